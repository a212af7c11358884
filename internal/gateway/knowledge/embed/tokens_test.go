package embed

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// cutter has the pieces given, each with the score -1 for every character and
// half of one, so that fewer pieces are better.
func cutter(texts ...string) *vocabulary {
	pieces := make([]piece, reserved)
	for _, p := range texts {
		pieces = append(pieces, piece{p, -0.5 - 0.1*float32(utf8.RuneCountInString(p))})
	}
	return newVocabulary(pieces)
}

// shown writes the pieces of text with their words, ? for the unknown.
func shown(v *vocabulary, text string) string {
	words := map[int32]string{unknown: "?"}
	for word, p := range v.pieces {
		words[p.id] = word
	}
	var all []string
	for _, id := range v.tokens(text) {
		all = append(all, words[id])
	}
	return strings.Join(all, " ")
}

func TestTokens(t *testing.T) {
	v := cutter("▁", "▁tide", "▁ti", "de", "s", "▁gauge", "d", "e", "é", "fi", "f", "i")
	for text, want := range map[string]string{
		"":               "",
		" \n ":           "",
		"tide":           "▁tide",
		"tides":          "▁tide s",
		"tide  gauge":    "▁tide ▁gauge",
		"\ttide\r\n":     "▁tide",
		"de":             "▁ de",
		"xx":             "▁ ?",
		"x tide zzz s":   "▁ ? ▁tide ▁ ? ▁ s",
		"e\u0301":        "▁ é", // composed by normalising
		"ﬁ":              "▁ fi",
		"ＴＩＤＥ":           "▁ ?", // normalised, and in capitals no piece
		"a\xffb":         "▁ ?",
		"tide\u3000s":    "▁tide ▁ s",
		"🙂🙂🙂":            "▁ ?",
		"tidetide":       "▁tide ? i de",
		"\u2581tide\x00": "▁ ▁tide ?",
	} {
		if got := shown(v, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestPieceWithoutAScore: the vocabulary has seven, whose score counts as 0; they
// are taken before all others.
func TestPieceWithoutAScore(t *testing.T) {
	pieces := make([]piece, reserved)
	pieces = append(pieces, piece{"▁", -1}, piece{"a", -1}, piece{"a:", 0}, piece{":", -1})
	if got := shown(newVocabulary(pieces), "a:"); got != "▁ a:" {
		t.Errorf("%q", got)
	}
}

func TestReservedPiecesStandForNoText(t *testing.T) {
	pieces := make([]piece, reserved)
	pieces[1] = piece{"<s>", 0}
	pieces = append(pieces, piece{"▁", -1}, piece{"s", -1})
	if got := shown(newVocabulary(pieces), "<s>"); got != "▁ ? s ?" {
		t.Errorf("%q", got)
	}
}

func TestHead(t *testing.T) {
	for text, want := range map[string]string{"": "", "ab": "ab", "abc": "abc", "abcd": "abc", "ééé!": "ééé", "a\xffcd": "a\uFFFDc"} {
		if got := head(text, 3); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestLongTextIsCut(t *testing.T) {
	v := cutter("▁", "a")
	if got := len(v.tokens(strings.Repeat("a", 3*MaxCharacters))); got != MaxCharacters+1 {
		t.Errorf("%d pieces", got)
	}
}

// FuzzTokens: every text has pieces of the vocabulary, two unknown ones never in a
// row, and white space at its ends changes nothing.
func FuzzTokens(f *testing.F) {
	v := cutter("▁", "▁tide", "ti", "de", "s", "▁a", "b", "é")
	for _, text := range []string{"tides a b", "x\xffy", "\u2581\u2581", "e\u0301 船", "  "} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ids := v.tokens(text)
		for i, id := range ids {
			if id < 0 || int(id) >= reserved+len(v.pieces) {
				t.Fatalf("%q: piece %d", text, id)
			}
			if i > 0 && id == unknown && ids[i-1] == unknown {
				t.Fatalf("%q: %v", text, ids)
			}
		}
		if utf8.RuneCountInString(text) < MaxCharacters-2 && !slices.Equal(ids, v.tokens(" "+text+"\n")) {
			t.Fatalf("%q: other pieces with white space round it", text)
		}
	})
}
