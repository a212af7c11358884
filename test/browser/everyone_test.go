package browser

import (
	"fmt"
	"strings"
	"testing"
)

// TestThePageForEveryone: the page speaks each language without a word of another and without a
// sideways scroll, in words for a screen reader too; it holds with a thousand citations, with a
// long answer and with streams that break; and nothing in an answer can act.
func TestThePageForEveryone(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "hostile", "everyone.mjs", serve(t))
	spoken := map[string]string{
		"en": "Source 1 of 1, Leave: supported by the source", "de": "Quelle 1 von 1, Leave: von der Quelle gestützt", "fr": "Source 1 sur 1, Leave : confirmé par la source",
		"es": "Fuente 1 de 1, Leave: respaldado por la fuente", "ar": "المصدر 1 من 1، Leave: يؤيده المصدر", "zh": "来源 1（共 1 个），Leave：得到来源支持",
	}
	for language, words := range spoken {
		seen.said(t, language, "over", "[0 0 0 0 0 0 0]")
		seen.said(t, language, "left", "[]")
		seen.said(t, language, "found", "[]") // by axe, from right to left
		seen.said(t, language, "spoken", words)
		seen.said(t, language, "lang", language)
		seen.said(t, language, "dir", map[bool]string{true: "rtl", false: "ltr"}[language == "ar"])
	}
	for what, want := range map[string]string{"badges": "1000", "entries": "200", "name": "Source 200 of 200, Tide table 200, page 4: supported by the source", "spoken": "true"} {
		seen.said(t, "thousand", what, want)
	}
	long := seen["long"]
	t.Logf("a long answer: %v pieces, %v blocks, %v nodes made, the longest task %v ms", long["pieces"], long["blocks"], long["made"], long["longest"])
	if long["letters"] != long["wanted"] {
		t.Errorf("%v letters are shown of %v", long["letters"], long["wanted"])
	}
	if made, blocks, pieces := long["made"].(float64), long["blocks"].(float64), long["pieces"].(float64); made > blocks+6*pieces {
		t.Errorf("%v nodes were made for %v blocks in %v pieces: those that do not change are made again", made, blocks, pieces)
	}
	for scene, want := range map[string]string{"cut": "The answer broke off.", "cut in a letter": "The answer broke off.", "no JSON": "The answer could not be read.", "told": "The model rests."} {
		if got := fmt.Sprint(seen[scene]["failure"]); !strings.Contains(got, want) || !strings.Contains(got, "Ask again") || seen[scene]["prose"] != "Tides rise" {
			t.Errorf("%s: %s, after %v", scene, got, seen[scene]["prose"])
		}
	}
	seen.said(t, "slow", "prose", "Tides rise.")
	for what, want := range map[string]string{"left": "[]", "owned": "no", "bad": "0", "shown": "true", "covered": "false"} {
		seen.said(t, "hostile", what, want)
	}
}
