package ranking_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/ranking"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// TestSeeAlso: what only names other pages stands behind what says something, and a limit leaves it
// out first. Alone it is found all the same.
func TestSeeAlso(t *testing.T) {
	for text, want := range map[string]string{"tide gauge": "about", "ebb": "see"} {
		r := &ranking.Ranker{Words: index.New(), Vectors: vector.NewFor(2, 2)}
		for i, p := range []struct{ id, text, context string }{
			{"see", "Tide gauge, ebb, tide", "Tide gauge > See Also:"},
			{"about", "A tide gauge tells how high the water of the harbour stands at the quay.", "Tide gauge > Description"},
		} {
			r.Words.Put(&index.Entry{Source: citeway.Source{ID: p.id, Title: "Note"}, Passages: []index.Passage{
				{Passage: citeway.Passage{ID: p.id, Text: p.text}, Context: p.context, Order: int64(i)}}})
		}
		hits, err := r.Hits(t.Context(), &knowledge.Query{Text: text, Limit: 1}, []float32{1, 0})
		if err != nil || names(hits) != want {
			t.Errorf("%s: %s, want %s: %v", text, names(hits), want, err)
		}
	}
}

// TestTheSameWordsComeLast: what says word for word what another passage says takes no place of one that
// says something else, and is found all the same.
func TestTheSameWordsComeLast(t *testing.T) {
	r := &ranking.Ranker{Words: index.New(), Vectors: vector.NewFor(2, 2)}
	for i, p := range []struct{ id, text string }{
		{"a", "The port is where the gauge listens. It is 4711."},
		{"b", "The port is where the\ngauge listens.  It is 4711."},
		{"c", "The port is where the gauge listens. It is 4712."},
		{"d", "A port of the gauge is set by the harbour master, who writes it down."},
	} {
		r.Words.Put(&index.Entry{Source: citeway.Source{ID: p.id, Title: "Note"}, Passages: []index.Passage{
			{Passage: citeway.Passage{ID: p.id, Text: p.text}, Order: int64(i)}}})
	}
	hits, err := r.Hits(t.Context(), &knowledge.Query{Text: "port of the gauge", Limit: 4}, []float32{1, 0})
	if err != nil || len(hits) != 4 || hits[3].Passage.ID != "b" {
		t.Errorf("%s, %v", names(hits), err)
	}
	for i := range hits[1:] {
		if hits[i].Score < hits[i+1].Score {
			t.Errorf("%v before %v", hits[i].Score, hits[i+1].Score)
		}
	}
}
