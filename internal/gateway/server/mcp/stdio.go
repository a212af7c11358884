package mcp

import (
	"context"
	"errors"
	"io"
	"syscall"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Talk serves one host over a pair of pipes, as a host does with a program that it
// starts, until in ends or ctx does. Requests received before in ended are answered,
// for at most DrainTime. Nothing but the protocol is written to out. The caller is
// taken from ctx.
func (s *Surface) Talk(ctx context.Context, in io.Reader, out io.Writer) error {
	base := ""
	if s.o.Base != nil {
		base = s.o.Base(nil)
	}
	ctx = withBase(ctx, base)
	host := s.host(server.CallerOf(ctx), 0)
	pipes := newDrain(ctx, in, out)
	err := host.Run(ctx, &sdk.IOTransport{Reader: pipes, Writer: pipes, MaxLineLength: MaxMessage})
	switch {
	case err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, syscall.EPIPE):
		return nil // the host has gone
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "standard input", Message: "is not the protocol", Mend: "start the program from an MCP host", Err: err}
}
