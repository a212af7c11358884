package rill_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// people are a key that sees all, another, one of low clearance, one of a set.
func people() map[string]access.Key {
	low := 0
	return map[string]access.Key{"ada": {}, "bert": {}, "low": {Clearance: &low}, "sea": {Sets: []string{"sea"}}, "air": {Sets: []string{"air"}}}
}

// shared asks as ada and shares the conversation.
func (g *gateway) shared() (*turn, string) {
	g.t.Helper()
	turn := g.ask("ada", "")
	var share struct{ ShareID, UntilMessageID string }
	g.into(&share, "ada", "POST", ai+"conversations/"+turn.ConversationID+"/share", `{}`)
	if share.UntilMessageID != turn.last().ID || !strings.HasPrefix(share.ShareID, "sh_") {
		g.t.Fatalf("%+v", share)
	}
	return turn, share.ShareID
}

// fork forks a conversation, or a share, and returns the new one's id.
func (g *gateway) fork(as, from string) string {
	g.t.Helper()
	var forked struct{ ConversationID string }
	g.into(&forked, as, "POST", ai+"conversations/"+from+"/fork", "{}")
	return forked.ConversationID
}

// wanting is one request and the status that it must get.
type wanting struct {
	as, method, path, body string
	want                   int
	says                   string
}

func (g *gateway) table(list []wanting) {
	g.t.Helper()
	for _, c := range list {
		status, body := g.do(c.as, c.method, c.path, c.body)
		if status != c.want || !strings.Contains(body, c.says) {
			g.t.Errorf("%s: %s %s %s: %d %s; want %d %q", c.as, c.method, c.path, c.body, status, body, c.want, c.says)
		}
	}
}

// TestWhoMayReadAConversation: what there is not, and what is another's, are told
// apart.
func TestWhoMayReadAConversation(t *testing.T) {
	g := open(t, plan{keys: people()})
	turn, share := g.shared()
	later := g.ask("ada", turn.ConversationID)
	one := ai + "conversations/" + turn.ConversationID
	goOn := fmt.Sprintf(`{"prompt":"And?","conversationId":%q}`, turn.ConversationID)
	const missing, another, none = "there is no such conversation", "is another's", "has no such message in it"
	g.table([]wanting{
		{"ada", "GET", one, "", 200, later.last().ID},
		{"bert", "GET", one, "", 403, another},
		{"bert", "GET", one + "?share=" + share, "", 200, turn.last().ID},
		{"bert", "GET", ai + "conversations/" + share, "", 200, `"isOwner":false`},
		{"ada", "GET", one + "?share=" + share, "", 200, `"isOwner":true`},
		{"bert", "GET", one + "?share=sh_none", "", 404, "there is no such share"},
		{"bert", "GET", ai + "conversations/sh_none", "", 404, "there is no such share"},
		{"bert", "GET", ai + "conversations/ses_none?share=" + share, "", 404, missing},
		{"bert", "GET", ai + "conversations/ses_none", "", 404, missing},
		{"", "GET", one, "", 401, `"code":16`},

		{"ada", "GET", one + "/messages/" + later.last().ID, "", 200, `{"message":{"id":"`},
		{"ada", "GET", one + "/messages/msg_none", "", 404, none},
		{"bert", "GET", one + "/messages/" + turn.last().ID, "", 403, another},
		{"bert", "GET", one + "/messages/" + turn.last().ID + "?share=" + share, "", 200, turn.last().ID},
		{"bert", "GET", one + "/messages/" + later.last().ID + "?share=" + share, "", 404, none},

		{"bert", "POST", ai + "complete", goOn, 403, another},
		{"bert", "POST", ai + "complete/stream", goOn, 403, another},
		{"bert", "POST", ai + "complete", `{"prompt":"And?","conversationId":"ses_none"}`, 404, missing},
		{"bert", "POST", one + "/share", `{}`, 403, another},
		{"bert", "POST", one + "/share?share=" + share, `{"untilMessageId":"none"}`, 403, another},
		{"bert", "POST", one + "/fork", `{}`, 403, another},
		{"bert", "POST", one + "/fork?share=" + share, fmt.Sprintf(`{"untilMessageId":%q}`, turn.last().ID), 400, "a share is forked as far as it goes"},
		{"bert", "POST", one + "/fork?share=" + share, `{"untilMessageId":"msg_none"}`, 404, none},
		{"ada", "POST", one + "/fork", `{"untilMessageId":"msg_none"}`, 404, none},
		{"ada", "POST", one + "/share", `{"untilMessageId":"msg_none"}`, 404, none},
		{"ada", "POST", one + "/share", fmt.Sprintf(`{"untilMessageId":%q}`, turn.call().ID), 400, "is no answer"},
		{"ada", "POST", one + "/fork", fmt.Sprintf(`{"untilMessageId":%q}`, turn.call().ID), 400, "is no answer"},
		{"ada", "POST", one + "/fork", fmt.Sprintf(`{"untilMessageId":%q}`, turn.last().ID), 200, `"ses_`},
		{"ada", "POST", one + "/share", `{"until_message_id":7}`, 400, "is not a string"},
		{"ada", "POST", one + "/share", `[]`, 400, "is no JSON object"},
	})
}

func TestASessionWithoutAnAnswerIsNotShared(t *testing.T) {
	g := open(t, plan{tools: []tool.Tool{failing{}}, keys: people()})
	s, err := bookOf(g).Begin(t.Context(), readerOf(""), "nothing yet")
	if err != nil {
		t.Fatal(err)
	}
	g.table([]wanting{{"ada", "POST", ai + "conversations/" + s.ID + "/share", "", 403, "another's"}})
	keyless := open(t, plan{})
	if s, err = bookOf(keyless).Begin(t.Context(), readerOf(""), "nothing yet"); err != nil {
		t.Fatal(err)
	}
	keyless.table([]wanting{{"", "POST", ai + "conversations/" + s.ID + "/share", "", 400, "has no answer yet"}})
}

// TestForksAndSharesOpenTheirCitations: a link opens for its owner, for who has a
// share, and for who has a fork, under the first conversation's message and under the
// fork's own.
func TestForksAndSharesOpenTheirCitations(t *testing.T) {
	g := open(t, plan{keys: people()})
	turn, share := g.shared()
	link := func(conversation, message string) string {
		return "/-/ai/" + conversation + "/message/" + message + "/-/open"
	}
	first := link(turn.ConversationID, turn.call().ID)
	later := g.ask("ada", turn.ConversationID)
	g.table([]wanting{
		{"ada", "GET", first, "", 200, turn.call().ID},
		{"bert", "GET", first, "", 403, "is another's"},
		{"bert", "GET", first + "?share=" + share, "", 200, turn.call().ID},
		{"bert", "GET", first + "?share=sh_none", "", 404, "there is no such share"},
		{"bert", "GET", link(turn.ConversationID, later.call().ID) + "?share=" + share, "", 404, "has no such message in it"},
		{"bert", "GET", link(turn.ConversationID, turn.last().ID) + "?share=" + share, "", 400, "is no query"},
		{"bert", "GET", link("ses_none", turn.call().ID) + "?share=" + share, "", 404, "there is no such conversation"},
		{"ada", "GET", link(turn.ConversationID, "msg_none"), "", 404, "has no such message in it"},
		{"bert", "GET", link(turn.ConversationID, "msg_none"), "", 403, "is another's"},
		{"", "GET", first, "", 401, "the key is missing"},
	})
	fork := g.fork("bert", share)
	var read struct{ Messages []message }
	g.into(&read, "bert", "GET", ai+"conversations/"+fork, "")
	copied := read.Messages[2]
	if line(read.Messages) != usual || copied.ID == turn.call().ID || read.Messages[6].Citations[0].ID != turn.call().ID {
		t.Fatalf("%+v", read.Messages)
	}
	g.table([]wanting{
		{"ada", "POST", ai + "conversations/" + turn.ConversationID + "/share", `{"untilMessageId":"none"}`, 200, "{}"},
		{"bert", "GET", ai + "conversations/" + share, "", 404, "has ended"},
		{"bert", "GET", first, "", 200, turn.call().ID}, // for the sake of the fork
		{"bert", "GET", link(fork, copied.ID), "", 200, turn.call().ID},
		{"bert", "GET", link(fork, turn.call().ID), "", 200, turn.call().ID}, // by the id that its answer cites
		{"bert", "GET", ai + "conversations/" + fork + "/messages/" + turn.call().ID, "", 200, `"id":"` + copied.ID},
		{"bert", "GET", ai + "conversations/" + fork, "", 200, `"citationId":"` + turn.call().ID},
		{"ada", "GET", link(fork, copied.ID), "", 200, turn.call().ID}, // it is ada's evidence as well
		{"sea", "GET", link(fork, copied.ID), "", 403, "is another's"},
		{"sea", "GET", first, "", 403, "is another's"},
	})
	if _, body := g.do("bert", "GET", ai+"conversations/"+fork+"?citations=markdown", ""); !strings.Contains(body, link(fork, copied.ID)) {
		t.Errorf("the fork's links are not its own: %s", body)
	}
	second := g.fork("bert", fork)
	if got := g.ask("bert", second); line(got.Messages) != usual {
		t.Errorf("%+v", got)
	}
}

// TestLabelsHoldWhateverIsShared: no share and no fork lifts a label, be it of the
// query itself or of a document that a search found.
func TestLabelsHoldWhateverIsShared(t *testing.T) {
	secret := &citeway.Label{Name: "Internal", Rank: 2}
	for name, p := range map[string]plan{
		"a query":  {tools: []tool.Tool{query{secret}}},
		"a search": {tools: []tool.Tool{search{}}, calls: one("search_sources")},
	} {
		p.keys = people()
		g := open(t, p)
		turn, share := g.shared()
		link := "/-/ai/" + turn.ConversationID + "/message/" + turn.call().ID + "/-/open?share=" + share
		const no = "your key may not see"
		g.table([]wanting{
			{"ada", "GET", link, "", 200, turn.call().ID},
			{"bert", "GET", link, "", 200, turn.call().ID},
			{"low", "GET", link, "", 403, no},
			{"low", "GET", ai + "conversations/" + share, "", 403, no},
			{"low", "GET", ai + "conversations/" + share + "/messages/" + turn.last().ID, "", 403, no},
			{"low", "POST", ai + "conversations/" + share + "/fork", "{}", 403, no},
		})
		if status, body := g.do("low", "GET", link, ""); strings.Contains(body, "4.2") || strings.Contains(body, "Internal") {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
}

// TestSetsHoldForDocuments: a document is opened by who may see it now, a query by
// whoever may read the conversation.
func TestSetsHoldForDocuments(t *testing.T) {
	g := open(t, plan{keys: people(), tools: []tool.Tool{search{}}, calls: one("search_sources")})
	turn, share := g.shared()
	link := "/-/ai/" + turn.ConversationID + "/message/" + turn.call().ID + "/-/open?share=" + share
	g.table([]wanting{
		{"sea", "GET", link, "", 200, turn.call().ID},
		{"air", "GET", link, "", 403, "your key may not see"},
	})
	g = open(t, plan{keys: people()})
	turn, share = g.shared()
	g.table([]wanting{{"air", "GET", "/-/ai/" + turn.ConversationID + "/message/" + turn.call().ID + "/-/open?share=" + share, "", 200, turn.call().ID}})
}

func TestConversationsAreListedToTheirOwner(t *testing.T) {
	g := open(t, plan{keys: people()})
	var ids []string
	for range 3 {
		ids = append(ids, g.ask("ada", "").ConversationID)
	}
	g.ask("bert", "")
	var list struct {
		Conversations []struct{ ID, Title, CreatedOn string }
	}
	g.into(&list, "ada", "GET", ai+"conversations", "")
	slices.Reverse(ids)
	if len(list.Conversations) != 3 {
		t.Fatalf("%+v", list)
	}
	for i, c := range list.Conversations {
		if c.ID != ids[i] || c.Title != "How high was it?" || c.CreatedOn == "" {
			t.Errorf("%d: %+v", i, c)
		}
	}
	if g.into(&list, "low", "GET", ai+"conversations", ""); len(list.Conversations) != 0 {
		t.Errorf("%+v", list)
	}
}

// TestTheGuardSpeaksInTheSurfacesShape: what never reaches a handler.
func TestTheGuardSpeaksInTheSurfacesShape(t *testing.T) {
	g := open(t, plan{keys: map[string]access.Key{"none": {Scopes: []string{access.WriteSources}}, "asks": {Scopes: []string{access.Answer}}, "reads": {Scopes: []string{access.ReadEvidence}}}})
	g.table([]wanting{
		{"", "GET", ai + "conversations", "", 401, `{"code":16,"message":"the key is missing`},
		{"none", "GET", ai + "conversations", "", 403, `{"code":7,"message":"scope answer`},
		{"none", "GET", "/-/open-query?query=%7B%7D", "", 403, "scope answer"},
		{"asks", "GET", "/-/ai/a/message/b/-/open", "", 403, "scope evidence:read"},
		{"reads", "GET", "/-/ai/a/message/b/-/open", "", 404, "there is no such conversation"},
		{"asks", "GET", ai + "other", "", 404, `{"code":5,`},
		{"asks", "DELETE", ai + "conversations", "", 405, `{"code":12,`},
		{"asks", "GET", ai + "conversations/" + strings.Repeat("x", 129), "", 400, "longer than any id"},
		{"asks", "POST", ai + "complete", strings.Repeat(" ", 300<<10), 413, `{"code":8,`},
		{"asks", "POST", ai + "complete", strings.Repeat(" ", 9<<20), 413, `{"code":8,`},
	})
}

func TestRequestsThatCannotBe(t *testing.T) {
	g := open(t, plan{})
	long := strings.Repeat("x", 17<<10)
	for _, path := range []string{ai + "complete", ai + "complete/stream"} {
		g.table([]wanting{
			{"", "POST", path, `{}`, 400, "prompt: is empty"},
			{"", "POST", path, `{"prompt":" \n"}`, 400, "prompt: is empty"},
			{"", "POST", path, ``, 400, "prompt: is empty"},
			{"", "POST", path, `{"prompt":["x"]}`, 400, "body.prompt: is not a string"},
			{"", "POST", path, `{"prompt":"x"`, 400, "body: is no JSON object"},
			{"", "POST", path, `{"prompt":"` + long + `"}`, 413, "prompt: is longer"},
			{"", "POST", path, `{"prompt":"x","explore":"` + long + `"}`, 413, "looking at"},
			{"", "POST", path, `{"prompt":"x","agent":"developer_agent"}`, 400, "there is no agent developer_agent here"},
			{"", "POST", path, `{"prompt":"x","conversationId":"` + strings.Repeat("x", 200) + `"}`, 400, "longer than any id"},
		})
	}
	g.table([]wanting{{"", "POST", ai + "complete", `{"prompt":"x","conversation_id":null,"futureField":{"a":1}}`, 200, "conversationId"}})
	if list, err := g.sessions.Sessions(t.Context(), "", 99); err != nil || len(list) != 1 {
		t.Errorf("what was refused left %d conversations, %v", len(list)-1, err)
	}
}

// TestAPageOfAnotherSiteAsksNothing: an image in it could, with GET.
func TestAPageOfAnotherSiteAsksNothing(t *testing.T) {
	g := open(t, plan{})
	for site, want := range map[string]int{"cross-site": 403, "same-site": 403, "same-origin": 200, "none": 200, "": 200} {
		status, body := g.do("", "GET", ai+"complete/stream?prompt=How%3F", "", "Sec-Fetch-Site", site)
		if status != want {
			t.Errorf("%q: %d %s", site, status, body)
		}
	}
	// Browsers say Sec-Fetch-Site to https and to this machine alone.
	if status, body := g.do("", "GET", ai+"complete/stream?prompt=How%3F", "", "Origin", "http://elsewhere.example"); status != http.StatusForbidden {
		t.Errorf("by its origin alone: %d %s", status, body)
	}
	if status, _ := g.do("", "HEAD", ai+"complete/stream?prompt=How%3F", ""); status != http.StatusBadRequest {
		t.Error("with HEAD it may")
	}
	if status, _ := g.do("", "POST", ai+"complete", `{"prompt":"x"}`, "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
		t.Error("with POST it may")
	}
}

func TestToolsAreListed(t *testing.T) {
	g := open(t, plan{})
	g.table([]wanting{{"", "GET", ai + "tools", "", 200, `{"tools":[{"name":"query_metrics_view","description":"Asks a metrics view.","inputSchema":"{\"type\":\"object\"}"}]}`}})
}

// TestSetsHoldWhateverIsShared: the rows of a view are for those who may see it,
// whoever shares them.
func TestSetsHoldWhateverIsShared(t *testing.T) {
	g := open(t, plan{opener: opener{state: evidence.Current, set: "sea"}, keys: people()})
	turn, share := g.shared()
	one := ai + "conversations/" + turn.ConversationID
	const withheld = "may not see"
	g.table([]wanting{
		{"sea", "GET", one + "?share=" + share, "", 200, turn.last().ID},
		{"air", "GET", one + "?share=" + share, "", 403, withheld},
		{"air", "GET", ai + "conversations/" + share, "", 403, withheld},
		{"air", "GET", one + "/messages/" + turn.call().ID + "?share=" + share, "", 403, withheld},
		{"air", "POST", ai + "conversations/" + share + "/fork", "{}", 403, withheld},
	})
}
