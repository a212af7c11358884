package language

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func termsOf(text string) []string {
	var w Words
	var out []string
	w.Terms(text, func(word []byte, single bool) {
		s := string(word)
		if single {
			s = "(" + s + ")"
		}
		out = append(out, s)
	})
	return out
}

func TestTerms(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"The TIDE rises, 3.5 m!": "the tide rises 3.5 3 5 m",
		"fixed in 4.5.0-beta1":   "fixed in 4.5.0 4 5 0 beta1",
		"v2.1, 192.168.0.1.":     "2.1 v2 1 192.168.0.1 192 168 0 1",
		"1..2 a.1 1.b 3.4rc":     "1 2 a 1 1 b 3.4 3 4rc",
		"don't e-mail":           "don t e mail",
		"Café cafe\u0301 Öl":     "cafe cafe ol",
		"ﬁ ß Å":                  "fi ss a",
		"潮汐每":                    "(潮) 潮汐 (汐) 汐每 (每)",
		"a潮b汐c":                  "a (潮) b (汐) c",
		"潮汐。港口":                  "(潮) 潮汐 (汐) (港) 港口 (口)",
		"Прилив ПРИЛИВ":          "прилив прилив",
		"ひらがな":                   "(ひ) ひら (ら) らが (が) がな (な)",
		"x\xffy":                 "x y",
		"the year [1990], 3rd":   "the year 1990 3rd",
		"TW-20 b2b ３５":           "tw 20 b2b 35",
		"пʼять, Cʼhwil, ʼ":       "п ять c hwil",
	} {
		if got := strings.Join(termsOf(text), " "); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}

func TestQuery(t *testing.T) {
	for text, want := range map[string]string{
		"What is the tide at the quay?":         "tide quay",
		"what is it":                            "what is it",
		"tide Tide TIDE":                        "tide",
		"How long is the warranty?":             "warranty",
		"What changed in v4.5.0?":               "changed 4.5.0 v4",
		"港口水位":                                  "港口 口水 水位",
		"港":                                     "港",
		"港 水位":                                  "水位 港",
		"Wann ist die Mühle mit dem Rad gebaut": "muhle rad gebaut",
		"Где находится мельница и как она?": "находится мельница",
		"why do men die": "men die",
		"":               "",
		"?!":             "",
	} {
		var words []string
		for _, term := range Query(text) {
			words = append(words, term.Word)
			if Fold(term.Span.In(text)) != term.Word {
				t.Errorf("%q: the span of %q holds %q", text, term.Word, term.Span.In(text))
			}
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%q asks for %q, want %q", text, got, want)
		}
	}
	if n := len(Query(long())); n != MaxQuery {
		t.Errorf("a long question gives %d words, want %d", n, MaxQuery)
	}
}

// long is a question of many distinct words.
func long() string {
	var b strings.Builder
	for i := range 500 {
		b.WriteString(strings.Repeat("x", i%20+1) + string(rune('a'+i%26)) + " ")
	}
	return b.String()
}

func FuzzTerms(f *testing.F) {
	f.Add("The tide, 潮汐 and café\u0301")
	f.Add("\xff\xfe\u0301")
	f.Fuzz(func(t *testing.T, text string) {
		words := termsOf(text)
		for _, w := range words {
			w = strings.Trim(w, "()")
			if w == "" || !utf8.ValidString(w) && utf8.ValidString(text) || strings.ContainsFunc(w, unicode.IsSpace) {
				t.Fatalf("%q gives the word %q", text, w)
			}
		}
		// A text between blanks gives the same words.
		if again := termsOf(" " + text + " "); !slices.Equal(words, again) {
			t.Fatalf("%q gives %q, and between blanks %q", text, words, again)
		}
	})
}

func BenchmarkTerms(b *testing.B) {
	text := strings.Repeat("The tide rises twice a day at the quay of the harbour, and falls. ", 200)
	var w Words
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		w.Terms(text, func([]byte, bool) {})
	}
}

func TestOf(t *testing.T) {
	var w Words
	for text, want := range map[string]Language{
		"The bridge was built in the old town and it is open": English,
		"Die Brücke ist nicht mit der alten Stadt verbunden":  German,
		"Le pont est dans la ville et il est ouvert":          French,
		"Мост был открыт в этом году и он не закрыт":          Russian,
		"Młyn nie jest stary, ale został zamknięty przez się": Polish,
		"Ο μύλος είναι στην πόλη και δεν είναι κλειστός":      Greek,
		// What is not in Latin letters is not English, however few words tell more.
		"Η βιβλιοθήκη ανοίγει τη Δευτέρα στις εννέα. Τα βιβλία επιστρέφονται μέσα σε τέσσερις εβδομάδες, αλλιώς χρεώνεται τέλος.": Greek,
		"تفتح المكتبة يوم الاثنين في الساعة التاسعة. يجب إعادة الكتب المستعارة خلال أربعة أسابيع وإلا تفرض رسوم.":                 Arabic,
		// Neither an address nor a compound tells a language, nor one word among many.
		"Coldplay\nOrigin: London\nLabels: Parlophone, Capitol\nWebsite: coldplay.com":                                                                            English,
		"District: Non-metropolitan\nCounty: Gloucestershire":                                                                                                     English,
		"Harbour\nActs: Los Unidades, Noel Gallagher, Brian Eno, Jon Hopkins, Davide Rossi\nLabels: Parlophone, Capitol, Atlantic\nGenres: Alternative rock, pop": English,
		// Words of English that are small words elsewhere tell nothing either.
		"Two men wrestle in a national competition": English,
		"Wet brown dog swims towards camera":        English,
		"CHAMPAIGN, Ill.":                           English,
		"Der Pachtvertrag endet Ende Juni. Danach kann jede Seite ihn drei Monate vorher kündigen, aber nur schriftlich.":      German,
		"Het contract loopt tot eind juni. Daarna kan elke partij het drie maanden vooraf opzeggen, maar alleen schriftelijk.": Dutch,
		"Vuokrasopimus päättyy kesäkuun lopussa, mutta kumpikin voi irtisanoa sen kolme kuukautta ennen.":                      Finnish,
		"A szerződés június végén lejár, és bármelyik fél felmondhatja, ha ezt három hónappal előbb közli.":                    Hungarian,
		"Sözleşme haziran sonunda biter, ancak sonra her iki taraf da üç ay önce feshedebilir.":                                Turkish,
		"Umowa kończy się z końcem czerwca, ale potem każda strona może ją wypowiedzieć trzy miesiące wcześniej.":              Polish,
		"Le bail prend fin en juin, mais chacun peut ensuite y renoncer trois mois avant, par écrit.":                          French,
		"Il contratto scade a fine giugno, ma poi ognuno può disdirlo tre mesi prima, solo per iscritto.":                      Italian,
		"": English,
	} {
		if got := w.Of(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}

func TestStop(t *testing.T) {
	for _, c := range []struct {
		l    Language
		word string
		want bool
	}{
		{English, "the", true}, {English, "tide", false}, {English, "die", false}, {German, "die", true},
		{French, "été", true}, {French, "ete", true}, {Russian, "как", true}, {Finnish, "tide", false}, {Japanese, "の", true},
	} {
		if got := Stop(c.l, c.word); got != c.want {
			t.Errorf("%q in %d: %v", c.word, c.l, got)
		}
	}
}

// words are the words of a text as Words finds them, numbers read by Number.
func words(text string) string {
	var w Words
	var out []string
	for w.Reset(text); w.Next(); {
		if w.Digits {
			w.Number()
		}
		mark := ""
		if w.Upper {
			mark = "^"
		}
		if w.Opens {
			mark += "."
		}
		w.Opens = false
		out = append(out, mark+string(w.Word))
	}
	return strings.Join(out, " ")
}

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"The tide rises. It falls": "^.the tide rises ^.it falls",
		"don’t e-mail 3.5 m":       ".don't e mail 3.5 m",
		"at 10:30, 1,000 of them":  ".at 10:30 1,000 of them",
		"the 3rd of 20th":          ".the 3rd of 20th",
		"so [1] it is [1990]":      ".so it is",
		"Él vino":                  "^.el vino",
		"潮汐每。天":                    ".潮汐 汐每 每 .天",
	} {
		if got := words(text); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}

func TestNoteMark(t *testing.T) {
	for text, want := range map[string]int{
		"[1]": 3, "[12] x": 4, "[^2]": 4, "[1, 2]": 6, "[1-3]": 5, "[1;2]": 5,
		"[]": 0, "[a]": 0, "[1": 0, "[1234567]": 0, "[1, 2, 3, 4, 5, 6, 7, 8, 9]": 0, "[ ]": 0,
	} {
		if got := noteMark(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
