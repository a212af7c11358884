package browser

import "testing"

// TestWhatIsOnTheScreen: a question that is asked comes to the top, on every screen; a step
// back closes a document, and one panel leaves room for another.
func TestWhatIsOnTheScreen(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "view.mjs", serve(t))
	seen.said(t, "back", "stepped", "1 true true")
	seen.said(t, "back", "closed", " 1")
	seen.said(t, "panels 1100", "all", "[reader talks documents reader]")
	seen.said(t, "panels 1600", "all", "[reader talks reader talks documents talks reader]")
	for _, width := range []string{"1100", "1600"} {
		seen.said(t, "panels "+width, "fresh", "true")
	}
	for _, screen := range []string{"390×700", "640×430", "1280×860", "320×300"} {
		seen.said(t, "asked "+screen, "stood", "[at the top at the top at the top]")
	}
}
