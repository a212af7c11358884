package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
)

// A later piece of a section stands below its headings as its first does, though it has none.
func TestALaterPieceStandsBelowItsHeadings(t *testing.T) {
	pieces := []struct{ id, context, text string }{
		{"p1", "Changes > Release 2.4", "The pump no longer stalls when the tank is empty.\n\nThe display shows hours."},
		{"p2", "Changes > Release 2.5", "The valve no longer leaks when the lid is open.\n\nThe display shows minutes."},
		{"p3", "Signals > Error codes", "- 17: The filter must be cleaned.\n- 18: The lid is open."},
	}
	s := citeway.Source{ID: "d", Title: "Marlow 7"}
	context := map[string]string{}
	for _, p := range pieces {
		s.Passages = append(s.Passages, citeway.Passage{ID: p.id, Chunk: p.id, Text: p.text})
		context[p.id] = p.context
	}
	for question, want := range map[string]string{
		"What does the display show in release 2.4?": "The display shows hours",
		"What does the display show in release 2.5?": "The display shows minutes",
		"What does error code 18 mean?":              "The lid is open",
	} {
		var said strings.Builder
		err := modeltest.Write(t.Context(), New(Options{}), &model.Request{Question: question, Sources: []citeway.Source{s}, Context: context}, func(piece []byte) error {
			said.Write(piece)
			return nil
		})
		others := strings.Count(said.String(), "display")
		if err != nil || !strings.Contains(said.String(), want) || others > 1 {
			t.Errorf("%s\ngot  %v %s\nwant %s, and nothing of another release", question, err, said.String(), want)
		}
	}
}
