package tool_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/prompt"
)

// round is what a scripted model says when it is asked once.
type round struct {
	text  string
	calls []citeway.Call
	usage *citeway.Usage
	// write makes the text of what the model was shown last.
	write func(shown string) string
}

// script is a model that says one round after another, the last again and again.
type script struct {
	rounds []round
	saw    []model.Request
}

func (*script) Name() string { return "script" }

func (s *script) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	asked := *r
	asked.Messages = slices.Clone(r.Messages)
	asked.Sources = slices.Clone(r.Sources)
	s.saw = append(s.saw, asked)
	now := s.rounds[min(len(s.saw), len(s.rounds))-1]
	if now.write != nil {
		now.text = now.write(r.Messages[len(r.Messages)-1].Content)
	}
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte(now.text)); err != nil {
		return err
	}
	reply := citeway.End{Calls: now.calls, Finish: citeway.FinishStop, Usage: now.usage}
	if len(now.calls) > 0 {
		reply.Finish = citeway.FinishCalls
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return sink.Put(&reply)
}

// results are the contents of the tools' messages that the model was shown last.
func (s *script) results() []string {
	var out []string
	for _, m := range s.saw[len(s.saw)-1].Messages {
		if m.Role == prompt.Tool {
			out = append(out, m.Content)
		}
	}
	return out
}

// fake is a tool that does what do says.
type fake struct {
	name string
	do   func(ctx context.Context, args json.RawMessage, access tool.Access) (tool.Result, error)
}

func (f fake) Spec() model.Tool { return model.Tool{Name: f.name, Description: "does it"} }

func (f fake) Call(ctx context.Context, args json.RawMessage, access tool.Access) (tool.Result, error) {
	return f.do(ctx, args, access)
}

// heights answers with the height of the tide.
func heights() fake {
	return fake{"heights", func(_ context.Context, args json.RawMessage, _ tool.Access) (tool.Result, error) {
		return tool.Result{JSON: json.RawMessage(`{"data":[["North",4.2]]}`),
			Source: citeway.Source{Title: "Heights", Query: json.RawMessage(`{"day":"2026-03-01"}`),
				Passages: []citeway.Passage{{Text: "harbour North: average height 4.2 metres"}}}}, nil
	}}
}

func failing(err error) fake {
	return fake{"failing", func(context.Context, json.RawMessage, tool.Access) (tool.Result, error) { return tool.Result{}, err }}
}

func call(id, name, args string) citeway.Call {
	return citeway.Call{ID: id, Name: name, Arguments: args}
}

// heard is what a loop did.
type heard struct {
	reply   citeway.End
	events  []citeway.Event
	steps   []tool.Step
	records []evidence.Record
	answer  *citeway.Answer
}

// sources are the sources that were sent.
func (h *heard) sources() []*citeway.Source {
	var out []*citeway.Source
	for _, e := range h.events {
		if s, ok := e.(*citeway.Source); ok {
			out = append(out, s)
		}
	}
	return out
}

// findings are the messages of the findings that were sent.
func (h *heard) findings() []string {
	var out []string
	for _, e := range h.events {
		if f, ok := e.(*citeway.Finding); ok {
			out = append(out, f.Message)
		}
	}
	return out
}

// loop runs a loop over the tools and tells what it did.
func loop(t *testing.T, m model.Model, r model.Request, l tool.Loop) *heard {
	t.Helper()
	h, err := try(context.Background(), m, r, l)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func try(ctx context.Context, m model.Model, r model.Request, l tool.Loop) (*heard, error) {
	h := &heard{}
	if r.Question == "" {
		r.Question = "How high?"
	}
	if r.Family == 0 {
		r.Family, r.Reads, r.Inline = citeway.Bracket, citeway.Bracket|citeway.Cite, true
	}
	if r.Messages == nil {
		r.Messages = []model.Message{{Role: prompt.System, Content: "Answer.\n"}, {Role: prompt.User, Content: r.Question}}
	}
	l.Model = m
	if l.Watch == nil {
		l.Watch = func(s tool.Step) error { h.steps = append(h.steps, s); return nil }
	}
	if l.Keep == nil {
		l.Keep = func(_ context.Context, records ...evidence.Record) error {
			h.records = append(h.records, records...)
			return nil
		}
	}
	var fold citeway.Folder
	err := l.Stream(ctx, &r, citeway.SinkFunc(func(e citeway.Event) error {
		if s, ok := e.(*citeway.Source); ok {
			e = &citeway.Source{ID: s.ID, Kind: s.Kind, Title: s.Title, URL: s.URL, Query: s.Query, Passages: slices.Clone(s.Passages)}
		}
		switch x := e.(type) {
		case *citeway.Text:
			e = &citeway.Text{Bytes: slices.Clone(x.Bytes)}
		case *citeway.Marker:
			e = x.Clone()
		}
		h.events = append(h.events, e)
		return fold.Put(e)
	}))
	h.answer = fold.Answer()
	h.reply = citeway.End{Finish: h.answer.Finish, Usage: h.answer.Usage, Calls: h.answer.Calls}
	return h, err
}
