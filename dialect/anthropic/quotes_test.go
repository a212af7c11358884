package anthropic

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// A claim that rests on two sentences of a passage cites both, each where it stands:
// a reader who has the answer alone can check it.
func TestEveryQuoteIsCited(t *testing.T) {
	const text = "Häuser, Q2 2026. Region West; Revenue 472."
	row := strings.Index(text, "Region")
	a := &citeway.Answer{
		ID: "a1", Text: "West: 472",
		Sources: []citeway.Source{{ID: "s1", Title: "Sales", Number: 1, Passages: []citeway.Passage{{ID: "p1", Text: text}}}},
		Citations: []citeway.Citation{{ID: "c1", Number: 1, Start: 0, End: 9, Label: "West: 472", Sources: []string{"s1"}, Passages: []string{"p1"},
			Quotes: []citeway.Quote{
				{Passage: "p1", Start: row, End: len(text), Text: text[row:]},
				{Passage: "p1", Start: 0, End: row - 1, Text: text[:row-1]},
			}}},
	}
	for _, streamed := range []bool{false, true} {
		var out strings.Builder
		if err := citeway.Unfold(a, Form().NewEncoder(&out, dialect.Options{Stream: streamed})); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			`"cited_text":"Region West; Revenue 472.","document_index":0,"document_title":"Sales","file_id":null,"start_char_index":17,"end_char_index":42`,
			`"cited_text":"Häuser, Q2 2026.","document_index":0,"document_title":"Sales","file_id":null,"start_char_index":0,"end_char_index":16`,
		} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("stream %v: no %s in\n%s", streamed, want, out.String())
			}
		}
	}
}
