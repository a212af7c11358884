package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

// mcpCmd is `citeway mcp`.
type mcpCmd struct {
	Docs      []string `help:"A folder or file of documents; may be given several times."`
	Data      string   `help:"The folder of a knowledge base; without it one is made in memory." type:"path"`
	Clearance *int     `help:"The highest label rank that the host may see."`
	Set       []string `help:"A set of sources that the host may see; may be given several times. Without it all."`
	choices
}

// Run serves the host that started the program until it ends its side. Documents
// are taken in meanwhile: the host is answered at once, and the first call that
// looks at documents waits for them.
func (c *mcpCmd) Run(ctx context.Context, m *Main) error {
	if len(c.Docs) == 0 && c.Data == "" && c.Metrics == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "--docs", Message: "there are no documents to answer from", Mend: "name a folder: --docs examples/handbook"}
	}
	b, err := openBase(ctx, m, c.Data, &c.choices)
	if err != nil {
		return err
	}
	defer b.close()
	b.mustHave = true
	ctx = server.WithCaller(ctx, server.Caller{Clearance: c.Clearance, Sets: c.Set})
	in := takeIn(ctx, m, b, c.Docs)
	defer in.end()
	o := b.mcpOptions(slog.New(slog.NewTextHandler(m.Stderr, nil)))
	o.Ready = in.wait
	err = mcp.New(o).Talk(in.ctx, m.Stdin, m.Stdout)
	if cause := context.Cause(in.ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// intake is documents being taken in beside a host that is served.
type intake struct {
	ctx        context.Context // ends with the work; its cause is what went wrong
	stop       context.CancelCauseFunc
	in, ending chan struct{}
}

// takeIn begins to take documents in. The intake must be ended.
func takeIn(ctx context.Context, m *Main, b *base, docs []string) *intake {
	n := &intake{in: make(chan struct{}), ending: make(chan struct{})}
	n.ctx, n.stop = context.WithCancelCause(ctx)
	go func() {
		defer close(n.ending)
		if err := n.take(m, b, docs); err != nil {
			n.stop(err)
			return
		}
		close(n.in)
		b.followVectors(n.ctx, m)
	}()
	return n
}

func (n *intake) take(m *Main, b *base, docs []string) error {
	if err := b.ingest(n.ctx, m, docs); err != nil {
		return err
	}
	if err := b.store.CatchUp(n.ctx); err != nil {
		return err
	}
	return b.awaitVectors(n.ctx, m, askPatience)
}

// wait waits until the documents are in.
func (n *intake) wait(ctx context.Context) error {
	select {
	case <-n.in:
		return nil
	case <-n.ctx.Done():
		return context.Cause(n.ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end stops the work and waits for its end, so that the base can be closed.
func (n *intake) end() {
	n.stop(nil)
	<-n.ending
}

// mcpOptions are what MCP hosts are served with.
func (b *base) mcpOptions(log *slog.Logger) mcp.Options {
	l := &library{b}
	return mcp.Options{Chat: b.chat, Evidence: b.evidence, Library: l, Versions: l, Open: opens(b.opener()), Base: b.mcpAddress, Log: log, Tools: b.tools.offers()}
}

// mcpSurface is the way in for MCP hosts over HTTP; it is closed with the base.
func (b *base) mcpSurface(sessions session.Store, log *slog.Logger) *mcp.Surface {
	o := b.mcpOptions(log)
	o.Cites = cites(sessions)
	s := mcp.New(o)
	b.closers = append(b.closers, s.Close)
	return s
}

// mcpAddress is where evidence is opened: over stdio there is no address but that
// of the settings.
func (b *base) mcpAddress(r *http.Request) string {
	if r == nil {
		return b.settings.PublicURL
	}
	return b.address(r)
}
