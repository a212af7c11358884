package browser

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestThePageAtItsNarrowest: no state of the page is wider than 320 pixels, and what it
// says of documents can be told apart and acted upon.
func TestThePageAtItsNarrowest(t *testing.T) {
	needs(t)
	seen := map[string]map[string]any{}
	for _, s := range node(t, "small.mjs", serve(t)) {
		if s["failed"] != nil {
			t.Errorf("%v: %v", s["scene"], s["failed"])
		}
		states, _ := s["wide"].(map[string]any)
		for state, wide := range states {
			if wide != 0.0 {
				t.Errorf("%v, %s: the page is %v pixels wider than the screen", s["scene"], state, wide)
			}
		}
		seen[s["scene"].(string)] = s
	}
	alike := seen["alike"]
	want(t, alike["listed"], "Handbook ⟳ × north/handbook.md", "Handbook ⟳ × south/handbook.md", "Leave ⟳ × leave.md")
	want(t, alike["cited"], "1 Handbook north/handbook.md changed 20 November 2026", "2 Handbook south/handbook.md changed 20 November 2026")
	want(t, alike["named"], "Source 1 of 2, Handbook, north/handbook.md: not checked", "Source 2 of 2, Handbook, south/handbook.md: not checked")

	want(t, seen["empty"]["listed"], "There are no documents yet. Add the first above, or start the server with --docs and a folder.")
	if said := fmt.Sprint(seen["empty"]["said"]); !strings.Contains(said, "There are no documents yet.") || seen["empty"]["panel"] != true {
		t.Errorf("an empty library is not said, or leads nowhere: %s", said)
	}
}

func want(t *testing.T, got any, lines ...string) {
	t.Helper()
	all, _ := got.([]any)
	said := make([]string, len(all))
	for i, line := range all {
		said[i] = fmt.Sprint(line)
	}
	if !reflect.DeepEqual(said, lines) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(said, "\n\t"), strings.Join(lines, "\n\t"))
	}
}
