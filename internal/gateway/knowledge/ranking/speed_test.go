package ranking_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/ranking"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// BenchmarkCandidates makes the two indexes of two hundred candidates and ranks them, which a store with an engine
// does for each question.
func BenchmarkCandidates(b *testing.B) {
	const passages, dim = 200, 384
	entries, vectors := make([]index.Entry, passages), make([][]float32, passages)
	for n := range entries {
		var words strings.Builder
		for w := range 120 {
			fmt.Fprintf(&words, "word%d ", (n*7+w*w)%500)
		}
		id := fmt.Sprint("p", n)
		entries[n] = index.Entry{Source: citeway.Source{ID: id, Title: "Report"}, Passages: []index.Passage{{Passage: citeway.Passage{ID: id, Text: words.String()}, Order: int64(n)}}}
		vectors[n] = make([]float32, dim)
		vectors[n][n%dim] = 1
	}
	q := knowledge.Query{Text: "word1 word20 word300 and what they mean"}
	b.ReportAllocs()
	for b.Loop() {
		r := ranking.Ranker{Words: index.NewPart(index.Census{Passages: 10_000, Length: 1e6, Held: map[string]int{"word1": 10, "word20": 10, "word300": 10, "mean": 3}}, index.QuestionOf(q.Text)), Vectors: vector.NewFor(dim, passages)}
		for n := range entries {
			r.Words.Put(&entries[n])
			if err := r.Vectors.Add(vector.Document{ID: entries[n].Source.ID}, vector.Passage{ID: entries[n].Passages[0].ID, Vector: vectors[n]}); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := r.Hits(b.Context(), &q, vectors[3]); err != nil {
			b.Fatal(err)
		}
	}
}
