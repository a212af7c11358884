package session_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/rill"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

var update = flag.Bool("update", false, "write testdata anew")

const line = "----------\n"

// TestGolden reads testdata/messages.txt: a message as it is kept, a line of
// dashes, and what stands on the wire.
func TestGolden(t *testing.T) {
	const path = "testdata/messages.txt"
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var written bytes.Buffer
	for _, c := range strings.Split(string(raw), "==========\n")[1:] {
		input, want, _ := strings.Cut(c, line)
		var m session.Message
		if err := json.Unmarshal([]byte(input), &m); err != nil {
			t.Fatalf("%s: %v", input, err)
		}
		got := string(session.WireMessage(&m))
		fmt.Fprintf(&written, "==========\n%s%s%s\n", input, line, got)
		if got != strings.TrimSpace(want) && !*update {
			t.Errorf("%s\ngot  %s\nwant %s", input, got, want)
		}
	}
	if *update {
		if err := os.WriteFile(path, written.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// turn are the messages of a turn that cites a query.
func turn() []session.Message {
	at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	m := func(i int, id, parent string, role session.Role, kind session.Type, tool, content string) session.Message {
		return session.Message{ID: id, ParentID: parent, SessionID: "ses_1", Time: at, Index: i, Role: role, Type: kind, Tool: tool, ContentType: session.JSON, Content: content}
	}
	list := []session.Message{
		m(0, "q", "", session.User, session.Call, session.Router, `{"prompt":"How high?"}`),
		m(1, "a", "q", session.Assistant, session.Call, session.Analyst, `{"prompt":"How high?"}`),
		m(2, "p_1", "a", session.Assistant, session.Call, "query_metrics_view", `{"metrics_view":"tides"}`),
		m(3, "r", "p_1", session.Tool, session.Result, "query_metrics_view", `{"data":[[4.2]]}`),
		m(4, "ra", "a", session.Tool, session.Result, session.Analyst, `{"response":"…"}`),
		m(5, "rq", "q", session.Assistant, session.Result, session.Router, `{"response":"It was 4.2 <cite id=\"p_1\">high</cite>.","agent":"analyst_agent"}`),
	}
	list[5].Citations = []session.Citation{{ID: "p_1", Text: "high", Query: json.RawMessage(`{"metrics_view":"tides"}`)}}
	return list
}

// read reads frames as the form's decoder does.
func read(t *testing.T, frames ...json.RawMessage) *citeway.Answer {
	t.Helper()
	var fold citeway.Folder
	d := rill.Form().NewDecoder(&fold, dialect.Options{})
	for _, f := range frames {
		if err := d.Frame(dialect.Frame{Data: f}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return fold.Answer()
}

func TestTheFormsDecoderReadsAStreamAndAWhole(t *testing.T) {
	list := turn()
	var frames []json.RawMessage
	for i := range list {
		frames = append(frames, session.WireEvent(&list[i]))
	}
	streamed := read(t, frames...)
	whole := read(t, session.WireConversation(&session.Session{ID: "ses_1", Title: "Tides"}, list, true))
	for name, a := range map[string]*citeway.Answer{"streamed": streamed, "whole": whole} {
		if len(a.Sources) != 1 || a.Sources[0].ID != "p_1" || string(a.Sources[0].Query) != `{"metrics_view":"tides"}` || a.Sources[0].Passages[0].Text != `{"data":[[4.2]]}` {
			t.Errorf("%s: %+v", name, a.Sources)
		}
		if string(a.Extra["rill:conversation"]) != `"ses_1"` {
			t.Errorf("%s: %v", name, a.Extra)
		}
	}
}

func TestATurnIsReadAsAWhole(t *testing.T) {
	if a := read(t, session.WireTurn("ses_1", turn())); len(a.Sources) != 1 || string(a.Extra["rill:conversation"]) != `"ses_1"` {
		t.Errorf("%+v", a)
	}
}

// TestConversations is what is told of a session, and what is not: whose it is.
func TestConversations(t *testing.T) {
	at := time.Date(2026, 3, 1, 7, 0, 0, 0, time.UTC)
	one := session.Session{ID: "ses_1", Owner: "k_1", Title: "Tides", Created: at, Forked: "ses_0"}
	for got, want := range map[string]string{
		string(session.WireConversation(&one, nil, false)):         `{"conversation":{"id":"ses_1","title":"Tides","createdOn":"2026-03-01T07:00:00Z","forkedFrom":"ses_0"},"messages":[],"isOwner":false}`,
		string(session.WireConversations([]session.Session{one})):  `{"conversations":[{"id":"ses_1","title":"Tides","createdOn":"2026-03-01T07:00:00Z","forkedFrom":"ses_0"}]}`,
		string(session.WireConversations(nil)):                     `{"conversations":[]}`,
		string(session.WireConversation(&one, turn(), true))[:139]: `{"conversation":{"id":"ses_1","title":"Tides","createdOn":"2026-03-01T07:00:00Z","updatedOn":"2026-03-01T08:00:00Z","forkedFrom":"ses_0"},"`,
		string(session.WireTurn("ses_1", nil)):                     `{"conversationId":"ses_1","messages":[]}`,
	} {
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func FuzzMessage(f *testing.F) {
	f.Add("router_agent", "result", "json", `{"response":"x"}`)
	f.Add("query", "call", "json", `{"a":`)
	f.Add("query", "result", "error", "\xff")
	f.Add("query", "progress", "text", "half")
	f.Fuzz(func(t *testing.T, tool, kind, format, content string) {
		m := session.Message{ID: "m", Tool: tool, Type: session.Type(kind), ContentType: session.ContentType(format), Content: content}
		if raw := session.WireMessage(&m); !json.Valid(raw) || len(raw) == 0 {
			t.Fatalf("%s", raw)
		}
	})
}

func TestAnAnswerThatBrokeOffIsReadWithItsError(t *testing.T) {
	list := turn()
	list[5].ContentType, list[5].Content = session.Error, `{"code":"upstream","message":"the model is down","response":"It was"}`
	list[5].Citations = nil
	a := read(t, session.WireEvent(&list[5]))
	if a.Text != "It was" || a.Err == nil || a.Err.Message != "the model is down" {
		t.Errorf("%q, %v", a.Text, a.Err)
	}
}
