package browser

import (
	"net/http/httptest"
	"testing"
)

// TestALostConnectionIsTakenUpAgain: what came stays while the server is away, and what it wrote on is
// read, not asked for again. The focus has a place while an answer is written, and who asks then is told.
func TestALostConnectionIsTakenUpAgain(t *testing.T) {
	needs(t)
	slow := &gated{}
	slow.hold()
	upstream := httptest.NewServer(slow)
	t.Cleanup(upstream.Close)
	t.Cleanup(slow.open)
	settings := "models:\n  - {name: slow, provider: openai, model: m, base_url: " + upstream.URL + "/v1, retries: 0}\n"
	seen := scenesOf(t, "cut", "lost.mjs", serve(t, "--settings", written(t, settings)), upstream.URL)
	const came = "Up to 5 days can be carried over, as"
	seen.said(t, "cut", "lost", "The answer broke off.\n\nWhat arrived is shown above.\n\nRead again\n"+came)
	seen.said(t, "cut", "away", "The server cannot be reached.\n\nTry again in a moment.\n\nRead again\n"+came)
	seen.said(t, "cut", "there", "[0 question]")
	seen.said(t, "cut", "whole", came+" the rules say1✓.")
	seen.said(t, "cut", "turns", "1")
	seen.said(t, "meanwhile", "during", "question")
	seen.said(t, "meanwhile", "told", "Wait for the answer to end, or stop it.")
	seen.said(t, "meanwhile", "kept", "And sick leave?")
	seen.said(t, "meanwhile", "turns", "1")
	seen.said(t, "a phone", "during", "stop")
}
