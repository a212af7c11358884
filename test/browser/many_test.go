package browser

import "testing"

// mostChanges is how many nodes of the page one act may add, take out or change: those of about a page of the list, of
// however many documents that is.
const mostChanges = 500

// TestTenThousandDocuments: the panel opens, is searched, and is read on to its end, and no act on it touches more than what it
// is about. How long that takes is not measured here: it is the machine's.
func TestTenThousandDocuments(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "many.mjs", serve(t))
	seen.said(t, "many", "count", "10,000")
	seen.said(t, "many", "all", "10000")
	seen.said(t, "many", "more", "true")
	for _, what := range []string{"open", "search", "on", "tick"} {
		if changed := seen["many"][what].(float64); changed > mostChanges || changed == 0 && what != "open" {
			t.Errorf("%s: %v nodes of the page changed, want no more than %v", what, changed, mostChanges)
		}
	}
	t.Logf("the changes: %v", seen["many"])
}
