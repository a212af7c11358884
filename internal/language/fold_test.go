package language

import (
	"strings"
	"testing"
	"unicode"
)

func folded(s string) string {
	var b []byte
	for _, r := range s {
		b = AppendFolded(b, r)
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
		"aͺ":       "a",
		"a\u00a0b": "a b",
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
		if !Silent(r) {
			t.Errorf("%U is heard", r)
		}
	}
	for _, r := range "a1é一م" {
		if Silent(r) {
			t.Errorf("%q is not heard", r)
		}
	}
}

func TestUnspaced(t *testing.T) {
	for _, r := range "月あアไក" {
		if !Unspaced(r) {
			t.Errorf("%q is written with blanks", r)
		}
	}
	for _, r := range "aéмμहم한1 " {
		if Unspaced(r) {
			t.Errorf("%q is written without blanks", r)
		}
	}
}

// A word with letters of two scripts that look alike is the Latin word.
func TestLatin(t *testing.T) {
	for mixed, latin := range map[string]string{
		"bаnk": "bank", "соast": "coast", "рrice": "price", "eхit": "exit", "milк": "milk", "jаr": "jar", "банк": "банк", "mill": "mill",
	} {
		if got := Latin(mixed); got != latin {
			t.Errorf("%q is read %q, want %q", mixed, got, latin)
		}
	}
}

func TestStems(t *testing.T) {
	var s Stemmer
	for _, c := range []struct {
		tongue Language
		words  string
	}{
		{English, "bridge bridges bridged bridging"},
		{English, "rebuild rebuilds rebuilding"},
		{English, "nation nations"},
		{German, "häuser hauser"},
		{German, "brücke brücken"},
		{French, "pont ponts"},
		{French, "grande grandes"},
		{Spanish, "puente puentes"},
		{Italian, "ponte ponti"},
		{Portuguese, "ponte pontes"},
		{Swedish, "kvarn kvarnar kvarnen"},
		{Russian, "мост моста мосты мостов"},
		{Turkish, "köprü köprüler"},
	} {
		words := strings.Fields(c.words)
		want := s.Stem(c.tongue, words[0])
		for _, w := range words[1:] {
			if got := s.Stem(c.tongue, w); got != want {
				t.Errorf("%d: %q has the stem %q, %q %q", c.tongue, words[0], want, w, got)
			}
		}
	}
}

func TestStemLeavesShortAndLong(t *testing.T) {
	var s Stemmer
	for _, w := range []string{"", "a", "is", strings.Repeat("ing", 20)} {
		if got := s.Stem(English, w); got != w {
			t.Errorf("%q became %q", w, got)
		}
	}
}

func TestEnglishStems(t *testing.T) {
	var s Stemmer
	for word, want := range map[string]string{
		"tides": "tide", "rising": "rise", "rose": "rise", "harbours": "harbour", "a": "a", "x1s": "x1s", "äpfels": "äpfels", "": "", "women": "woman",
	} {
		if got := s.English(word); got != want {
			t.Errorf("%q gives %q, want %q", word, got, want)
		}
	}
}
