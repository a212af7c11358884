package remote

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Tool is one tool of a server.
type Tool struct {
	server *Server
	name   string // as the server calls it
	title  string
	spec   model.Tool
}

var _ tool.Tool = (*Tool)(nil)

// Spec is what the server says of the tool, under the server's name.
func (t *Tool) Spec() model.Tool { return t.spec }

// Call calls the tool.
func (t *Tool) Call(ctx context.Context, args json.RawMessage, access tool.Access) (tool.Result, error) {
	if !access.Sees(t.server.o.Label) {
		return tool.Result{}, &citeway.Error{Code: citeway.Forbidden, Place: t.spec.Name, Message: "its results have a label above your clearance", Mend: "answer without"}
	}
	l, err := t.server.reach(ctx)
	if err != nil {
		return tool.Result{}, err
	}
	params := &mcp.CallToolParams{Name: t.name, Arguments: args}
	defer t.server.listen(ctx, params)()
	told, err := l.session.CallTool(ctx, params)
	if err != nil {
		return tool.Result{}, t.failed(ctx, l, err)
	}
	return t.result(told, args)
}

// failed is the error of a call without a result.
func (t *Tool) failed(ctx context.Context, l *link, err error) error {
	if lost(ctx, err) {
		t.server.drop(l)
		return t.server.down("was lost during the call", err)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &citeway.Error{Code: citeway.Upstream, Place: t.spec.Name, Message: "was refused by its server: " + cut(err.Error(), MaxDescription), Mend: "mend the call as it says, or answer without"}
}

// listen passes the progress of a call on under ctx, until stop is called.
func (s *Server) listen(ctx context.Context, params *mcp.CallToolParams) (stop func()) {
	s.mu.Lock()
	s.tokens++
	token := "call-" + strconv.Itoa(s.tokens)
	s.hears[token] = func(message string) { tool.Progress(ctx, message) }
	s.mu.Unlock()
	params.SetProgressToken(token)
	return func() {
		s.mu.Lock()
		delete(s.hears, token)
		s.mu.Unlock()
	}
}

// result is the server's answer as a result of ours.
func (t *Tool) result(told *mcp.CallToolResult, args json.RawMessage) (tool.Result, error) {
	c := readContent(told)
	if told.IsError {
		message := strings.TrimSpace(c.text)
		if message == "" {
			message = "ended in an error"
		}
		return tool.Result{}, &citeway.Error{Code: citeway.Upstream, Place: t.spec.Name, Message: cut(message, MaxDescription), Mend: "mend the call, or answer without"}
	}
	raw, err := c.JSON()
	if err != nil {
		return tool.Result{}, &citeway.Error{Code: citeway.Upstream, Place: t.spec.Name, Message: "gave a result that cannot be read", Err: err}
	}
	s := citeway.Source{Kind: citeway.KindTool, Title: t.title, Query: args, Label: t.server.o.Label}
	if c.text != "" {
		s.Passages = []citeway.Passage{{Text: c.text}}
	}
	return tool.Result{Source: s, JSON: raw, Findings: c.findings(t.spec.Name)}, nil
}
