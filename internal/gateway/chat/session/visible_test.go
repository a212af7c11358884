package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// answered is a turn in which views were listed, documents found and two queries asked; its
// answer cites one document and one query.
func answered() []session.Message {
	m := func(id, parent string, kind session.Type, tool, content string, evidence ...string) session.Message {
		return session.Message{ID: id, ParentID: parent, Type: kind, Tool: tool, ContentType: session.JSON, Content: content, Evidence: evidence}
	}
	answer := m("r", "q", session.Result, session.Router, `{"response":"So."}`, "c_1", "c_2", "p_doc", "p_query", "p_shown")
	answer.Answer = json.RawMessage(`{"text":"So.","citations":[{"id":"c_1","number":1,"start":2,"end":2,"sources":["d"],"passages":["p_doc"]},
		{"id":"c_2","number":2,"start":2,"end":2,"sources":["p_query"],"passages":["p_query"]}],
		"sources":[{"id":"d","number":1,"passages":[{"id":"p_doc","text":"cited"},{"id":"p_other","text":"NEVER"}]},
		{"id":"p_query","number":2,"passages":[{"id":"p_query","text":"7"}]},{"id":"e","number":0,"title":"NEVER","passages":[{"id":"p_shown","text":"NEVER"}]}]}`)
	return []session.Message{
		m("q", "", session.Call, session.Router, `{"prompt":"How?"}`), m("a", "q", session.Call, session.Analyst, `{"prompt":"How?"}`),
		m("p_list", "a", session.Call, "list_metrics_views", `{}`, "p_list"),
		m("l", "p_list", session.Result, "list_metrics_views", `{"metrics_views":[{"name":"NEVER"}]}`, "p_list"),
		m("p_search", "a", session.Call, "search_sources", `{"query":"how"}`, "p_search"),
		m("s", "p_search", session.Result, "search_sources", `{"documents":[{"citation_id":"p_doc","text":"cited"},{"citation_id":"p_shown","text":"NEVER"}]}`, "p_search", "p_doc", "p_shown"),
		m("p_query", "a", session.Call, "query_metrics_view", `{"metrics_view":"levels"}`, "p_query"),
		m("w", "p_query", session.Result, "query_metrics_view", `{"data":[7]}`, "p_query"),
		m("p_board", "a", session.Call, "query_metrics_view", `{"metrics_view":"NEVER"}`, "p_board"),
		m("g", "p_board", session.Progress, "query_metrics_view", `{"reads":"NEVER"}`),
		m("b", "p_board", session.Result, "query_metrics_view", `{"data":["NEVER"]}`, "p_board"),
		m("z", "a", session.Result, session.Analyst, `{"response":"So."}`), answer}
}

// TestAShareShowsWhatIsCited: nothing that its answers neither cite nor consulted can be
// read in a share, or opened for its sake.
func TestAShareShowsWhatIsCited(t *testing.T) {
	all := answered()
	seen := session.Visible(all)
	raw, _ := json.Marshal(seen)
	if len(seen) != len(all) || strings.Contains(string(raw), "NEVER") || !strings.Contains(string(raw), "levels") || !strings.Contains(string(raw), `\"cited\"`) {
		t.Errorf("%s", raw)
	}
	b := &session.Book{Store: database.Memory(t, session.Open)}
	s, _ := b.Begin(ctx, mine, "How?")
	_ = b.Store.Append(ctx, s.ID, all)
	share, err := b.Share(ctx, mine, s.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bool{"c_1": true, "c_2": true, "p_doc": true, "p_query": true, "p_shown": false, "p_list": false, "p_board": false, "p_search": false, "p_other": false} {
		if got, err := b.Cites(ctx, other, share.ID, id); err != nil || got != want {
			t.Errorf("the share opens %s: %v, %v", id, got, err)
		}
	}
	if _, err := b.ForkShare(ctx, other, share.ID); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bool{"p_doc": true, "p_search": false, "p_shown": false} {
		if got, err := b.Cites(ctx, other, "", id); err != nil || got != want {
			t.Errorf("the fork opens %s: %v, %v", id, got, err)
		}
	}
	if again, _ := json.Marshal(session.Visible(seen)); string(again) != string(raw) {
		t.Errorf("%s", again)
	}
}

// TestAForkFindsWhatHoldsACitation: in a fork, where messages have ids of their own, a
// cited id still finds the call that holds it, and a citation its answer.
func TestAForkFindsWhatHoldsACitation(t *testing.T) { each(t, aForkFindsWhatHoldsACitation) }

func aForkFindsWhatHoldsACitation(t *testing.T, b *session.Book) {
	s := fill(t, b)
	fork, err := b.Fork(ctx, mine, s.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"p_1": "query call", "c_1": "router_agent result"} {
		m, err := b.Message(ctx, mine, fork.ID, id)
		if err != nil || m.Tool+" "+string(m.Type) != want || m.SessionID != fork.ID {
			t.Errorf("%s: %+v, %v", id, m, err)
		}
	}
}
