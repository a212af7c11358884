package writer

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/jsonobject"
)

func TestQueries(t *testing.T) {
	for body, want := range map[string]string{
		`{}`:                    "6 30 4000 free=false inline=false weight=nil 0 0",
		`{"max_snippets":null}`: "6 30 4000 free=false inline=false weight=nil 0 0",
		`{"max_subquestions":1,"max_snippets":60,"max_tokens":100,"search_weight":100,"grounding_level":1,"keyword_threshold":0.25,"semantic_threshold":1,"inline_citations":true}`: "1 60 100 free=true inline=true weight=1 0.25 1",
		`{"search_weight":0,"grounding_level":0.49}`: "6 30 4000 free=false inline=false weight=0 0 0",
		`{"search_weight":50,"later":{"x":1}}`:       "6 30 4000 free=false inline=false weight=0.5 0 0",
	} {
		o, err := jsonobject.Parse([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		q := queryOf(o)
		var turn chat.Turn
		q.apply(&turn)
		weight := "nil"
		if turn.Tuning.Keywords != nil {
			weight = fmt.Sprint(*turn.Tuning.Keywords)
		}
		got := fmt.Sprintf("%d %d %d free=%v inline=%v weight=%s %g %g", q.subquestions, turn.Passages, turn.MaxTokens, turn.Free, q.inline, weight, turn.Tuning.MinKeywords, turn.Tuning.MinMeaning)
		if got != want || o.Err() != nil {
			t.Errorf("%s: %s, want %s, %v", body, got, want, o.Err())
		}
		if err := turn.Tuning.Check(); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestTheFirstErrorIsTheOneTold(t *testing.T) {
	for body, place := range map[string]string{
		`{"graph_ids":["g"],"query_config":{"max_tokens":1,"inline_citations":7}}`: "query_config.max_tokens",
		`{"graph_ids":7,"subqueries":"x"}`:                                         "graph_ids",
		`{"graph_ids":["g"],"subqueries":"x"}`:                                     "subqueries",
		`{"graph_ids":["g"],"query_config":[]}`:                                    "query_config",
		`{}`:                                                                       "graph_ids",
	} {
		o, err := jsonobject.Parse([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		toGraphsOf(o)
		if e, ok := o.Err().(*citeway.Error); !ok || e.Code != citeway.Invalid || e.Place != place {
			t.Errorf("%s: %v, want %s", body, o.Err(), place)
		}
	}
	for _, body := range []string{"", "[", "[]", "null", `"x"`, `{"a":`} {
		if o, err := jsonobject.Parse([]byte(body)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v, %v", body, o, err)
		}
	}
}

func TestGraphsAreAskedOnce(t *testing.T) {
	o, _ := jsonobject.Parse([]byte(`{"graph_ids":["b","a","b"]}`))
	if to := toGraphsOf(o); fmt.Sprint(to.graphs) != "[a b]" {
		t.Errorf("%v", to.graphs)
	}
}

func FuzzPage(f *testing.F) {
	f.Add("limit=5&order=asc&after=x")
	f.Fuzz(func(t *testing.T, query string) {
		q, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		p, err := pageOf(q)
		if err == nil && (p.Limit < 1 || p.Limit > maxPage || p.After != "" && p.Before != "") {
			t.Errorf("%s gives %+v", query, p)
		}
	})
}

func hits(ids ...string) []knowledge.Hit {
	list := make([]knowledge.Hit, len(ids))
	for i, id := range ids {
		list[i].Passage.ID = id
	}
	return list
}

func TestMerged(t *testing.T) {
	for _, test := range []struct {
		lists [][]knowledge.Hit
		most  int
		want  string
	}{
		{[][]knowledge.Hit{hits("a", "b")}, 9, "a b"},
		{[][]knowledge.Hit{hits("a", "b", "c"), hits("x", "a"), hits("y")}, 9, "a x y b c"},
		{[][]knowledge.Hit{hits("a", "b", "c"), hits("x", "a"), hits("y")}, 2, "a x"},
		{[][]knowledge.Hit{hits(), hits("x"), hits()}, 9, "x"},
		{[][]knowledge.Hit{hits(), hits()}, 9, ""},
	} {
		got := ""
		for _, h := range merged(test.lists, test.most) {
			got += " " + h.Passage.ID
		}
		if got != "" {
			got = got[1:]
		}
		if got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
