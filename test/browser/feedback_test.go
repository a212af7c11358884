package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFeedbackAndChoice: what a reader says of an answer is kept with it, another model is
// asked, and the page speaks the reader's language, on a phone too without a sideways scroll.
func TestFeedbackAndChoice(t *testing.T) {
	needs(t)
	settings := filepath.Join(t.TempDir(), "citeway.yaml")
	if err := os.WriteFile(settings, []byte("models:\n  - {name: first, provider: builtin}\n  - {name: second, provider: builtin}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	seen := scenesOf(t, "", "feedback.mjs", serve(t, "--settings", settings))
	seen.said(t, "judged", "right", "[[Right answer] [right]]")
	seen.said(t, "judged", "source", "[[Wrong source] [wrong-source wrong-source the holiday table cited] Wrong source]")
	seen.said(t, "judged", "again", "[Wrong source]")
	seen.said(t, "judged", "back", "[[] []]")
	seen.said(t, "model", "names", "[first second]")
	seen.said(t, "model", "sent", "[second first]")
	seen.said(t, "model", "focus", "first")
	seen.said(t, "model", "kept", "second")
	for locale, want := range map[string][3]string{
		"de-AT": {"de ltr", "Fragen", "Stellen Sie eine Frage"}, "fr": {"fr ltr", "Demander", "Posez une question"}, "es": {"es ltr", "Preguntar", "Haga una pregunta"},
		"ar": {"ar rtl", "اسأل", "اطرح سؤالًا"}, "zh-CN": {"zh ltr", "提问", "提出问题"},
	} {
		seen.said(t, locale, "lang", want[0])
		seen.said(t, locale, "send", want[1])
		seen.said(t, locale, "place", want[2])
		seen.said(t, locale, "over", "[0 0]")
	}
}
