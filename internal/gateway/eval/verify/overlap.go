package verify

import (
	"strings"
	"unicode"
)

// words are the different lower-cased words of a text.
func words(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), notWordy) {
		set[w] = true
	}
	return set
}

func notWordy(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// recall is plain word overlap, what everything here is compared with: the share
// of the claim's different words that the evidence has.
func recall(claim, evidence map[string]bool) float64 {
	if len(claim) == 0 {
		return 0
	}
	n := 0
	for w := range claim {
		if evidence[w] {
			n++
		}
	}
	return float64(n) / float64(len(claim))
}

func overlap(claim string, evidence ...string) float64 {
	return recall(words(claim), words(strings.Join(evidence, " ")))
}
