package browser

import "testing"

// longestTask is how many milliseconds the page may be busy at a time.
const longestTask = 200

// TestTenThousandDocuments: the panel opens, is searched, and is read on to its end, and
// is never busy for long.
func TestTenThousandDocuments(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "many.mjs", serve(t))
	seen.said(t, "many", "count", "10,000")
	seen.said(t, "many", "all", "10000")
	seen.said(t, "many", "more", "true")
	for _, what := range []string{"open", "search", "on", "tick"} {
		if took := seen["many"][what].(float64); took > longestTask {
			t.Errorf("%s: the page is busy for %v ms, want no more than %d", what, took, longestTask)
		}
	}
	t.Logf("the longest tasks, in ms: %v", seen["many"])
}
