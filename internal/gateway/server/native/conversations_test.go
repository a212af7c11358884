package native

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
)

// kept are conversations in memory.
func kept(t *testing.T) *server.Conversations {
	store := database.Memory(t, session.Open)
	return &server.Conversations{Book: session.Book{Store: store}, Runner: session.NewRunner(nil, store), Evidence: database.Memory(t, sqlite.Open)}
}

// told is a conversation as it is read.
type told struct {
	ID, Title string
	Own       bool
	Turns     []struct {
		Question string
		Running  bool
		Answer   struct {
			ID, Text  string
			Citations []struct{ ID string }
		}
		Error *citeway.Error
	}
}

// outline is the turns in words.
func (c *told) outline() string {
	var all []string
	for _, t := range c.Turns {
		word := t.Question + " " + t.Answer.Text
		if t.Running {
			word += "(running)"
		}
		if t.Error != nil {
			word += "(" + t.Error.Message + ")"
		}
		all = append(all, word)
	}
	return strings.Join(all, " | ")
}

func (g *gateway) into(v any, method, path, body string, headers ...string) *http.Response {
	g.t.Helper()
	res, raw := g.do(method, path, body, headers...)
	if res.StatusCode != http.StatusOK {
		g.t.Fatalf("%s %s: %d %s", method, path, res.StatusCode, raw)
	}
	if err := json.Unmarshal([]byte(raw), v); err != nil {
		g.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
	}
	return res
}

// asks asks in a conversation and returns its id.
func (g *gateway) asks(question, conversation string, headers ...string) string {
	g.t.Helper()
	res, body := g.do("POST", "/v1/answers", fmt.Sprintf(`{"question":%q,"conversation":%q}`, question, conversation), headers...)
	if res.StatusCode != http.StatusOK {
		g.t.Fatalf("%d %s", res.StatusCode, body)
	}
	return res.Header.Get("Citeway-Conversation")
}

func TestAConversationIsKept(t *testing.T) {
	g := open(t, Options{Talks: kept(t)})
	id := g.asks("How high?", "new")
	if again := g.asks("And how low?", id); again != id || !strings.HasPrefix(id, "ses_") {
		t.Errorf("%q, then %q", id, again)
	}
	before := []model.Message{{Role: "user", Content: "How high?"}, {Role: "assistant", Content: "Tides rise."}}
	if got := g.chat.turn.Messages; !reflect.DeepEqual(got, before) {
		t.Errorf("the model was told %+v", got)
	}
	if e := g.chat.turn.Earlier; len(e) != 1 || e[0].ID != "d_1" {
		t.Errorf("earlier sources: %+v", e)
	}
	var c told
	res := g.into(&c, "GET", "/v1/conversations/"+id, "")
	if c.outline() != "How high? Tides rise. | And how low? Tides rise." || c.Title != "How high?" || !c.Own || len(c.Turns[1].Answer.Citations) != 1 {
		t.Errorf("%+v", c)
	}
	if res.Header.Get("Cache-Control") != "no-store" {
		t.Error("a proxy may keep it")
	}
	g.into(&c, "PATCH", "/v1/conversations/"+id, `{"title":"Tides\nof old"}`)
	other := g.asks("Which ships?", "new")
	var list struct {
		Conversations []struct{ ID, Title string }
		Next          string
	}
	for query, want := range map[string]string{"": other + " " + id, "?limit=1": other + " next " + other, "?limit=1&after=" + other: id, "?q=SHIPS": other, "?q=low": id, "?q=tides+old": id, "?q=none": ""} {
		list.Conversations, list.Next = nil, ""
		g.into(&list, "GET", "/v1/conversations"+query, "")
		var got []string
		for _, c := range list.Conversations {
			got = append(got, c.ID)
		}
		if list.Next != "" {
			got = append(got, "next", list.Next)
		}
		if strings.Join(got, " ") != want || list.Conversations == nil {
			t.Errorf("%q: %v, want %q", query, got, want)
		}
	}
	g.into(&list, "DELETE", "/v1/conversations/"+id, "")
	if res, body := g.do("GET", "/v1/conversations/"+id, ""); res.StatusCode != 404 {
		t.Errorf("%d %s", res.StatusCode, body)
	}
}

// TestAQuestionIsAskedAnew: instead of one before and what came after it.
func TestAQuestionIsAskedAnew(t *testing.T) {
	g := open(t, Options{Talks: kept(t)})
	id := g.asks("How high?", "new")
	res, _ := g.do("POST", "/v1/answers", fmt.Sprintf(`{"question":"How low?","conversation":%q}`, id))
	second := res.Header.Get("Citeway-Turn")
	g.asks("And when?", id)
	res, body := g.do("POST", "/v1/answers", fmt.Sprintf(`{"question":"How deep?","conversation":%q,"instead_of":%q}`, id, second))
	if res.StatusCode != 200 || len(g.chat.turn.Messages) != 2 {
		t.Errorf("%d %s, told of %+v", res.StatusCode, body, g.chat.turn.Messages)
	}
	var c told
	if g.into(&c, "GET", "/v1/conversations/"+id, ""); c.outline() != "How high? Tides rise. | How deep? Tides rise." {
		t.Error(c.outline())
	}
	for _, gone := range []string{second, "msg_none"} {
		if res, body := g.do("POST", "/v1/answers", fmt.Sprintf(`{"question":"x","conversation":%q,"instead_of":%q}`, id, gone)); res.StatusCode != 404 || !strings.Contains(body, "no such turn") {
			t.Errorf("%s: %d %s", gone, res.StatusCode, body)
		}
	}
}

func TestConversationsThatCannotBe(t *testing.T) {
	g := open(t, Options{Talks: kept(t)})
	id := g.asks("How high?", "new")
	for _, c := range []struct {
		method, path, body string
		want               int
		says               string
	}{
		{"POST", "/v1/answers", `{"question":"x","conversation":"ses_none"}`, 404, "there is no such conversation"},
		{"POST", "/v1/answers", `{"question":" ","conversation":"new"}`, 400, "is empty"},
		{"GET", "/v1/conversations/ses_none", "", 404, "there is no such conversation"},
		{"GET", "/v1/conversations/sh_none", "", 404, "has ended"},
		{"GET", "/v1/conversations?limit=0", "", 400, "from 1 to 200"},
		{"GET", "/v1/conversations?limit=x", "", 400, "from 1 to 200"},
		{"GET", "/v1/conversations?after=none", "", 400, "there is no such conversation"},
		{"GET", "/v1/conversations?q=" + strings.Repeat("x", 2000), "", 413, "ask for fewer words"},
		{"PATCH", "/v1/conversations/" + id, `{}`, 400, "is empty"},
		{"PATCH", "/v1/conversations/" + id, `{"name":"x"}`, 400, "name"},
		{"PATCH", "/v1/conversations/ses_none", `{"title":"x"}`, 404, "there is no such conversation"},
		{"DELETE", "/v1/conversations/ses_none", "", 404, "there is no such conversation"},
		{"POST", "/v1/conversations/ses_none/stop", "", 404, "there is no such conversation"},
		{"GET", "/v1/conversations/" + id + "/events", "", 404, "no answer of it is under way"},
	} {
		if res, body := g.do(c.method, c.path, c.body); res.StatusCode != c.want || !strings.Contains(body, c.says) {
			t.Errorf("%s %s: %d %s", c.method, c.path, res.StatusCode, body)
		}
	}
	if list, err := g.surface.o.Talks.Book.Store.Sessions(t.Context(), "", 9); err != nil || len(list) != 1 {
		t.Errorf("what was refused left %d conversations, %v", len(list)-1, err)
	}
	without := open(t, Options{})
	if res, body := without.do("POST", "/v1/answers", `{"question":"x","conversation":"new"}`); res.StatusCode != 400 || !strings.Contains(body, "no conversations are kept here") {
		t.Errorf("%d %s", res.StatusCode, body)
	}
}

// TestAConversationIsItsOwners: nobody else reads, renames, goes on with, stops or deletes
// it; who has its share reads it.
func TestAConversationIsItsOwners(t *testing.T) {
	l := lock(t, Options{Talks: kept(t)})
	mine, other := l.key(func(*access.Key) {}), l.key(func(*access.Key) {})
	id := l.asks("How high?", "new", mine...)
	for _, c := range [][3]string{{"GET", "", ""}, {"PATCH", "", `{"title":"x"}`}, {"DELETE", "", ""}, {"GET", "/events", ""}, {"POST", "/stop", ""}, {"POST", "/share", ""}, {"DELETE", "/share", ""}} {
		if res, body := l.do(c[0], "/v1/conversations/"+id+c[1], c[2], other...); res.StatusCode != 403 || !strings.Contains(body, "another's") {
			t.Errorf("%v: %d %s", c, res.StatusCode, body)
		}
	}
	if res, _ := l.do("POST", "/v1/answers", fmt.Sprintf(`{"question":"And?","conversation":%q}`, id), other...); res.StatusCode != 403 {
		t.Error(res.StatusCode)
	}
	var list struct{ Conversations []told }
	if l.into(&list, "GET", "/v1/conversations", "", other...); len(list.Conversations) != 0 {
		t.Errorf("%+v", list)
	}
	var share struct{ ID string }
	l.into(&share, "POST", "/v1/conversations/"+id+"/share", "", mine...)
	var c told
	if l.into(&c, "GET", "/v1/conversations/"+share.ID, "", other...); c.Own || c.outline() != "How high? Tides rise." {
		t.Errorf("%+v", c)
	}
	if l.into(&c, "GET", "/v1/conversations/"+share.ID, "", mine...); c.Own {
		t.Errorf("nothing can be done with a share, its owner's too: %+v", c)
	}
	l.into(&struct{}{}, "DELETE", "/v1/conversations/"+id+"/share", "", mine...)
	if res, _ := l.do("GET", "/v1/conversations/"+share.ID, "", other...); res.StatusCode != 404 {
		t.Error(res.StatusCode)
	}
}

// TestASharedConversationLiftsNoLabel: who may not see what an answer rests on may not
// read it.
func TestASharedConversationLiftsNoLabel(t *testing.T) {
	talks := kept(t)
	l := lock(t, Options{Talks: talks})
	low := 0
	mine, other := l.key(func(*access.Key) {}), l.key(func(k *access.Key) { k.Clearance = &low })
	rec := evidence.Record{ID: "p_1", Kind: evidence.Passage, Source: citeway.Source{Label: &citeway.Label{Name: "Internal", Rank: 2}}, Passage: citeway.Passage{ID: "p_1", Text: "The tides rise."}}
	if err := talks.Evidence.Save(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	id := l.asks("How high?", "new", mine...)
	var share struct{ ID string }
	l.into(&share, "POST", "/v1/conversations/"+id+"/share", "", mine...)
	if res, body := l.do("GET", "/v1/conversations/"+share.ID, "", other...); res.StatusCode != 403 || strings.Contains(body, "rise") || strings.Contains(body, "Internal") {
		t.Errorf("%d %s", res.StatusCode, body)
	}
}

// TestWhoClosesThePageFindsTheAnswer: the work goes on without a reader, and another page
// reads it from its beginning.
func TestWhoClosesThePageFindsTheAnswer(t *testing.T) {
	g := open(t, Options{Talks: kept(t)})
	g.surface.grace = 0 // that of an answer that nobody keeps
	id := g.asks("How high?", "new")
	g.chat.step = make(chan struct{}, 20)
	g.chat.step <- struct{}{}
	g.chat.step <- struct{}{}
	ctx, leave := context.WithCancel(t.Context())
	r, _ := http.NewRequestWithContext(ctx, "POST", g.URL+"/v1/answers", strings.NewReader(fmt.Sprintf(`{"question":"And?","stream":true,"conversation":%q}`, id)))
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if res.Header.Get("Citeway-Conversation") != id {
		t.Error(res.Header)
	}
	leave()
	res.Body.Close()
	var c told
	g.into(&c, "GET", "/v1/conversations/"+id, "")
	if c.outline() != "How high? Tides rise. | And? (running)" {
		t.Error(c.outline())
	}
	if res, body := g.do("POST", "/v1/answers", fmt.Sprintf(`{"question":"At once?","conversation":%q}`, id)); res.StatusCode != 503 || !strings.Contains(body, "wait for its end") {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	for range g.chat.events {
		g.chat.step <- struct{}{}
	}
	if _, body := g.do("GET", "/v1/conversations/"+id+"/events", ""); !strings.HasPrefix(body, "id: ans_1:1\nevent: text\n") || !strings.Contains(body, "event: done\n") {
		t.Errorf("%q", body)
	}
	if err := g.surface.Close(); err != nil { // waits until the end is kept
		t.Fatal(err)
	}
	c = told{}
	if g.into(&c, "GET", "/v1/conversations/"+id, ""); c.outline() != "How high? Tides rise. | And? Tides rise." {
		t.Error(c.outline())
	}
}

// slow is a model that writes and then waits to be stopped.
type slow struct{ begun chan struct{} }

func (*slow) Name() string { return "slow" }

func (s *slow) Stream(ctx context.Context, _ *model.Request, sink citeway.Sink) error {
	if err := sink.Put(&citeway.Text{Bytes: []byte("Tides rise")}); err != nil {
		return err
	}
	s.begun <- struct{}{}
	<-ctx.Done()
	return ctx.Err()
}

// TestAStoppedAnswerIsKept: by its reader or by the end of the server, with what was
// written and why it ends there.
func TestAStoppedAnswerIsKept(t *testing.T) {
	for why, stop := range map[string]func(g *gateway, id string){
		"the answer was stopped by its reader": func(g *gateway, id string) { g.do("POST", "/v1/conversations/"+id+"/stop", "") },
		"the server is being stopped":          func(g *gateway, _ string) { _ = g.surface.Close() },
	} {
		g := open(t, Options{Talks: kept(t)})
		m := &slow{make(chan struct{})}
		g.surface.o.Chat = chat.New(chat.Options{Models: map[string]model.Model{"": m}})
		done := make(chan string)
		go func() {
			_, body := g.do("POST", "/v1/answers", `{"question":"How high?","stream":true,"conversation":"new"}`)
			done <- body
		}()
		<-m.begun
		var list struct{ Conversations []struct{ ID string } }
		g.into(&list, "GET", "/v1/conversations", "")
		id := list.Conversations[0].ID
		stop(g, id)
		if body := <-done; !strings.Contains(body, why) {
			t.Errorf("the reader was told %q", body)
		}
		_ = g.surface.Close()
		var c told
		if g.into(&c, "GET", "/v1/conversations/"+id, ""); c.outline() != "How high? Tides rise("+why+")" {
			t.Error(c.outline())
		}
	}
}

// TestFinishedAnswersOfConversationsAreBounded: those that ended are let go of; one under way
// can still be stopped.
func TestFinishedAnswersOfConversationsAreBounded(t *testing.T) {
	all := newLives()
	for i := range 2 * MaxKept {
		l := newLive("", &dialect.Form{Name: "native"}, 0, func() {})
		all.keep(t.Context(), l, fmt.Sprint("ses_", i))
		l.named(fmt.Sprint("ans_", i))
		if i > 0 {
			l.finish(nil, nil)
		}
		all.add(l)
	}
	if len(all.last) != MaxKept+1 || all.of("ses_0") == nil || all.of("ses_1") != nil || len(all.byID) != MaxKept {
		t.Errorf("%d of conversations, %d in all are kept", len(all.last), len(all.byID))
	}
}
