package verify

import (
	"strings"
	"testing"
	"unicode"
)

func folded(s string) string {
	var b []byte
	for _, r := range s {
		b = appendFolded(b, r)
	}
	return string(b)
}

func TestFolded(t *testing.T) {
	for text, want := range map[string]string{
		"mill":     "mill",
		"MILL":     "mill",
		"Café":     "cafe",
		"naïve":    "naive",
		"Ångström": "angstrom",
		"Straße":   "strasse",
		"Ægir":     "aegir",
		"Œuvre":    "oeuvre",
		"Øresund":  "oresund",
		"Łódź":     "lodz",
		"Đorđe":    "dorde",
		"ﬁre":      "fire",
		"eﬃcient":  "efficient",
		"Ｍｉｌｌ":     "mill",
		"３５":       "35",
		"٤٢":       "42",
		"Москва":   "москва",
		"МОСКВА":   "москва",
		"Ελλάδα":   "ελλαδα",
	} {
		if got := folded(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Folding twice changes nothing more.
func TestFoldingIsIdempotent(t *testing.T) {
	for r := rune(0x21); r < 0x3000; r++ {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		once := folded(string(r))
		if twice := folded(once); twice != once {
			t.Errorf("%q: %q, then %q", r, once, twice)
		}
	}
}

func TestDigitValue(t *testing.T) {
	for _, zero := range []rune{'0', '٠', '۰', '०', '০', '੦', '௦', '౦', '０', '๐'} {
		for i := range rune(10) {
			if got, ok := digitValue(zero + i); !ok || got != int(i) {
				t.Errorf("%q: got %d, %v", zero+i, got, ok)
			}
		}
	}
	for _, r := range "aZé一½Ⅳ²" {
		if _, ok := digitValue(r); ok {
			t.Errorf("%q is taken for a digit", r)
		}
	}
}

func TestSilent(t *testing.T) {
	for _, r := range []rune{0xAD, 0x200B, 0x200D, 0x2060, 0xFEFF, 0x301, 0x640, 0x64B, 0x5B0, 0xFE0F} {
		if !silent(r) {
			t.Errorf("%U is heard", r)
		}
	}
	for _, r := range "a1é一م" {
		if silent(r) {
			t.Errorf("%q is not heard", r)
		}
	}
}

func TestUnspaced(t *testing.T) {
	for _, r := range "月あアไក" {
		if !unspaced(r) {
			t.Errorf("%q is written with blanks", r)
		}
	}
	for _, r := range "aéмμहم한1 " {
		if unspaced(r) {
			t.Errorf("%q is written without blanks", r)
		}
	}
}

// A word with letters of two scripts that look alike is the Latin word.
func TestLookalikes(t *testing.T) {
	for _, c := range []struct{ mixed, latin string }{
		{"bаnk", "bank"}, {"соast", "coast"}, {"рrice", "price"}, {"eхit", "exit"}, {"milк", "milk"}, {"jаr", "jar"},
	} {
		a, b := terms(c.mixed), terms(c.latin)
		if len(a) != 1 || len(b) != 1 || a[0] != b[0] {
			t.Errorf("%q is not %q", c.mixed, c.latin)
		}
	}
	if a, b := terms("банк"), terms("bahk"); a[0] == b[0] {
		t.Error("a word wholly in Cyrillic letters became a Latin one")
	}
}

func TestStems(t *testing.T) {
	s := newStemmer()
	for _, c := range []struct {
		tongue string
		words  string
	}{
		{"the of", "bridge bridges bridged bridging"},
		{"the of", "rebuild rebuilds rebuilding"},
		{"the of", "nation nations"},
		{"der die", "häuser hauser"},
		{"der die", "brücke brücken"},
		{"le la", "pont ponts"},
		{"le la", "grande grandes"},
		{"el la", "puente puentes"},
		{"il che", "ponte ponti"},
		{"o os", "ponte pontes"},
		{"och att", "kvarn kvarnar kvarnen"},
		{"и в", "мост моста мосты мостов"},
		{"ve bir", "köprü köprüler"},
	} {
		var l language
		for i := range tongues {
			if strings.HasPrefix(tongues[i].words, c.tongue) {
				l = language(i)
			}
		}
		words := strings.Fields(c.words)
		want := s.stem(l, words[0])
		for _, w := range words[1:] {
			if got := s.stem(l, w); got != want {
				t.Errorf("%s: %q has the stem %q, %q %q", c.tongue, words[0], want, w, got)
			}
		}
	}
}

func TestStemLeavesShortAndLong(t *testing.T) {
	s := newStemmer()
	for _, w := range []string{"", "a", "is", strings.Repeat("ing", 20)} {
		if got := s.stem(english0, w); got != w {
			t.Errorf("%q became %q", w, got)
		}
	}
}
