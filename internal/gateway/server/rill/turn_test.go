package rill_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server/rill"
)

func TestAWholeTurn(t *testing.T) {
	g := open(t, plan{})
	turn := g.ask("", "")
	if got := line(turn.Messages); got != usual {
		t.Errorf("got %s", got)
	}
	call, last := turn.call(), turn.last()
	if len(last.Citations) != 1 || last.Citations[0].ID != call.ID || last.Citations[0].Text != "tides" || !strings.Contains(string(last.Citations[0].Query), "2026-02-01") {
		t.Errorf("%+v", last.Citations)
	}
	if want := `The average height was 4.2 metres <cite id="` + call.ID + `">tides</cite>.`; last.Content[0].Text != want {
		t.Errorf("got %q, want %q", last.Content[0].Text, want)
	}
	g.pairs(turn.ConversationID)
}

func TestATurnGoesOn(t *testing.T) {
	g := open(t, plan{})
	first := g.ask("", "")
	second := g.ask("", first.ConversationID)
	if second.ConversationID != first.ConversationID || line(second.Messages) != usual || second.Messages[0].ID == first.Messages[0].ID {
		t.Errorf("%+v", second)
	}
	var whole struct {
		Messages []message
		IsOwner  bool
	}
	g.into(&whole, "", "GET", ai+"conversations/"+first.ConversationID, "")
	if len(whole.Messages) != 14 || !whole.IsOwner {
		t.Errorf("%d messages", len(whole.Messages))
	}
}

// TestAStreamTellsEachMessageOnce: by POST and by GET, in the order of the time line,
// and what is told is what is kept.
func TestAStreamTellsEachMessageOnce(t *testing.T) {
	g := open(t, plan{})
	for _, way := range [][3]string{
		{"POST", ai + "complete/stream?stream=messages", `{"instanceId":"default","prompt":"How high?","agent":"analyst_agent","dashboardContext":{"explore":"tides"}}`},
		{"GET", ai + "complete/stream?stream=messages&prompt=How+high%3F", ""},
	} {
		res := g.send("", way[0], way[1], way[2])
		if kind := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || kind != "text/event-stream" {
			t.Fatalf("%d %s", res.StatusCode, kind)
		}
		var told []message
		var id string
		for e := range events(res.Body) {
			var one struct {
				ConversationID string
				Message        message
			}
			if err := json.Unmarshal([]byte(e.data), &one); err != nil || e.name != "" {
				t.Fatalf("%+v: %v", e, err)
			}
			id = one.ConversationID
			told = append(told, one.Message)
		}
		res.Body.Close()
		if got := line(told); got != usual {
			t.Errorf("%s: got %s", way[0], got)
		}
		if c := told[6].Citations; len(c) != 1 || c[0].ID != told[2].ID {
			t.Errorf("%s: the final message has the citations %+v", way[0], c)
		}
		var kept struct{ Messages []message }
		g.into(&kept, "", "GET", ai+"conversations/"+id, "")
		if fmt.Sprint(kept.Messages) != fmt.Sprint(told) {
			t.Errorf("%s: told %+v\nkept %+v", way[0], told, kept.Messages)
		}
	}
}

func TestWhatTheReaderLooksAtIsTold(t *testing.T) {
	g := open(t, plan{})
	g.do("", "POST", ai+"complete", `{"prompt":"How high?","analyst_agent_context":{"explore":"tides"},"measures":["height"],"where":null}`)
	if said := <-g.model.system; !strings.Contains(said, `{"analystAgentContext":{"explore":"tides"},"measures":["height"]}`) {
		t.Error(said)
	}
}

func TestLinksInsteadOfTags(t *testing.T) {
	g := open(t, plan{})
	var turn turn
	g.into(&turn, "", "POST", ai+"complete", `{"prompt":"How high was it?","citations":"markdown"}`)
	link := "https://cite.example/-/ai/" + turn.ConversationID + "/message/" + turn.call().ID + "/-/open"
	if want := "The average height was 4.2 metres [tides](" + link + ")."; turn.last().Content[0].Text != want {
		t.Errorf("got  %q\nwant %q", turn.last().Content[0].Text, want)
	}
	if turn.last().Citations[0].URL != link {
		t.Errorf("%+v", turn.last().Citations)
	}
	id := turn.ConversationID
	for _, path := range []string{"conversations/" + id + "?citations=markdown", "conversations/" + id + "/messages/" + turn.last().ID + "?citations=markdown",
		"complete/stream?prompt=And+now%3F&citations=markdown&conversationId=" + id} {
		if _, body := g.do("", "GET", ai+path, ""); strings.Contains(body, "cite id") || strings.Count(body, "[tides](") < 1 {
			t.Errorf("%s: %s", path, body)
		}
	}
	for _, path := range []string{"complete?citations=footnotes", "complete/stream?citations=x"} {
		if status, body := g.do("", "POST", ai+path, `{"prompt":"How?"}`); status != http.StatusBadRequest || !strings.Contains(body, "use tags or markdown") {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
}

// TestWhoGoesEndsTheTurn: a reader that cuts the stream within a call ends the turn,
// and each call that was kept has its one result.
func TestWhoGoesEndsTheTurn(t *testing.T) {
	h := hanging{make(chan struct{}, 1)}
	g := open(t, plan{tools: []tool.Tool{h}})
	res := g.send("", "GET", ai+"complete/stream?prompt=How+high%3F", "")
	<-h.begun
	var id string
	for e := range events(res.Body) {
		var one struct{ ConversationID string }
		_ = json.Unmarshal([]byte(e.data), &one)
		id = one.ConversationID
		break
	}
	res.Body.Close()
	g.until(id, "router result!")
	g.pairs(id)
	if status, _ := g.do("", "GET", ai+"conversations/"+id, ""); status != http.StatusOK {
		t.Error("the conversation is lost")
	}
}

// until waits for a message as line writes it, kept in a session.
func (g *gateway) until(id, want string) {
	g.t.Helper()
	for range 5000 {
		var kept struct{ Messages []message }
		g.into(&kept, "", "GET", ai+"conversations/"+id, "")
		if strings.HasSuffix(line(kept.Messages), want) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	g.t.Fatalf("no %s came", want)
}

func TestASlowReaderHoldsNobodyUp(t *testing.T) {
	g := open(t, plan{})
	first := g.ask("", "")
	res := g.send("", "GET", ai+"complete/stream?prompt=And+now%3F&conversationId="+first.ConversationID, "")
	g.until(first.ConversationID, "router result, "+usual) // while nothing is read
	n := 0
	for range events(res.Body) {
		n++
	}
	res.Body.Close()
	if n != 7 {
		t.Errorf("%d events", n)
	}
}

// TestATurnThatTakesTooLongEndsInAnError where no time passes but while the tool hangs.
func TestATurnThatTakesTooLongEndsInAnError(t *testing.T) { synctest.Test(t, tooLong) }

func tooLong(t *testing.T) {
	g := made(t, plan{tools: []tool.Tool{hanging{make(chan struct{}, 2)}}})
	defer g.surface.Close()
	g.surface.SetTimes(60*time.Millisecond, 5*time.Millisecond)
	mux := http.NewServeMux()
	g.surface.Routes(mux)
	ask := func(path string) *bytes.Buffer {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("POST", ai+path, strings.NewReader(`{"prompt":"How high?"}`)))
		return w.Body
	}
	beats, last, before := 0, event{}, event{}
	for e := range events(ask("complete/stream")) {
		if e.name == ":" {
			beats++
			continue
		}
		before, last = last, e
	}
	if last.name != "error" || last.data != `{"code":"Unavailable","error":"the turn took longer than 60ms; ask for less at a time"}` {
		t.Errorf("%+v", last)
	}
	if !strings.Contains(before.data, `"tool":"router_agent"`) || !strings.Contains(before.data, "took longer") || beats == 0 {
		t.Errorf("%d beats, %+v", beats, before)
	}
	var turn turn // a whole turn says the same as its messages
	if err := json.Unmarshal(ask("complete").Bytes(), &turn); err != nil {
		t.Fatal(err)
	}
	if got := line(turn.Messages); got != "router call, analyst call, query_metrics_view call, query_metrics_view result!, analyst result!, router result!" {
		t.Error(got)
	}
	g.pairs(turn.ConversationID)
}

func TestClosingEndsWhatRuns(t *testing.T) {
	h := hanging{make(chan struct{}, 1)}
	g := open(t, plan{tools: []tool.Tool{h}})
	res := g.send("", "POST", ai+"complete/stream", `{"prompt":"How high?"}`)
	defer res.Body.Close()
	<-h.begun
	_ = g.surface.Close()
	var last event
	for e := range events(res.Body) {
		last = e
	}
	if last.name != "error" || !strings.Contains(last.data, "shutting down") {
		t.Errorf("%+v", last)
	}
	list, err := g.sessions.Sessions(context.Background(), "", 9)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	g.pairs(list[0].ID)
	if status, body := g.do("", "POST", ai+"complete", `{"prompt":"How?"}`); status != http.StatusServiceUnavailable || !strings.Contains(body, `"code":14`) {
		t.Errorf("%d %s", status, body)
	}
}

func TestOneTurnAtATimeInAConversation(t *testing.T) {
	h := hanging{make(chan struct{}, 1)}
	g := open(t, plan{tools: []tool.Tool{h}})
	res := g.send("", "POST", ai+"complete/stream", `{"prompt":"How high?"}`)
	defer res.Body.Close()
	<-h.begun
	list, _ := g.sessions.Sessions(context.Background(), "", 1)
	for _, path := range []string{"complete", "complete/stream"} {
		body := fmt.Sprintf(`{"prompt":"And?","conversationId":%q}`, list[0].ID)
		if status, said := g.do("", "POST", ai+path, body); status != http.StatusServiceUnavailable || !strings.Contains(said, "under way") {
			t.Errorf("%s: %d %s", path, status, said)
		}
	}
}

func TestAFullDiskIsAnError(t *testing.T) {
	for left := range 3 {
		g := open(t, plan{change: func(o *rill.Options) { o.Sessions = &full{Store: o.Sessions, left: left} }})
		if status, body := g.do("", "POST", ai+"complete", `{"prompt":"How?"}`); status != http.StatusServiceUnavailable || !strings.Contains(body, "disk is full") {
			t.Errorf("%d left: %d %s", left, status, body)
		}
	}
}

// full is a store whose disk is full after some messages.
type full struct {
	session.Store
	left int
}

func (f *full) Append(ctx context.Context, id string, list []session.Message) error {
	if f.left -= len(list); f.left < 0 {
		return &citeway.Error{Code: citeway.Unavailable, Message: "the disk is full"}
	}
	return f.Store.Append(ctx, id, list)
}

// TestConversationsOutliveARestart: what is kept in a file is read, shared, opened and
// gone on with after the server was started again; a turn that its end cut is settled.
func TestConversationsOutliveARestart(t *testing.T) {
	path, kept := filepath.Join(t.TempDir(), "sessions.db"), database.Memory(t, evidencesqlite.Open)
	begin := func() *gateway {
		store, err := session.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		return open(t, plan{sessions: store, evidence: kept})
	}
	g := begin()
	first := g.ask("", "")
	var shared struct{ ShareID string }
	g.into(&shared, "", "POST", ai+"conversations/"+first.ConversationID+"/share", "")
	cut := []session.Message{{ID: "m_cut", Type: session.Call, Tool: session.Router, Role: session.User, ContentType: session.JSON, Content: `{"prompt":"And?"}`}}
	if err := g.sessions.Append(context.Background(), first.ConversationID, cut); err != nil {
		t.Fatal(err)
	}
	_ = g.surface.Close()

	g = begin()
	if status, body := g.do("", "GET", "/-/ai/"+first.ConversationID+"/message/"+first.call().ID+"/-/open", ""); status != http.StatusOK {
		t.Errorf("%d %s", status, body)
	}
	var read struct{ Messages []message }
	g.into(&read, "", "GET", ai+"conversations/"+shared.ShareID, "")
	if got := line(read.Messages); got != usual {
		t.Errorf("the share shows %s", got)
	}
	g.into(&read, "", "GET", ai+"conversations/"+first.ConversationID, "")
	if got := line(read.Messages); got != usual+", router call, router result!" {
		t.Errorf("a turn that the program's end cut is read as %s", got)
	}
	if next := g.ask("", first.ConversationID); line(next.Messages) != usual {
		t.Errorf("%+v", next)
	}
	g.pairs(first.ConversationID)
}
