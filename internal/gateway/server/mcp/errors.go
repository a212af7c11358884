package mcp

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// The codes of errors that the protocol leaves to a server; see
// https://www.jsonrpc.org/specification#error_object. From -32000 to -32006 clients
// take them for errors of their connection, and from -32020 on the protocol has its
// own.
const (
	codeServer      = -32010
	codeForbidden   = -32011
	codeUnavailable = -32012
)

// codes are the protocol's codes of ours.
var codes = map[citeway.Code]int64{
	citeway.Invalid:     jsonrpc.CodeInvalidParams,
	citeway.TooLarge:    jsonrpc.CodeInvalidParams,
	citeway.NotFound:    jsonrpc.CodeInvalidParams,
	citeway.Forbidden:   codeForbidden,
	citeway.Unavailable: codeUnavailable,
	citeway.Internal:    jsonrpc.CodeInternalError,
}

// protocolError returns err as a protocol error: the part that a host may see, with
// code, place and mend as data.
func protocolError(err error) *jsonrpc.Error {
	shown := server.Public(err)
	code, known := codes[shown.Code]
	if !known {
		code = codeServer
	}
	data, _ := json.Marshal(shown) // strings alone: it does not fail
	return &jsonrpc.Error{Code: code, Message: shown.Error(), Data: data}
}

// response is an error as the answer to a message whose id is not known.
type response struct {
	Version string         `json:"jsonrpc"`
	ID      any            `json:"id"`
	Error   *jsonrpc.Error `json:"error"`
}

// WriteError writes a refusal as a response without id, as nothing was read yet
// that has one.
func (*Surface) WriteError(w http.ResponseWriter, err error, status int) {
	_, status = server.Shown(err, status)
	server.WriteJSON(w, status, response{"2.0", nil, protocolError(err)})
}

// failed returns the error of a call as its result, so that the host's model reads the
// advice and may call again. A cancelled call has no result.
func (s *Surface) failed(ctx context.Context, err error) (*sdk.CallToolResult, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if citeway.CodeOf(err) == citeway.Internal {
		s.o.Log.ErrorContext(ctx, "a tool failed", "error", err)
	}
	r := &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: server.Public(err).Error()}}}
	return r, nil
}
