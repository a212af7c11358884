package mcp

import (
	"context"
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server"
)

// told is the tool as hosts see it.
func (o *Offer) told() *sdk.Tool {
	spec := o.Spec()
	schema := spec.Parameters
	if len(schema) == 0 {
		schema = json.RawMessage(`{"type":"object"}`)
	}
	return &sdk.Tool{Name: spec.Name, Title: o.Title, Description: spec.Description, InputSchema: schema, Annotations: reading()}
}

// calling is the handler of a tool: it is run at the desk, which keeps the evidence
// of what it gives.
func (s *Surface) calling(o Offer) sdk.ToolHandler {
	name := o.Spec().Name
	return func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		told := progressOf(ctx, req)
		if err := s.ready(ctx, told); err != nil {
			return s.failed(ctx, err)
		}
		told.say("calling " + name)
		desk := s.desk(ctx, o.Tool)
		got, err := desk.Serve(tool.Reporting(ctx, told.say), citeway.Call{Name: name, Arguments: string(req.Params.Arguments)})
		if err == nil && got.Err != nil {
			err = got.Err
		}
		if err != nil {
			return s.failed(ctx, err)
		}
		return outcome(ctx, &got), nil
	}
}

// desk runs one tool for the caller of ctx.
func (s *Surface) desk(ctx context.Context, t tool.Tool) *tool.Desk {
	c := server.CallerOf(ctx)
	d := &tool.Desk{Tools: []tool.Tool{t}, Access: c.Access(), Limits: s.o.Limits,
		OpenURL: func(id string) string { return openURL(ctx, id) }}
	if s.o.Evidence != nil {
		d.Keep = func(ctx context.Context, records ...evidence.Record) error { return s.o.Evidence.Save(ctx, records...) }
	}
	return d
}

// outcome is what a tool gave: as text, as structured content, and each document or
// call that can be cited as a link. The text is for a model, and so made harmless; structured
// content is for a program, which compares it to what it sent.
func outcome(ctx context.Context, o *tool.Outcome) *sdk.CallToolResult {
	open := func(id string) string { return openURL(ctx, id) }
	said := opened(o, open)
	r := &sdk.CallToolResult{StructuredContent: tool.Restored(said), Content: []sdk.Content{&sdk.TextContent{Text: string(said)}}}
	for i := range o.Sources {
		for j := range o.Sources[i].Passages {
			r.Content = append(r.Content, linkTo(&o.Sources[i], &o.Sources[i].Passages[j], open))
		}
	}
	return r
}

// opened is a result with an open_url for itself and for each document in it, and
// with what was mended.
func opened(o *tool.Outcome, open func(id string) string) json.RawMessage {
	var fields map[string]json.RawMessage
	if json.Unmarshal(o.Content, &fields) != nil || fields == nil {
		return o.Content
	}
	addURL(fields, o.ID, open)
	var documents []map[string]json.RawMessage
	if json.Unmarshal(fields["documents"], &documents) == nil && documents != nil {
		for _, d := range documents {
			var id string
			if json.Unmarshal(d["citation_id"], &id) == nil && id != "" {
				addURL(d, id, open)
			}
		}
		fields["documents"] = marshal(documents)
	}
	if _, there := fields["findings"]; !there && len(o.Findings) > 0 {
		fields["findings"] = marshal(messages(o.Findings))
	}
	return marshal(fields)
}

func addURL(fields map[string]json.RawMessage, id string, open func(id string) string) {
	if fields["open_url"] == nil {
		fields["open_url"] = marshal(open(id))
	}
}

func messages(findings []citeway.Finding) []string {
	said := make([]string, len(findings))
	for i := range findings {
		said[i] = findings[i].Message
	}
	return said
}
