package language_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// TestSlips: a word spelt nearly as another is among its words or fits one of its patterns.
func TestSlips(t *testing.T) {
	for _, words := range [][2]string{
		{"harbour", "harbuor"}, {"harbuor", "harbour"}, {"annual", "anual"}, {"anual", "annual"}, {"leave", "leeve"}, {"tides", "tide"}, {"tide", "tides"},
		{"accommodation", "acomodation"}, {"acomodation", "accommodation"}, {"calendars", "calandar"}, {"öffnung", "öfnung"}, {"quay", "quays"}, {"leave", "le4ve"}, {"harbour", "harb0ur"}, {"gröning", "grönig"},
	} {
		if !language.Misspelt(words[0], words[1]) {
			t.Errorf("%v are not spelt nearly alike", words)
		}
		if !fits(words[0], words[1]) {
			t.Errorf("%s is no slip of %s", words[1], words[0])
		}
	}
	for _, word := range []string{"", "the", "a*bcdefg", "a?bcdefg"} {
		if words, patterns := language.Slips(word); words != nil || patterns != nil {
			t.Errorf("%s: %v, %v", word, words, patterns)
		}
	}
	if _, patterns := language.Slips(strings.Repeat("x", 200)); len(patterns) > 64 {
		t.Errorf("%d patterns", len(patterns))
	}
	for word, want := range map[string]int{"quay": 141, "keepers": 465} {
		words, patterns := language.Slips(word)
		if len(words) != want || patterns != nil || slices.ContainsFunc(words, func(other string) bool { return !language.Misspelt(word, other) }) {
			t.Errorf("%s: %d words, %v", word, len(words), patterns)
		}
	}
}

func fits(word, other string) bool {
	words, patterns := language.Slips(word)
	return slices.Contains(words, other) || slices.ContainsFunc(patterns, func(pattern string) bool { is, _ := path.Match(pattern, other); return is })
}

// FuzzSlips: every word with one slip fits.
func FuzzSlips(f *testing.F) {
	f.Add("harbour", "harbor")
	f.Add("tide", "tied")
	f.Fuzz(func(t *testing.T, word, other string) {
		plain := func(s string) bool { return !strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' }) }
		if len(word) > 8 || len(other) > 8 || !plain(word) || !plain(other) {
			t.Skip("no short words")
		}
		if language.Misspelt(word, other) && !fits(word, other) {
			t.Errorf("%s is no slip of %s", other, word)
		}
	})
}
