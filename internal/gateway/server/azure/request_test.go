package azure

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/jsonobject"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
)

// shown is what the model was asked, a message a line.
func shown(r *model.Request) string {
	var b strings.Builder
	for _, m := range r.Messages {
		fmt.Fprintf(&b, "%s: %s\n", m.Role, m.Content)
	}
	return b.String()
}

// TestWhatTheModelIsAsked: the conversation without its old markers, and the role
// and scope as instructions before the question.
func TestWhatTheModelIsAsked(t *testing.T) {
	g := open(t, nil)
	body := `{"messages":[{"role":"developer","content":"Be brief."},{"role":"user","content":[{"type":"text","text":"Are there"},{"type":"text","text":"tides?"}]},` +
		`{"role":"assistant","content":"Twice a day [doc3][doc1], see [a note](https://tern.example/n) and ` + "`[doc1]`" + `.","context":{"citations":[]},"end_turn":true},` +
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"a tool's words"},` +
		`{"role":"user","content":"When is high water in the harbour in March?"}],"max_tokens":99,"temperature":0.5,` + over(`"role_information":"You are a pilot.",`, "")[strings.Index(over("", ""), `"data_sources"`):]
	if status, got := g.post(path("chat", preview), body); status != 200 {
		t.Fatal(got)
	}
	r := g.model.asked
	got := shown(r)
	order := []string{"system: Answer the question", "You are a pilot.\n\n" + inScope, "user: Are there\ntides?\n", "assistant: Twice a day, see [a note](https://tern.example/n) and `[doc1]`.\n", "system: Be brief.\n",
		"user: <sources>", "When is high water in the harbour in March?"}
	for _, want := range order {
		at := strings.Index(got, want)
		if at < 0 {
			t.Fatalf("no %q in what is left of\n%s", want, shown(r))
		}
		got = got[at+len(want):]
	}
	if strings.Contains(shown(r), "a tool's words") || r.MaxTokens != 99 || *r.Temperature != 0.5 || !r.Family.Has(citeway.Doc) {
		t.Errorf("%+v", r)
	}
}

func TestOutOfScopeIsAnInstructionToo(t *testing.T) {
	g := open(t, nil)
	if _, body := g.post(path("chat", preview), over(`"in_scope":false,`, "")); !strings.Contains(shown(g.model.asked), "you know") || strings.Contains(shown(g.model.asked), unavailable) {
		t.Error(body)
	}
	_, _ = g.post(path("chat", preview), strings.Replace(over(`"in_scope":false,"role_information":"You are a pilot.",`, ""), "unknown", "drafts", 1))
	if got := shown(g.model.asked); strings.Contains(got, "<sources>") || !strings.HasPrefix(got, "system: You are a pilot.\n") || !strings.HasSuffix(got, "user: When is high water in the harbour in March?\n") {
		t.Error(got)
	}
}

func TestWhatAModelIsAskedByItself(t *testing.T) {
	g := open(t, nil)
	body := `{"messages":[{"role":"user","content":"Hello?"},{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"tide","arguments":"{}"}}]},` +
		`{"role":"tool","tool_call_id":"c","content":"06:12"}],"tools":[{"type":"function","function":{"name":"tide","description":"d","parameters":{"type":"object"}}}],` +
		`"tool_choice":{"type":"function","function":{"name":"tide"}},"max_completion_tokens":7,"temperature":0,"metadata":{},"top_p":1}`
	if status, got := g.post(path("chat", preview), body); status != 200 {
		t.Fatal(got)
	}
	r := g.model.asked
	if len(r.Messages) != 3 || r.Messages[1].Calls[0].Name != "tide" || r.Messages[2].Answers != "c" || r.Question != "Hello?" || r.Sources != nil ||
		len(r.Tools) != 1 || r.Tools[0].Name != "tide" || string(r.Tools[0].Parameters) != `{"type":"object"}` || r.Choice != "tide" || r.MaxTokens != 7 || *r.Temperature != 0 || r.Reads != 0 {
		t.Errorf("%+v", r)
	}
}

// hitsOf are hits with those scores; a pair is a search score and a ranker's.
func hitsOf(scores ...[]float64) []knowledge.Hit {
	hits := make([]knowledge.Hit, 0, len(scores))
	for i, s := range scores {
		h := knowledge.Hit{Source: citeway.Source{ID: fmt.Sprint(i)}, Passage: citeway.Passage{Text: fmt.Sprint(i)}, Score: s[0]}
		if len(s) > 1 {
			h.Score = s[1]
			h.Passage.Extra = map[string]json.RawMessage{searchScore: encoded(s[0]), rerankScore: encoded(s[1])}
		}
		hits = append(hits, h)
	}
	return hits
}

// TestStrictness: a share of the best search score, and where there is a ranker a
// place on its scale.
func TestStrictness(t *testing.T) {
	searched := hitsOf([]float64{20}, []float64{13}, []float64{9}, []float64{5}, []float64{3}, []float64{1})
	ranked := hitsOf([]float64{.03, 3.1}, []float64{.04, 1.8}, []float64{.02, 1.2}, []float64{.01, .6}, []float64{.05, .2})
	for _, test := range []struct {
		name          string
		hits          []knowledge.Hit
		strictness, n int
		want          string
	}{
		{"1", searched, 1, 20, "- - - - - -"},
		{"2", searched, 2, 20, "- - - - - score"},
		{"3", searched, 3, 20, "- - - - score score"},
		{"4", searched, 4, 20, "- - - score score score"},
		{"5", searched, 5, 20, "- - score score score score"},
		{"cut by number", searched, 4, 2, "- - rerank score score score"},
		{"ranked 1", ranked, 1, 20, "- - - - -"},
		{"ranked 2", ranked, 2, 20, "- - - - score"},
		{"ranked 3", ranked, 3, 20, "- - - score score"},
		{"ranked 4", ranked, 4, 20, "- - score score score"},
		{"ranked 5", ranked, 5, 20, "- score score score score"},
		{"ranked and cut", ranked, 2, 1, "- rerank rerank rerank score"},
	} {
		r := &retrieval{next: &shelf{hits: test.hits}, data: &data{documents: test.n, contexts: contexts, Parameters: Parameters{Strictness: test.strictness}}}
		found, err := r.Search(context.Background(), knowledge.Query{Text: "q"})
		if test.n == 1 {
			found, err = append(found, r.found[len(found):]...), nil // three candidates for one wanted
		}
		var got []string
		for _, d := range r.documents() {
			got = append(got, or(d.Reason, "-"))
			if d.Queries[0] != "q" || (d.Rerank != nil) != strings.HasPrefix(test.name, "ranked") || d.Search == nil {
				t.Errorf("%s: %+v", test.name, d)
			}
		}
		want := strings.Fields(test.want)
		if want = want[:min(len(want), test.n*candidates)]; strings.Join(got, " ") != strings.Join(want, " ") || err != nil || len(found) == 0 {
			t.Errorf("%s: %v, want %v, %v", test.name, got, want, err)
		}
	}
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// TestARankerWithoutASearchScore gives none: its own is not made one.
func TestARankerWithoutASearchScore(t *testing.T) {
	hits := hitsOf([]float64{1, 2})
	delete(hits[0].Passage.Extra, searchScore)
	if s := search(&hits[0]); s != nil {
		t.Error(*s)
	}
}

func TestOnlyRanksThatAreTooLowRetrieveNothing(t *testing.T) {
	index := &allowed{endpoint: searchHost, library: &shelf{hits: hitsOf([]float64{.03, .4})}}
	g := open(t, func(o *Options) { o.Indexes = index })
	_, body := g.post(path("chat", preview), over(`"include_contexts":["citations","all_retrieved_documents"],`, ""))
	if !strings.Contains(body, unavailable) || !strings.Contains(body, `"citations":[],"all_retrieved_documents":[]`) {
		t.Error(body)
	}
}

func TestVersions(t *testing.T) {
	for v, want := range map[version][2]bool{
		"2023-05-15": {false, false}, "2024-02-01": {true, false}, "2024-02-15-preview": {true, true}, "2024-10-21": {true, false},
		"2025-01-01-preview": {true, true}, "2025-06-01": {true, true},
	} {
		if got := [2]bool{v.grounds(), v.previews()}; got != want {
			t.Errorf("%s: %v", v, got)
		}
	}
}

// FuzzRequest: any body is answered or refused in one of the two shapes, and what
// is taken can be asked.
func FuzzRequest(f *testing.F) {
	f.Add([]byte(over("", "")), preview)
	f.Add([]byte(over(`"strictness":9,"include_contexts":["x"],"fields_mapping":{},"embedding_dependency":{"type":"endpoint"},`, `"n":1.5,`)), ga)
	f.Add([]byte(plainBody), preview)
	f.Add([]byte(`{"messages":[{"role":"user","content":[{"type":"text"}]},{}],"data_sources":[{"type":"azure_search","parameters":{}}]}`), preview)
	f.Add([]byte(`{"messages":[{"role":"assistant","content":"[doc1](x) [[doc2]](y)"}],"tools":[{}],"tool_choice":{}}`), preview)
	f.Fuzz(func(t *testing.T, body []byte, v string) {
		o, err := jsonobject.Read(body)
		if err != nil {
			return
		}
		if a, err := askedOf(o, version(v)); err == nil {
			question, before := split(a.messages)
			if blank(question) || len(before) > len(a.messages) || a.documents < 1 || a.Strictness < 1 || a.endpoint == "" || a.Authentication.Type == "" {
				t.Errorf("%+v", a)
			}
		} else if citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%v", err)
		}
		if _, err := aloneOf(o); err != nil && citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%v", err)
		}
	})
}
