package index_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// TestAPartScoresAsTheWhole: what an engine found for a question is ranked as an index of everything ranks it,
// if it is told how many passages there are and how many hold the question's words.
func TestAPartScoresAsTheWhole(t *testing.T) {
	whole := index.New()
	var entries []*index.Entry
	for n := range 200 {
		text := fmt.Sprintf("The tide at place %d.", n)
		if n%10 == 0 {
			text += " The harbour office gives leave on request."
		}
		id := fmt.Sprint("d", n)
		e := &index.Entry{Source: citeway.Source{ID: id, Title: "Note"}, Passages: []index.Passage{{Passage: citeway.Passage{ID: id, Text: text}, Context: "Tides", Order: int64(n)}}}
		entries = append(entries, e)
		whole.Put(e)
	}
	for _, text := range []string{"harbour tide", "vacation at the harbour", "zeppelin tide office", "harbuor", "note"} {
		want, err := whole.Rank(t.Context(), knowledge.Query{Text: text, Limit: 5})
		if err != nil || len(want.Hits) != 5 {
			t.Fatalf("%s: %v, %v", text, want, err)
		}
		part := index.NewPart(censusOf(entries, index.QuestionOf(text)), index.QuestionOf(text))
		for _, e := range entries[:60] { // in which the best are
			part.Put(e)
		}
		got, err := part.Rank(t.Context(), knowledge.Query{Text: text, Limit: 5})
		if err != nil || len(got.Hits) != 5 {
			t.Fatalf("%s: %v, %v", text, got, err)
		}
		if !near(got.Ideal, want.Ideal) {
			t.Errorf("%s: the ideal is %v, want %v", text, got.Ideal, want.Ideal)
		}
		for i := range got.Hits {
			if got.Hits[i].Passage.ID != want.Hits[i].Passage.ID || !near(got.Hits[i].Score, want.Hits[i].Score) {
				t.Errorf("%s: hit %d is %s, %v; want %s, %v", text, i, got.Hits[i].Passage.ID, got.Hits[i].Score, want.Hits[i].Passage.ID, want.Hits[i].Score)
			}
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-5*max(a, b) }

// censusOf counts passages and those that hold some stems.
func censusOf(entries []*index.Entry, q index.Question) index.Census {
	var a index.Analyser
	c := index.Census{Held: map[string]int{}}
	stems := slices.Concat(q.Own, q.Likes, []string{"harbour"}) // for which one is misspelt
	slices.Sort(stems)
	stems = slices.Compact(stems)
	for _, e := range entries {
		terms, length := a.Terms(e.Source.Title, e.Passages[0].Context, e.Passages[0].Text)
		c.Passages, c.Length = c.Passages+1, c.Length+length
		for _, stem := range stems {
			if slices.Contains(terms, stem) {
				c.Held[stem]++
			}
		}
	}
	return c
}

// TestQuestionOf: the question's own words, and those that people say for them.
func TestQuestionOf(t *testing.T) {
	q := index.QuestionOf("How much vacation, what vacation?")
	if !slices.Equal(q.Own, []string{"vacat"}) || !slices.Contains(q.Likes, "holiday") || slices.Contains(q.Likes, "vacat") {
		t.Errorf("%+v", q)
	}
	if q := index.QuestionOf("潮汐"); len(q.Own) == 0 || q.Likes != nil {
		t.Errorf("%+v", q)
	}
	ways, patterns := index.Instead([]string{"life", "jacket", "h2osulphate", "straightforward"})
	has := func(way ...string) bool {
		return slices.ContainsFunc(ways, func(w []string) bool { return slices.Equal(w, way) })
	}
	if !has("jac", "ket") || !has("lifejacket") || !has("jacet") || !has("lifes") || !slices.Contains(patterns, "straigh*orward") || slices.ContainsFunc(patterns, func(p string) bool { return p[0] != 's' }) {
		t.Errorf("%v, %v", ways, patterns)
	}
}
