package marker

import (
	"regexp"
	"testing"

	"github.com/citeway/citeway"
)

// listLine is a line of the lists that end the reports.
var listLine = regexp.MustCompile(`(?m)^\[\d+\] https?://`)

// TestReportsLists: every line of the source lists of the real reports becomes a
// definition with its number, address and title, and none stays in the prose.
func TestReportsLists(t *testing.T) {
	for i, text := range reports(t) {
		want, got := len(listLine.FindAllString(text, -1)), 0
		for _, e := range Find(text, citeway.AllSyntaxes) {
			switch e := e.(type) {
			case *citeway.Definition:
				if len(e.URL) == 0 {
					continue // one of a list of titles alone
				}
				if got++; e.Number == 0 || len(e.Title) == 0 || !e.Listed {
					t.Errorf("report %d: %s", i, showDefinition(e))
				}
			case *citeway.Text:
				if listLine.Match(e.Bytes) {
					t.Errorf("report %d: a source stays in the prose: %q", i, e.Bytes)
				}
			}
		}
		if got != want {
			t.Errorf("report %d: %d sources are read of %d", i, got, want)
		}
	}
}

// TestReportsMarkers: every plain number marker outside the lists is found.
func TestReportsMarkers(t *testing.T) {
	number := regexp.MustCompile(`(?m)[^\n\[!]\[\d{1,3}\]`)
	for i, text := range reports(t) {
		for _, e := range Find(text, citeway.AllSyntaxes) {
			if e, ok := e.(*citeway.Text); ok && number.Match(e.Bytes) {
				t.Errorf("report %d: %q stays in the prose", i, number.Find(e.Bytes))
			}
		}
	}
}
