package rill_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server/rill"
)

func bookOf(g *gateway) *session.Book      { return &session.Book{Store: g.sessions} }
func readerOf(owner string) session.Reader { return session.Reader{Owner: owner} }
func linkTo(conversation, id string) string {
	return "/-/ai/" + conversation + "/message/" + id + "/-/open"
}

// TestALinkOpensThePinnedQuery: as a page for a person, as JSON for a program, with
// what has become of it since; whose it is is shown to no one.
func TestALinkOpensThePinnedQuery(t *testing.T) {
	for _, state := range []evidence.State{evidence.Current, evidence.Changed, evidence.Gone} {
		g := open(t, plan{opener: opener{state: state}, keys: people()})
		turn := g.ask("ada", "")
		link := linkTo(turn.ConversationID, turn.call().ID)
		res := g.send("ada", "GET", link, "", "Accept", "text/html,application/json;q=0.9")
		if kind := res.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/html") || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%v", res.Header)
		}
		res.Body.Close()
		_, body := g.do("ada", "GET", link, "")
		if want := "<p>" + turn.call().ID + " " + string(state) + ` {"metrics_view":"tides","time_range":{"start":"2026-02-01T00:00:00Z"}} [1 row] `; body != want {
			t.Errorf("got %q, want %q", body, want)
		}
		_, body = g.do("ada", "GET", link, "", "Accept", "application/json")
		var told map[string]any
		if err := json.Unmarshal([]byte(body), &told); err != nil {
			t.Fatal(err)
		}
		if told["state"] != string(state) || told["chart"] != "<svg/>" || told["owner"] != nil || told["resolved"] == nil || told["arguments"] == nil || told["result"] == nil || told["again"] == nil {
			t.Errorf("%s", body)
		}
		if rec, err := g.evidence.Get(t.Context(), turn.call().ID); err != nil || rec.Owner == "" {
			t.Errorf("the record was changed: %+v, %v", rec, err)
		}
	}
}

func TestWithoutAPageEveryoneGetsJSON(t *testing.T) {
	g := open(t, plan{change: func(o *rill.Options) { o.Page, o.Base, o.Library, o.Tools = nil, nil, nil, nil }})
	turn := g.ask("", "")
	g.table([]wanting{
		{"", "GET", linkTo(turn.ConversationID, turn.call().ID), "", 200, `"state":"current"`},
		{"", "GET", ai + "tools", "", 200, `{"tools":[]}`},
		{"", "GET", ai + "conversations/" + turn.ConversationID + "?citations=markdown", "", 200, "[tides](/-/ai/" + turn.ConversationID},
	})
}

// TestWhatIsNoQueryIsNotOpened: each kind of message but a tool's call.
func TestWhatIsNoQueryIsNotOpened(t *testing.T) {
	g := open(t, plan{})
	turn := g.ask("", "")
	for i, m := range turn.Messages {
		want := http.StatusBadRequest
		if i == 2 {
			want = http.StatusOK
		}
		if status, body := g.do("", "GET", linkTo(turn.ConversationID, m.ID), ""); status != want {
			t.Errorf("%s %s: %d %s", m.Tool, m.Type, status, body)
		}
	}
}

func TestACallWithoutResultHasNothingToOpen(t *testing.T) {
	g := open(t, plan{tools: []tool.Tool{failing{}}})
	turn := g.ask("", "")
	if line(turn.Messages) != "router call, analyst call, query_metrics_view call, query_metrics_view result!, analyst result, router result" {
		t.Fatal(line(turn.Messages))
	}
	g.table([]wanting{{"", "GET", linkTo(turn.ConversationID, turn.call().ID), "", 404, "gave no result"}})
}

// TestThePageOfAnErrorIsForAPerson: who opened a link in a browser reads why it does
// not open.
func TestThePageOfAnErrorIsForAPerson(t *testing.T) {
	g := open(t, plan{})
	status, body := g.do("", "GET", linkTo("ses_none", "x"), "", "Accept", "text/html")
	if status != http.StatusNotFound || !strings.Contains(body, "<title>") || !strings.Contains(body, "there is no such conversation") {
		t.Errorf("%d %s", status, body)
	}
}

func TestTheOpenersRefusalIsTold(t *testing.T) {
	away := &citeway.Error{Code: citeway.Forbidden, Message: "the query is of a metrics view that your key may not see"}
	g := open(t, plan{opener: opener{err: away}})
	turn := g.ask("", "")
	g.table([]wanting{
		{"", "GET", linkTo(turn.ConversationID, turn.call().ID), "", 403, "metrics view"},
		{"", "GET", "/-/open-query?query=%7B%7D", "", 403, "metrics view"},
	})
}

// TestOldLinks: the query is in the address, its brackets are mended, and the caller's
// access holds.
func TestOldLinks(t *testing.T) {
	g := open(t, plan{keys: people()})
	at := func(query string) string { return "/-/open-query?query=" + url.QueryEscape(query) }
	g.table([]wanting{
		{"ada", "GET", at(`{"metrics_view":"tides"}`), "", 200, "current"},
		{"ada", "GET", at(`{"metrics_view":"tides"})`), "", 200, "one bracket too many"},
		{"ada", "GET", at(`{"metrics_view":"tides","measures":[{"name":"height"`), "", 200, "3 brackets too few"},
		{"ada", "GET", `/-/open-query?utm=1&query={"metrics_view":"a%26b&c"}`, "", 200, "current"},
		{"air", "GET", at(`{"metrics_view":"tides"}`), "", 404, "there is no such view"},
		{"ada", "GET", "/-/open-query", "", 400, `"place":"query","message":"is missing"`},
		{"ada", "GET", "/-/open-query?query=", "", 400, `"place":"query","message":"is missing"`},
		{"ada", "GET", "/-/open-query?query=%7B%zz", "", 400, "is not percent-encoded"},
		{"ada", "GET", at(`tides`), "", 400, "query at byte 0"},
		{"ada", "GET", at(`{"metrics_view":"ti`), "", 400, "query at byte 16"},
		{"ada", "GET", at(`{"a":1} and more`), "", 400, "query at byte 8"},
		{"ada", "GET", at(`{"a":"` + strings.Repeat("x", 17<<10) + `"}`), "", 413, "longer than 16 KiB"},
	})
	status, body := g.do("ada", "GET", at(`{"metrics_view":"tides"}})`), "", "Accept", "application/json")
	if status != http.StatusOK || !strings.Contains(body, `"arguments":{"metrics_view":"tides"}`) || strings.Contains(body, "k_secret") ||
		!strings.Contains(body, `"findings":[{"kind":"malformed-marker","at":24,"action":"repaired","message":"The link was mended: its query had 2 brackets too many."}]`) {
		t.Errorf("%d %s", status, body)
	}
}

// TestTheStoresFaultsAreErrors: what fails behind the surface is told without detail.
func TestTheStoresFaultsAreErrors(t *testing.T) {
	low := 0
	g := open(t, plan{keys: map[string]access.Key{"low": {Clearance: &low}}, change: func(o *rill.Options) { o.Evidence = broken{o.Evidence} }})
	turn := g.ask("low", "")
	g.table([]wanting{
		{"low", "GET", ai + "conversations/" + turn.ConversationID, "", 500, "a fault of the server"},
		{"low", "GET", linkTo(turn.ConversationID, turn.call().ID), "", 500, "a fault of the server"},
	})
}
