package browser

import "testing"

// TestWordsOfBothDirections: a number and its sign stay one piece behind Latin words in Arabic, and what
// begins with a number or ends with a stop reads so on a page of the other direction. Two tables of one answer are no fault to axe.
func TestWordsOfBothDirections(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "rtl.mjs", serve(t))
	if len(seen) != 2 {
		t.Fatalf("%d scenes, want 2", len(seen))
	}
	for scene := range seen {
		seen.said(t, scene, "pieces", "1")
		for _, what := range []string{"title", "reason", "stop"} {
			seen.said(t, scene, what, "true")
		}
		seen.said(t, scene, "found", "[]")
	}
}
