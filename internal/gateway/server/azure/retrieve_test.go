package azure

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// TestWhatTheLibraryIsAsked: as many as are wanted, more if all that was
// retrieved is asked for, and no more than the caller may see.
func TestWhatTheLibraryIsAsked(t *testing.T) {
	two := 2
	for _, test := range []struct {
		contexts []string
		limit    int
	}{
		{[]string{"citations", "intent"}, 4},
		{nil, 4},
		{[]string{"all_retrieved_documents"}, 4 * candidates},
	} {
		library := harbour()
		r := &retrieval{next: library, data: &data{documents: 4, contexts: test.contexts, Parameters: Parameters{Strictness: 1}}, clearance: &two}
		found, err := r.Search(context.Background(), knowledge.Query{Text: "high water", Limit: 99, Clearance: &two, Sets: []string{"tides", "harbour"}})
		q := library.query()
		if err != nil || len(found) != 3 || q.Limit != test.limit || q.Text != "high water" || *q.Clearance != 2 || len(q.Sets) != 2 || r.query != "high water" {
			t.Errorf("%v: %d hits, asked %+v, %v", test.contexts, len(found), q, err)
		}
	}
}

func TestNothingRetrieved(t *testing.T) {
	down := &citeway.Error{Code: citeway.Unavailable, Message: "down"}
	for name, test := range map[string]struct {
		library *shelf
		want    error
	}{
		"an empty library": {&shelf{}, errNothing},
		"all below":        {&shelf{hits: hitsOf([]float64{1, 0.1})}, errNothing},
		"one that fails":   {&shelf{fails: down}, down},
	} {
		r := &retrieval{next: test.library, data: &data{documents: 4, Parameters: Parameters{Strictness: 3}}}
		if _, err := r.Search(context.Background(), knowledge.Query{}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if found, err := (nothing{}).Search(context.Background(), knowledge.Query{}); found != nil || err != nil {
		t.Error(found, err)
	}
}

// TestAnInvalidSearchIsARefusal in the validator's words, since the request's
// parameters are what is wrong.
func TestAnInvalidSearchIsARefusal(t *testing.T) {
	library := &shelf{fails: &citeway.Error{Code: citeway.Invalid, Place: "query_type", Message: "needs a vector", Mend: "name a field"}}
	r := &retrieval{next: library, data: &data{documents: 4}}
	_, err := r.Search(context.Background(), knowledge.Query{})
	var refused *refusal
	const want = "Validation error at #/data_sources/0/azure_search/parameters/query_type: needs a vector; name a field"
	if !errors.As(err, &refused) || refused.Error() != want || refused.status != 400 {
		t.Error(err)
	}
}

// TestRetrievedDocuments are of the service's shape: null where nothing is known,
// and no address that may not be linked.
func TestRetrievedDocuments(t *testing.T) {
	hits := hitsOf([]float64{2.5}, []float64{0.03, 3.1})
	hits[0].Source.URL, hits[0].Passage.Chunk = "javascript:alert(1)", "7"
	hits[1].Source.Title, hits[1].Source.URL, hits[1].Source.Path = "T", "https://tern.example/a b", "a.pdf"
	r := &retrieval{data: &data{}, query: "q", found: hits, reasons: []string{"", "rerank"}}
	want := `[{"search_queries":["q"],"data_source_index":0,"original_search_score":2.5,"content":"0","title":null,"url":null,"filepath":null,"chunk_id":"7"},` +
		`{"search_queries":["q"],"data_source_index":0,"original_search_score":0.03,"rerank_score":3.1,"filter_reason":"rerank","content":"1",` +
		`"title":"T","url":"https://tern.example/a%20b","filepath":"a.pdf","chunk_id":null}]`
	if got := string(encoded(r.documents())); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := string(encoded((&retrieval{}).documents())); got != "[]" {
		t.Error(got)
	}
}

func TestAHiddenListStaysHidden(t *testing.T) {
	g := open(t, nil)
	for _, body := range []string{over(`"include_contexts":["intent"],`, ""), asStream(over(`"include_contexts":["intent"],`, ""))} {
		_, got := g.post(path("chat", preview), body)
		if strings.Contains(got, `"citations"`) || strings.Contains(got, "Tide tables") || !strings.Contains(got, "[doc1]") {
			t.Error(got)
		}
	}
}
