package language_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// TestSlips: a word spelt nearly as another fits one of its patterns.
func TestSlips(t *testing.T) {
	for _, words := range [][2]string{
		{"harbour", "harbuor"}, {"harbuor", "harbour"}, {"annual", "anual"}, {"anual", "annual"}, {"leave", "leeve"}, {"tides", "tide"}, {"tide", "tides"},
		{"accommodation", "acomodation"}, {"acomodation", "accommodation"}, {"calendars", "calandar"}, {"öffnung", "öfnung"},
	} {
		if !language.Misspelt(words[0], words[1]) {
			t.Errorf("%v are not spelt nearly alike", words)
		}
		if !fits(words[0], words[1]) {
			t.Errorf("%s fits none of %v", words[1], language.Slips(words[0]))
		}
	}
	for _, word := range []string{"", "the", "a*bcdefg", "a?bcdefg"} {
		if got := language.Slips(word); got != nil {
			t.Errorf("%s: %v", word, got)
		}
	}
	if n := len(language.Slips(strings.Repeat("x", 200))); n > 64 {
		t.Errorf("%d patterns", n)
	}
}

func fits(word, other string) bool {
	return slices.ContainsFunc(language.Slips(word), func(pattern string) bool { is, _ := path.Match(pattern, other); return is })
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
			t.Errorf("%s fits none of %v", other, language.Slips(word))
		}
	})
}
