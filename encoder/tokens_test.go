package encoder

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCut(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{" \t\n", ""},
		{"The Mill was founded, in 1882.", "the@0-3 mill@4-8 was@9-12 found@13-18 ##ed@18-20 ,@20-21 in@22-24 18@25-27 ##82@27-29 .@29-30"},
		{"WHEN? Who!", "w@0-1 ##he@1-3 ##n@3-4 ?@4-5 who@6-9 !@9-10"},
		{"É é e\u0301", "e@0-2 e@3-5 e@6-7"}, // accents go, places stay those of the text
		{"millwheel", "[UNK]@0-9"},
		{"the中文mill", "the@0-3 中@3-6 文@6-9 mill@9-13"},
		{"[CLS] the", "[UNK]@0-1 [UNK]@1-4 [UNK]@4-5 the@6-9"},
		{"the\u00a0mi\u00adll\x00 \xffin", "the@0-3 mill@5-11 in@14-16"},
		{strings.Repeat("e", 101), "[UNK]@0-101"},
	}
	e := openTiny(t)
	for _, test := range tests {
		var got []string
		for _, p := range e.words.cut(test.text, 100) {
			got = append(got, fmt.Sprintf("%s@%d-%d", tinyWords[p.id], p.start, p.end))
		}
		if joined := strings.Join(got, " "); joined != test.want {
			t.Errorf("%q: %s, want %s", test.text, joined, test.want)
		}
	}
}

func TestCutStopsAtMost(t *testing.T) {
	e := openTiny(t)
	text := strings.Repeat("founded ", 50)
	if got := e.words.cut(text, 7); len(got) != 7 || got[6].start != 24 {
		t.Errorf("%v", got)
	}
	j := e.pair(Pair{text, text})
	if len(j.ids) != e.Length() || j.begin != 10 || len(j.second) != 21 {
		t.Errorf("%d tokens, the second from %d on with %d", len(j.ids), j.begin, len(j.second))
	}
}

// FuzzCut: pieces lie in the text, in order, at the borders of characters.
func FuzzCut(f *testing.F) {
	for _, text := range []string{"The mill, 1882 中文", "İ\u0130ß\u1e9e\ufb03", "\xff\xfe\x00", "e\u0301\u0301가각", strings.Repeat("é", 120)} {
		f.Add(text)
	}
	e, err := Open(tinyFile())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := place{}
		for _, p := range e.words.cut(text, 40) {
			if p.id < 0 || int(p.id) >= len(tinyWords) || p.start > p.end || p.end > len(text) || p.start < last.start || p.end < last.end {
				t.Fatalf("%q: %v after %v", text, p, last)
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[p.start:p.end]) {
				t.Fatalf("%q: %v cuts a character", text, p)
			}
			last = place{p.start, p.end}
		}
	})
}
