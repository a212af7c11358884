package index_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// TestOtherWordsAreFound: a passage is found in whichever of the usual words it is asked
// for, and after one that has the question's own.
func TestOtherWordsAreFound(t *testing.T) {
	x := index.New()
	for id, text := range map[string]string{
		"leave":  "Twenty-eight days of annual leave are given each year.",
		"jacket": "Life jackets are checked in April.",
		"lift":   "The lift carries twelve people.",
		"place":  "Your workplace is beside the window.",
		"price":  "The price of a stamp album.",
		"cost":   "What stamps cost is on the list.",
		"haus":   "Das Haus ist am Kai.",
		"config": "La configuración es nueva.",
		"hidden": "The elevator of the board is behind the curtain.",
	} {
		e := &index.Entry{Source: citeway.Source{ID: id}, Passages: []index.Passage{{Passage: citeway.Passage{ID: id, Text: text}}}}
		if id == "hidden" {
			e.Source.Label = &citeway.Label{Rank: 9}
		}
		x.Put(e)
	}
	clearance := 0
	for question, want := range map[string]string{
		"How much vacation do I get?":     "leave",
		"Where are the lifejackets?":      "jacket",
		"Who repairs the elevator?":       "lift",
		"Where is my work place?":         "place",
		"How much anual leeve is there?":  "leave",
		"What is the price of a stamp?":   "price",
		"What do stamps cost?":            "cost",
		"Wo sind die Häuser?":             "haus",
		"¿Cómo se puede configurar esto?": "config",
		"Is there a fountain on the quay": "",
	} {
		hits, err := x.Search(t.Context(), knowledge.Query{Text: question, Clearance: &clearance})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(hits) > 0 {
			got = hits[0].Passage.ID
		}
		if got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestOtherWordsAreAlwaysAddedAlike: the same question has the same scores each time.
func TestOtherWordsAreAlwaysAddedAlike(t *testing.T) {
	x := index.New()
	x.Put(&index.Entry{Source: citeway.Source{ID: "a"}, Passages: []index.Passage{{Passage: citeway.Passage{ID: "a", Text: "leave, holiday, vacation, absence, break, salary, wage, earnings, income"}}}})
	first := 0.0
	for n := range 20 {
		hits, err := x.Search(t.Context(), knowledge.Query{Text: "pay for time off"})
		if err != nil || len(hits) != 1 {
			t.Fatalf("%v, %v", hits, err)
		}
		if n == 0 {
			first = hits[0].Score
		}
		if hits[0].Score != first {
			t.Fatalf("%v, then %v", first, hits[0].Score)
		}
	}
}
