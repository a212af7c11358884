package session_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// thread is what is known of messages, by id.
type thread map[string]session.Type

func (t thread) TypeOf(id string) session.Type { return t[id] }

func (t thread) Answered(call string) bool { return t["result of "+call] != "" }

func TestFits(t *testing.T) {
	before := thread{"open": session.Call, "done": session.Call, "r": session.Result, "result of done": session.Result}
	for name, c := range map[string]struct {
		m    session.Message
		want string
	}{
		"a first call":           {session.Message{ID: "x", Type: session.Call}, ""},
		"a call of a call":       {session.Message{ID: "x", Type: session.Call, ParentID: "open"}, ""},
		"a call of a done call":  {session.Message{ID: "x", Type: session.Call, ParentID: "done"}, ""},
		"a result":               {session.Message{ID: "x", Type: session.Result, ParentID: "open"}, ""},
		"progress":               {session.Message{ID: "x", Type: session.Progress, ParentID: "open"}, ""},
		"without id":             {session.Message{Type: session.Call}, "has no id of its own"},
		"an id twice":            {session.Message{ID: "r", Type: session.Call}, "has no id of its own"},
		"of no type":             {session.Message{ID: "x", Type: "note", ParentID: "open"}, "is of no known type"},
		"a call of a result":     {session.Message{ID: "x", Type: session.Call, ParentID: "r"}, "has a parent that is not a call"},
		"a result of its own":    {session.Message{ID: "x", Type: session.Result}, "has a parent that is not a call"},
		"a second result":        {session.Message{ID: "x", Type: session.Result, ParentID: "done"}, "belongs to a call that has its result"},
		"progress of what ended": {session.Message{ID: "x", Type: session.Progress, ParentID: "done"}, "belongs to a call that has its result"},
		"too long":               {session.Message{ID: "x", Type: session.Call, Content: strings.Repeat("x", session.MaxContent+1)}, "is longer than 8 MiB"},
	} {
		err := session.Fits(&c.m, before)
		got := ""
		var e *citeway.Error
		if errors.As(err, &e) {
			got = e.Message
		}
		if got != c.want {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestAMessagesCloneSharesNothing(t *testing.T) {
	m := session.Message{ID: "m", Citations: []session.Citation{{ID: "a", Query: json.RawMessage(`{"a":1}`)}}, Evidence: []string{"p"}, Answer: json.RawMessage(`{}`)}
	c := m.Clone()
	if !reflect.DeepEqual(m, c) {
		t.Errorf("got %+v", c)
	}
	m.Citations[0].ID, m.Citations[0].Query[1], m.Evidence[0], m.Answer[0] = "z", 'z', "z", 'z'
	if c.Citations[0].ID != "a" || string(c.Citations[0].Query) != `{"a":1}` || c.Evidence[0] != "p" || string(c.Answer) != `{}` {
		t.Errorf("got %+v", c)
	}
}

func TestFailedHidesItsCause(t *testing.T) {
	kind, content := session.Failed(&citeway.Error{Code: citeway.Upstream, Place: "tool", Message: "is down", Err: errors.New("10.0.0.7")})
	if kind != session.Error || content != `{"code":"upstream","place":"tool","message":"is down"}` {
		t.Errorf("%s %s", kind, content)
	}
}

func TestIDsAreNew(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		id := session.NewID("msg_")
		if seen[id] || !strings.HasPrefix(id, "msg_") {
			t.Fatal(id)
		}
		seen[id] = true
	}
}

// TestSessionsOnTheWire: an owner is shown to nobody.
func TestSessionsOnTheWire(t *testing.T) {
	raw, err := json.Marshal(session.Session{ID: "ses_1", Owner: "k_1", Title: "Tides"})
	if err != nil || strings.Contains(string(raw), "k_1") {
		t.Errorf("%s, %v", raw, err)
	}
}
