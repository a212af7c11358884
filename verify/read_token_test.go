package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// terms are the words of a text that are compared alike, as one key each.
func terms(text string) []uint64 {
	var r reading
	newReader().read(text, language.English, &r)
	var out []uint64
	for i := range r.tokens {
		out = append(out, r.tokens[i].term)
	}
	return out
}

func TestSameTerm(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"bridges", "bridge", true},
		{"Café", "CAFE", true},
		{"mill's", "mill", true},
		{"mill’s", "mill", true},
		{"ﬁrst", "first", true},
		{"Ｍｉｌｌ", "mill", true},
		{"Straße", "strasse", true},
		{"Jan", "January", true},
		{"mо1l", "mill", false},
		{"соde", "code", true}, // two letters are Cyrillic
		{"mill", "bill", false},
	} {
		a, b := terms(c.a), terms(c.b)
		if len(a) != 1 || len(b) != 1 {
			t.Errorf("%q, %q: %d and %d tokens", c.a, c.b, len(a), len(b))
			continue
		}
		if (a[0] == b[0]) != c.want {
			t.Errorf("%q and %q: same is %v", c.a, c.b, !c.want)
		}
	}
}

func TestFlags(t *testing.T) {
	for _, c := range []struct {
		text, word string
		want       flag
	}{
		{"It is not so", "not", isNegation},
		{"They didn't go", "didn't", isNegation},
		{"They did n't go", "n't", isNegation},
		{"It is so without it", "without", isNegation},
		{"It may be so", "may", isHedge},
		{"The town of Leeds", "Leeds", isName},
		{"about 50", "about", isApprox},
	} {
		var r reading
		newReader().read(c.text, language.English, &r)
		found := false
		for i := range r.tokens {
			k := &r.tokens[i]
			if c.text[k.start:k.end] == c.word {
				found = k.flags&c.want != 0
			}
		}
		if !found {
			t.Errorf("%q: %q has no flag %d", c.text, c.word, c.want)
		}
	}
}

func TestNotOnlyDeniesNothing(t *testing.T) {
	var r reading
	newReader().read("It is not only old but also large", language.English, &r)
	for i := range r.tokens {
		if r.tokens[i].flags&isNegation != 0 {
			t.Error("not only is taken for a negation")
		}
	}
}

func TestOtherLanguagesWordsStayEnglish(t *testing.T) {
	var r reading
	newReader().read("Trees die and men pour water", language.English, &r)
	for i := range r.tokens {
		k := &r.tokens[i]
		if w := "Trees die and men pour water"[k.start:k.end]; w != "and" && k.flags&isStop != 0 {
			t.Errorf("%q is idle in English", w)
		}
	}
}

func TestPairsOfCharacters(t *testing.T) {
	a, b := terms("大桥通车"), terms("大桥")
	if len(a) != 4 || a[0] != b[0] {
		t.Errorf("got %d and %d tokens", len(a), len(b))
	}
}

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Dr. Weaver came. He left.", []string{"Dr. Weaver came.", "He left."}},
		{"It cost 3.5 tons, e.g. of coal. So it was.", []string{"It cost 3.5 tons, e.g. of coal.", "So it was."}},
		{"J. R. Weaver came.", []string{"J. R. Weaver came."}},
		{"One line\nAnother line", []string{"One line", "Another line"}},
		{"河水上涨。风不大！", []string{"河水上涨。", "风不大！"}},
		{"  ", nil},
	} {
		var got []string
		for _, s := range language.AppendSentences(nil, c.text) {
			got = append(got, s.In(c.text))
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// A text without a full stop is cut all the same, so that cost stays linear and a
// quote short.
func TestLongSentenceIsCut(t *testing.T) {
	e := New(Options{}).Prepare(strings.Repeat("word after word ", 200))
	if len(e.sents) < 10 {
		t.Errorf("%d sentences", len(e.sents))
	}
	for _, s := range e.sents {
		if s.last-s.first > maxSentence {
			t.Errorf("a sentence of %d tokens", s.last-s.first)
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
