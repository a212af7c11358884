package openai

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// the scripts and forms that the laws are held against.
var (
	allScripts = []string{"tides", "builtin", "calls", "words and a call", "long"}
	allForms   = []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None}
)

const leaveQuestion = "How many days of paid leave are there?"

// completed is a chat completion, put together from its chunks or read whole.
type completed struct {
	Content     string
	Annotations []json.RawMessage
	Calls       []map[string]any
	Finish      string
	Sources     int
	Usage       string
}

type spoken struct {
	Content     *string
	Annotations []json.RawMessage
	Tool_calls  []map[string]any
}

type frameOfBoth struct {
	Choices []struct {
		Delta, Message spoken
		Finish_reason  *string
	}
	Sources []json.RawMessage
	Event   *struct{ Type string }
	Usage   json.RawMessage
}

// add puts one chunk, or a whole message, to what came before.
func (c *completed) add(t *testing.T, data string) {
	t.Helper()
	var f frameOfBoth
	if err := json.Unmarshal([]byte(data), &f); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	c.Sources += len(f.Sources)
	if f.Event != nil {
		c.Sources++
	}
	if f.Usage != nil {
		c.Usage = string(f.Usage)
	}
	for _, choice := range f.Choices {
		for _, s := range []spoken{choice.Delta, choice.Message} {
			if s.Content != nil {
				c.Content += *s.Content
			}
			c.Annotations = append(c.Annotations, s.Annotations...)
			for _, call := range s.Tool_calls {
				delete(call, "index")
				c.Calls = append(c.Calls, call)
			}
		}
		if choice.Finish_reason != nil {
			c.Finish = *choice.Finish_reason
		}
	}
}

// TestWholeAndStreamedSayTheSame, for every chat and every form.
func TestWholeAndStreamedSayTheSame(t *testing.T) {
	const asks = `{"model":"citeway","messages":[{"role":"user","content":"` + leaveQuestion + `"}]%s}`
	for _, script := range allScripts {
		for _, c := range allForms {
			var whole, streamed completed
			caller := server.Caller{Citations: string(c)}
			whole.add(t, send(surface(scripts(script), nil), caller, "POST", completionsURL, fmt.Sprintf(asks, "")).Body.String())
			stream := send(surface(scripts(script), nil), caller, "POST", completionsURL, fmt.Sprintf(asks, `,"stream":true,"stream_options":{"include_usage":true}`)).Body.String()
			for frame := range strings.SplitSeq(strings.TrimSuffix(stream, "data: [DONE]\n\n"), "\n\n") {
				if data, ok := strings.CutPrefix(frame, "data: "); ok {
					streamed.add(t, data)
				}
			}
			if !strings.HasSuffix(stream, "data: [DONE]\n\n") {
				t.Errorf("%s, %s: no end", script, c)
			}
			if c == request.OpenWebUI {
				whole.Annotations = nil // for other clients, and in whole answers alone
			}
			whole.Annotations, streamed.Annotations = anonymous(whole.Annotations), anonymous(streamed.Annotations)
			if !reflect.DeepEqual(whole, streamed) {
				t.Errorf("%s, %s:\nwhole    %+v\nstreamed %+v", script, c, whole, streamed)
			}
		}
	}
}

// anonymous takes out ids that are made up anew.
func anonymous(list []json.RawMessage) []json.RawMessage {
	var same []json.RawMessage
	for _, raw := range list {
		same = append(same, json.RawMessage(ids.ReplaceAllString(string(raw), "${1}_X")))
	}
	return same
}

// responseEvent is an event of a stream of responses.
type responseEvent struct {
	Type            string
	Sequence_number int
	Output_index    *int
	Item            *struct{ ID, Type, Status, Arguments string }
	Item_id         string
	Delta, Text     string
	Arguments       *string
	Annotation      json.RawMessage
	Response        *struct {
		Status string
		Output []struct{ ID, Type string }
	}
}

// TestTheEventsOfAResponse hold to the protocol: numbers without a gap, each item
// opened before it is written and closed once, pieces that add up to what is said
// whole, an end that repeats all items.
func TestTheEventsOfAResponse(t *testing.T) {
	for _, script := range append(allScripts, "cut", "faulty") {
		for _, c := range []request.Citations{request.OpenAI, request.Markdown, request.None} {
			for _, include := range []string{"", `,"include":["file_search_call.results"]`} {
				body := `{"model":"citeway","stream":true,"input":"` + leaveQuestion + `"` + include + `}`
				w := send(surface(scripts(script), nil), server.Caller{Citations: string(c)}, "POST", "/openai/v1/responses", body)
				p := &protocol{t: t, name: script + ", " + string(c) + include, open: map[string]string{}}
				p.read(w.Body.String())
				if broken := script == "cut" || script == "faulty"; broken != (p.last == "response.failed") {
					t.Errorf("%s ends with %s", p.name, p.last)
				}
			}
		}
	}
}

// protocol follows the events of one stream.
type protocol struct {
	t      *testing.T
	name   string
	next   int
	last   string
	open   map[string]string // what was written of each item that is open
	closed []string
	cut    bool // a message was closed that is not whole
}

func (p *protocol) read(stream string) {
	p.t.Helper()
	for frame := range strings.SplitSeq(strings.TrimSpace(stream), "\n\n") {
		name, data, ok := strings.Cut(frame, "\ndata: ")
		var e responseEvent
		if err := json.Unmarshal([]byte(data), &e); !ok || err != nil {
			p.t.Fatalf("%s: %v in %s", p.name, err, frame)
		}
		if name != "event: "+e.Type || e.Sequence_number != p.next {
			p.t.Errorf("%s: %s is %s with number %d, not %d", p.name, name, e.Type, e.Sequence_number, p.next)
		}
		p.next++
		p.last = e.Type
		p.event(&e)
	}
	if len(p.open) > 0 {
		p.t.Errorf("%s: items are left open: %v", p.name, p.open)
	}
}

func (p *protocol) event(e *responseEvent) {
	p.t.Helper()
	switch e.Type {
	case "response.output_item.added":
		if _, twice := p.open[e.Item.ID]; twice || *e.Output_index != len(p.closed) {
			p.t.Errorf("%s: item %s at %d", p.name, e.Item.ID, *e.Output_index)
		}
		p.open[e.Item.ID] = ""
	case "response.output_text.delta", "response.function_call_arguments.delta":
		p.write(e.Item_id, e.Delta)
	case "response.output_text.done":
		if p.open[e.Item_id] != e.Text {
			p.t.Errorf("%s: %q was written, and %q is said whole", p.name, p.open[e.Item_id], e.Text)
		}
	case "response.function_call_arguments.done":
		if p.open[e.Item_id] != *e.Arguments {
			p.t.Errorf("%s: %q was written, and %q is said whole", p.name, p.open[e.Item_id], *e.Arguments)
		}
	case "response.output_item.done":
		p.cut = p.cut || e.Item.Type == "message" && e.Item.Status == "incomplete"
		if e.Item.Status != "completed" && !p.cut {
			p.t.Errorf("%s: item %s is done and %s", p.name, e.Item.ID, e.Item.Status)
		}
		delete(p.open, e.Item.ID)
		p.closed = append(p.closed, e.Item.ID)
	case "response.completed", "response.incomplete", "response.failed":
		if p.cut == (e.Type == "response.completed") {
			p.t.Errorf("%s: %s, and its message says the other", p.name, e.Type)
		}
		p.end(e)
	}
}

func (p *protocol) write(item, piece string) {
	p.t.Helper()
	if _, open := p.open[item]; !open {
		p.t.Errorf("%s: %q is written to item %s, which is not open", p.name, piece, item)
	}
	p.open[item] += piece
}

func (p *protocol) end(e *responseEvent) {
	p.t.Helper()
	var items []string
	for _, it := range e.Response.Output {
		items = append(items, it.ID)
	}
	if !reflect.DeepEqual(items, p.closed) || "response."+e.Response.Status != e.Type {
		p.t.Errorf("%s: %s, %s repeats %v of %v", p.name, e.Type, e.Response.Status, items, p.closed)
	}
}

// FuzzBodies: whatever comes is answered, or refused in OpenAI's shape.
func FuzzBodies(f *testing.F) {
	f.Add(`{"model":"citeway","messages":[{"role":"user","content":"When?"}],"stream":true}`)
	f.Add(`{"model":"citeway","input":[{"role":"user","content":"When?"},{"type":"item_reference","id":"x"}]}`)
	f.Add(`{"model":"tern-1","messages":[{"role":"user","content":"<source id=\"1\">a</source>"}]}`)
	f.Add(`{"model":"citeway","messages":[{"role":"user","content":"### Task:\n{ \"title\": 1 }<chat_history>"}]}`)
	f.Fuzz(func(t *testing.T, body string) {
		for _, path := range []string{completionsURL, "/openai/v1/responses"} {
			u := &upstream{status: 200, kind: "application/json", body: `{"choices":[],"output":[]}`}
			w := send(surface(&scripted{events: tides()}, u), server.Caller{Citations: "openwebui"}, "POST", path, body)
			var refused failure
			if w.Code == 200 {
				continue
			}
			if err := json.Unmarshal(w.Body.Bytes(), &refused); err != nil || refused.Error.Message == "" || refused.Error.Type == "" || w.Code >= 500 {
				t.Errorf("%s: %d %s", body, w.Code, w.Body)
			}
		}
	})
}
