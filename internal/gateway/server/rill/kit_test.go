package rill_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway/evidence"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/rill"
)

// gateway is a server with the surface, listening.
type gateway struct {
	t        *testing.T
	surface  *rill.Surface
	url      string
	sessions session.Store
	evidence evidence.Store
	secrets  map[string]string
	model    *asking
}

// plan says what a gateway is made of; what is nil is the usual.
type plan struct {
	calls    []citeway.Call
	tools    []tool.Tool
	sessions session.Store
	evidence evidence.Store
	opener   rill.Opener
	keys     map[string]access.Key
	change   func(o *rill.Options)
}

// made is a gateway whose surface is on no server yet.
func made(t *testing.T, p plan) *gateway {
	t.Helper()
	if p.calls == nil {
		p.calls = one("query_metrics_view")
	}
	if p.tools == nil {
		p.tools = []tool.Tool{query{}}
	}
	if p.sessions == nil {
		p.sessions = database.Memory(t, session.Open)
	}
	if p.evidence == nil {
		p.evidence = database.Memory(t, evidencesqlite.Open)
	}
	if p.opener == nil {
		p.opener = opener{state: evidence.Current}
	}
	g := &gateway{t: t, sessions: p.sessions, evidence: p.evidence, secrets: map[string]string{}, model: &asking{calls: p.calls, system: make(chan string, 1)}}
	o := rill.Options{Chat: service(g.model, p.evidence, p.tools...), Sessions: p.sessions, Evidence: p.evidence, Opener: p.opener, Page: page,
		Library: library{}, Tools: func(context.Context) []tool.Tool { return p.tools }, Base: func(*http.Request) string { return "https://cite.example" }}
	if p.change != nil {
		p.change(&o)
	}
	g.surface = rill.New(o)
	return g
}

func open(t *testing.T, p plan) *gateway {
	t.Helper()
	g := made(t, p)
	so := server.Options{Addr: "127.0.0.1:0"}
	if p.keys != nil {
		so.Ring = g.ring(p.keys)
	}
	s, err := server.New(so, g.surface)
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewServer(s)
	g.url = ts.URL
	t.Cleanup(func() {
		_ = g.surface.Close()
		ts.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	return g
}

// ring is a ring with a key for each name.
func (g *gateway) ring(wanted map[string]access.Key) *access.Ring {
	store := database.Memory(g.t, keyrows.Open)
	for name, want := range wanted {
		k, secret := access.New(name, time.Now())
		k.Scopes, k.Sets, k.Clearance = want.Scopes, want.Sets, want.Clearance
		if err := store.Create(g.t.Context(), k); err != nil {
			g.t.Fatal(err)
		}
		g.secrets[name] = secret
	}
	return access.NewRing(store)
}

// ai is a path of the surface.
const ai = "/v1/instances/default/ai/"

// send asks as the bearer of a key, "" for none.
func (g *gateway) send(as, method, path, body string, headers ...string) *http.Response {
	g.t.Helper()
	r, err := http.NewRequestWithContext(g.t.Context(), method, g.url+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	if as != "" {
		r.Header.Set("Authorization", "Bearer "+g.secrets[as])
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	return res
}

// do asks and reads the answer.
func (g *gateway) do(as, method, path, body string, headers ...string) (int, string) {
	g.t.Helper()
	res := g.send(as, method, path, body, headers...)
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return res.StatusCode, string(raw)
}

// message is a message as a client reads it.
type message struct {
	ID, ParentID, Role, Type, Tool, ContentType, ContentData string
	Content                                                  []struct {
		Text       string
		ToolResult struct {
			Content string
			IsError bool
		}
	}
	Citations []struct {
		ID, Text, URL string
		Query         json.RawMessage
	}
}

// turn is a turn as a client reads it.
type turn struct {
	ConversationID string
	Messages       []message
}

// into asks, wants 200, and reads the JSON into to.
func (g *gateway) into(to any, as, method, path, body string) {
	g.t.Helper()
	status, raw := g.do(as, method, path, body)
	if status != http.StatusOK {
		g.t.Fatalf("%s %s: %d %s", method, path, status, raw)
	}
	if err := json.Unmarshal([]byte(raw), to); err != nil {
		g.t.Fatalf("%s: %v", raw, err)
	}
}

// ask asks one question in a conversation, "" for a new one.
func (g *gateway) ask(as, conversation string) *turn {
	g.t.Helper()
	var t turn
	g.into(&t, as, "POST", ai+"complete", fmt.Sprintf(`{"conversationId":%q,"prompt":"How high was it?"}`, conversation))
	return &t
}

// call is the message of the turn that called a tool.
func (t *turn) call() *message { return &t.Messages[2] }

// last is the message that answers.
func (t *turn) last() *message { return &t.Messages[len(t.Messages)-1] }

// event is one server-sent event.
type event struct{ name, data string }

// events reads server-sent events; comments are events named ":".
func events(r io.Reader) func(yield func(event) bool) {
	return func(yield func(event) bool) {
		var e event
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			field, value, _ := strings.Cut(lines.Text(), ": ")
			switch field {
			case "":
				if value != "" {
					e = event{name: ":"}
				}
				if e != (event{}) && !yield(e) {
					return
				}
				e = event{}
			case "event":
				e.name = value
			case "data":
				e.data += value
			}
		}
	}
}

// line is the time line of messages in words.
func line(list []message) string {
	var words []string
	for i := range list {
		word := strings.TrimSuffix(list[i].Tool, "_agent") + " " + list[i].Type
		if list[i].ContentType == "error" {
			word += "!"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// usual is the time line of a turn with one query.
const usual = "router call, analyst call, query_metrics_view call, query_metrics_view progress, query_metrics_view result, analyst result, router result"

// pairs checks what is kept of a session: exactly one result a call.
func (g *gateway) pairs(id string) {
	g.t.Helper()
	list, err := g.sessions.Messages(context.Background(), id)
	if err != nil {
		g.t.Fatal(err)
	}
	results := map[string]int{}
	for i := range list {
		if list[i].Type == session.Result {
			results[list[i].ParentID]++
		}
	}
	for i := range list {
		if list[i].Type == session.Call && results[list[i].ID] != 1 {
			g.t.Errorf("call %s of %s has %d results", list[i].ID, list[i].Tool, results[list[i].ID])
		}
	}
}
