package browser

import "testing"

// TestWhatIsOnTheScreen: a question that is asked comes to the top, on every screen; a step
// back closes a document, one panel leaves room for another, and a card shows plain words.
func TestWhatIsOnTheScreen(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "view.mjs", serve(t))
	seen.said(t, "bar", "over", "0")
	seen.said(t, "citation", "headings", "die antwort sagt, die quelle sagt")
	seen.said(t, "citation", "document", "true")
	seen.said(t, "key", "title", "Ein Schlüssel ist nötig - Citeway")
	seen.said(t, "key", "main", "Ein Schlüssel ist nötig Ihr Schlüssel Weiter Wer diesen Server betreibt, macht Schlüssel mit citeway keys create.")
	seen.said(t, "back", "stepped", "1 true true")
	seen.said(t, "back", "closed", " 1")
	seen.said(t, "card", "cards", "The shutdown margin stays above 1.8 % at all times. || The margin stays above <mark>1.9</mark> %. | "+
		"The <mark>shutdown</mark> margin stays above <mark>1.8</mark> % <mark>at</mark> <mark>all</mark> <mark>times.</mark>")
	seen.said(t, "panels 1100", "all", "[reader talks documents reader]")
	seen.said(t, "panels 1600", "all", "[reader talks reader talks documents talks reader]")
	for _, width := range []string{"1100", "1600"} {
		seen.said(t, "panels "+width, "fresh", "true")
	}
	for _, screen := range []string{"390×700", "640×430", "1280×860", "320×300"} {
		seen.said(t, "asked "+screen, "stood", "[at the top at the top at the top]")
	}
}
