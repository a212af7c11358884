package browser

import "testing"

// longestTask is how many milliseconds the page may be busy at a time, on a machine that does nothing else.
const longestTask = 200

// TestTenThousandDocuments: the panel opens, is searched, and is read on to its end, and
// is never busy for long.
func TestTenThousandDocuments(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "many.mjs", serve(t))
	seen.said(t, "many", "count", "10,000")
	seen.said(t, "many", "all", "10000")
	seen.said(t, "many", "more", "true")
	most := longestTask * seen["many"]["slow"].(float64)
	for _, what := range []string{"open", "search", "on", "tick"} {
		if took := seen["many"][what].(float64); took > most {
			t.Errorf("%s: the page is busy for %v ms, want no more than %v", what, took, most)
		}
	}
	t.Logf("the longest tasks, in ms: %v", seen["many"])
}
