package terms_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/knowledge/terms"
)

func scan(text string) []string {
	var s terms.Scanner
	var out []string
	s.Scan(text, func(word []byte, single bool) {
		w := string(word)
		if single {
			w = "(" + w + ")"
		}
		out = append(out, w)
	})
	return out
}

func TestScan(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"The TIDE rises, 3.5 m!": "the tide rises 3 5 m",
		"don't e-mail":           "don t e mail",
		"Café cafe\u0301 Öl":     "cafe cafe ol",
		"ﬁ ß Å İ":                "ﬁ ß a i",
		"潮汐每":                    "(潮) 潮汐 (汐) 汐每 (每)",
		"a潮b汐c":                  "a (潮) b (汐) c",
		"潮汐。港口":                  "(潮) 潮汐 (汐) (港) 港口 (口)",
		"Прилив ПРИЛИВ":          "прилив прилив",
		"ひらがな":                   "(ひ) ひら (ら) らが (が) がな (な)",
		"x\xffy":                 "x y",
	} {
		if got := strings.Join(scan(text), " "); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}

func TestQuery(t *testing.T) {
	for text, want := range map[string]string{
		"What is the tide at the quay?": "tide quay",
		"what is it":                    "what is it",
		"tide Tide TIDE":                "tide",
		"港口水位":                          "港口 口水 水位",
		"港":                             "港",
		"港 水位":                          "水位 港",
		"":                              "",
		"?!":                            "",
	} {
		if got := strings.Join(terms.Query(text), " "); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
	if n := len(terms.Query(long())); n != terms.MaxQuery {
		t.Errorf("a long question gives %d words, want %d", n, terms.MaxQuery)
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

func TestStem(t *testing.T) {
	for word, want := range map[string]string{"tides": "tide", "rising": "rise", "harbours": "harbour", "a": "a", "x1s": "x1s", "äpfels": "äpfels", "": ""} {
		if got := terms.Stem(word); got != want {
			t.Errorf("%q gives %q, want %q", word, got, want)
		}
	}
}

func FuzzScan(f *testing.F) {
	f.Add("The tide, 潮汐 and café\u0301")
	f.Add("\xff\xfe\u0301")
	f.Fuzz(func(t *testing.T, text string) {
		words := scan(text)
		for _, w := range words {
			w = strings.Trim(w, "()")
			if w == "" || !utf8.ValidString(w) && utf8.ValidString(text) || strings.ContainsFunc(w, unicode.IsSpace) {
				t.Fatalf("%q gives the word %q", text, w)
			}
		}
		// A text between blanks gives the same words.
		if again := scan(" " + text + " "); !slices.Equal(words, again) {
			t.Fatalf("%q gives %q, and between blanks %q", text, words, again)
		}
	})
}

func BenchmarkScan(b *testing.B) {
	text := strings.Repeat("The tide rises twice a day at the quay of the harbour, and falls. ", 200)
	var s terms.Scanner
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		s.Scan(text, func([]byte, bool) {})
	}
}
