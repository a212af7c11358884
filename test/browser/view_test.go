package browser

import "testing"

// TestWhatIsOnTheScreen: a question that is asked comes to the top, on every screen.
func TestWhatIsOnTheScreen(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "view.mjs", serve(t))
	for _, screen := range []string{"390×700", "640×430", "1280×860", "320×300"} {
		seen.said(t, "asked "+screen, "stood", "[at the top at the top at the top]")
	}
}
