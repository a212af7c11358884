package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/verify"
)

// structured is an answer's structured content as a host reads it.
type structured struct {
	ID, Answer, Text, Offsets, Model string
	OpenURL                          string `json:"open_url"`
	Citations                        []struct {
		ID, URI  string
		OpenURL  string `json:"open_url"`
		Sources  []string
		Passages []string
		Verdict  citeway.Verdict
		Quotes   []citeway.Quote
	}
	Sources []struct {
		ID       string
		Number   int
		Title    string
		OpenURL  string `json:"open_url"`
		Passages []citeway.Passage
	}
	Findings []citeway.Finding
}

func structuredOf(t testing.TB, r *sdk.CallToolResult) structured {
	t.Helper()
	raw, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	var s structured
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAnAnswerIsCarriedThreeTimes(t *testing.T) {
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			o := options(t)
			want := "Tides rise [1].\n\nSources:\n[1] Tide tables, page 3: “The tides rise twice a day.” https://cite.example/c/c_1"
			if mode == "stdio" { // without an address, the host opens it itself
				want = strings.Replace(want, "https://cite.example/c/", "cite://", 1)
			}
			r := call(t, connect(t, mode, o, nil), mcp.AnswerTool, map[string]any{"question": "Do tides rise?"})
			if r.IsError || said(r) != want {
				t.Errorf("got %v %q, want %q", r.IsError, said(r), want)
			}
			if len(r.Content) != 2 {
				t.Fatalf("%d contents", len(r.Content))
			}
			s := structuredOf(t, r)
			if s.Answer != "Tides rise [1]." || s.Text != "Tides rise." || s.ID != "ans_1" || s.Model != "m" || s.Offsets != "bytes" {
				t.Errorf("%+v", s)
			}
			if len(s.Citations) != 1 || s.Citations[0].URI != "cite://c_1" || s.Citations[0].OpenURL != s.OpenURL || s.Sources[0].OpenURL != s.OpenURL {
				t.Errorf("%+v", s)
			}
			if len(s.Sources) != 1 || len(s.Sources[0].Passages) != 1 || s.Sources[0].Passages[0].ID != "p_1" {
				t.Errorf("what is not cited is passed on: %+v", s.Sources)
			}
		})
	}
}

func TestALinkForEachPassageCited(t *testing.T) {
	r := call(t, connect(t, "stateful", options(t), nil), mcp.AnswerTool, map[string]any{"question": "Do tides rise?"})
	l, ok := r.Content[1].(*sdk.ResourceLink)
	if !ok {
		t.Fatalf("%T", r.Content[1])
	}
	if l.URI != "cite://p_1" || l.Name != "Tide tables" || l.Title != "[1] Tide tables, page 3" || l.MIMEType != "text/plain" || l.Description != "The tides rise twice a day." {
		t.Errorf("%+v", l)
	}
	if a := l.Annotations; a.Priority != 0.9 || a.LastModified != "2026-03-01T08:00:00Z" || len(a.Audience) != 2 {
		t.Errorf("%+v", a)
	}
	if l.Meta["citeway/open_url"] != "https://cite.example/c/p_1" || l.Meta["citeway/page"] != 3.0 || l.Meta["citeway/verdict"] != "supported" {
		t.Errorf("%+v", l.Meta)
	}
}

// schemaOf is the output schema of the answer tool, as a host is told it.
func schemaOf(t *testing.T, s *sdk.ClientSession) *jsonschema.Resolved {
	t.Helper()
	list, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, _ := json.Marshal(list.Tools[0].OutputSchema)
	var schema jsonschema.Schema
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

func TestStructuredContentIsAsItsSchemaSays(t *testing.T) {
	raw, err := os.ReadFile("testdata/full.json")
	if err != nil {
		t.Fatal(err)
	}
	var full citeway.Answer
	if err := json.Unmarshal(raw, &full); err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]*citeway.Answer{"empty": {ID: "ans_1", Text: "No."}, "full": &full} {
		var events []citeway.Event
		_ = citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error { events = append(events, e); return nil }))
		o := options(t)
		o.Chat = &scripted{events: events}
		session := connect(t, "new protocol", o, nil)
		r := call(t, session, mcp.AnswerTool, map[string]any{"question": "q"})
		if err := schemaOf(t, session).Validate(r.StructuredContent); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		content := r.StructuredContent.(map[string]any)
		for _, list := range []string{"citations", "sources", "findings"} {
			if _, ok := content[list].([]any); !ok {
				t.Errorf("%s: %s is %v", name, list, content[list])
			}
		}
	}
}

func TestTheTurnIsTheCallers(t *testing.T) {
	o := options(t)
	c := o.Chat.(*scripted)
	args := map[string]any{"question": "And at night?", "model": "big", "passages": 3, "unsupported": "drop",
		"messages": []any{map[string]any{"role": "user", "content": "Do tides rise?"}, map[string]any{"role": "assistant", "content": "Yes."}}}
	if r := call(t, connect(t, "stateless", o, nil), mcp.AnswerTool, args); r.IsError {
		t.Fatal(said(r))
	}
	turn := c.turn
	if turn.Question != "And at night?" || turn.Model != "big" || turn.Passages != 3 || turn.Unsupported != verify.Drop || len(turn.Messages) != 2 || turn.Messages[1].Role != prompt.Assistant {
		t.Errorf("%+v", turn)
	}
}

// TestBadArgumentsAreMended: what is wrong is a result that the host's model reads.
func TestBadArgumentsAreMended(t *testing.T) {
	session := connect(t, "stateful", options(t), nil)
	for _, test := range []struct {
		args any
		want string
	}{
		{map[string]any{"question": 7}, "arguments.question: cannot be a number; see the tool's schema"},
		{map[string]any{"question": "q", "qestion": "q"}, `arguments: unknown field "qestion"; see the tool's schema`},
		{map[string]any{"question": "q", "unsupported": "burn"}, "burn"},
		{[]int{1}, "cannot be a array"},
	} {
		r := call(t, session, mcp.AnswerTool, test.args)
		if !r.IsError || !strings.Contains(said(r), test.want) || r.StructuredContent != nil {
			t.Errorf("%v: %v %q", test.args, r.IsError, said(r))
		}
	}
}

func TestWhatGoesWrongIsAResultWithoutItsCause(t *testing.T) {
	o := options(t)
	chat := o.Chat.(*scripted)
	session := connect(t, "stateful", o, nil)
	chat.events, chat.err = nil, &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no such model", Mend: "leave it out", Err: os.ErrPermission}
	if r := call(t, session, mcp.AnswerTool, map[string]any{"question": "q"}); !r.IsError || said(r) != "model: there is no such model; leave it out" {
		t.Errorf("%q", said(r))
	}
	chat.err = os.ErrPermission
	if r := call(t, session, mcp.AnswerTool, map[string]any{"question": "q"}); !r.IsError || said(r) != "a fault of the server" {
		t.Errorf("%q", said(r))
	}
}

func TestAnAnswerThatBrokeOffHoldsWhatCame(t *testing.T) {
	o := options(t)
	events := tides()
	cause := errors.New("http://10.0.0.7:9000/v1/chat/completions: unexpected EOF") // the server's own, and no reader's
	events[len(events)-1] = &citeway.End{Err: &citeway.Error{Code: citeway.Truncated, Message: "the model broke off", Err: cause}}
	o.Chat = &scripted{events: events}
	r := call(t, connect(t, "stateful", o, nil), mcp.AnswerTool, map[string]any{"question": "q"})
	if !r.IsError || !strings.Contains(said(r), "Tides rise [1].\n\nThis answer is not whole: the model broke off\n\nSources:\n[1] Tide tables") {
		t.Errorf("%v %q", r.IsError, said(r))
	}
}

// BenchmarkAnswer is what the surface, the protocol and HTTP take for one answer.
func BenchmarkAnswer(b *testing.B) {
	for _, mode := range modes {
		b.Run(mode, func(b *testing.B) {
			session := connect(b, mode, options(b), nil)
			for b.Loop() {
				call(b, session, mcp.AnswerTool, map[string]any{"question": "Do tides rise?"})
			}
		})
	}
}
