package citeway_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

func ExampleIndex_Convert() {
	x := citeway.NewIndex("🌊 rises")
	fmt.Println(x.Convert(4, citeway.Bytes, citeway.Runes), x.Convert(4, citeway.Bytes, citeway.UTF16))
	// Output: 1 2
}

var texts = []string{
	"", "a", "plain words", "é", "e\u0301", "日本語の文章。", "👩‍👩‍👧 family 🌊🌊", "नमस्ते दुनिया", "שלום עולם", "مرحبا", "a\xffb\xf0\x9f",
	strings.Repeat("Ωmega 🌊 ", 300),
}

// slow converts by counting from the start, the obvious way.
func slow(text string, at int, to citeway.Unit) int {
	head := text[:at]
	switch to {
	case citeway.Runes:
		return utf8.RuneCountInString(head)
	case citeway.UTF16:
		return len(utf16.Encode([]rune(head)))
	}
	return at
}

func TestConvert(t *testing.T) {
	for _, text := range texts {
		x := citeway.NewIndex(text)
		at := 0
		for {
			for _, unit := range []citeway.Unit{citeway.Bytes, citeway.Runes, citeway.UTF16} {
				there := x.Convert(at, citeway.Bytes, unit)
				if want := slow(text, at, unit); there != want {
					t.Fatalf("%.20q: byte %d is %d %s, want %d", text, at, there, unit, want)
				}
				if back := x.Convert(there, unit, citeway.Bytes); back != at {
					t.Fatalf("%.20q: %d %s is byte %d, want %d", text, there, unit, back, at)
				}
			}
			if at == len(text) {
				break
			}
			_, size := utf8.DecodeRuneInString(text[at:])
			at += size
		}
	}
}

func TestConvertWithinACharacterAndOutside(t *testing.T) {
	x := citeway.NewIndex("a🌊b")
	tests := []struct {
		at       int
		from, to citeway.Unit
		want     int
	}{
		{2, citeway.Bytes, citeway.Bytes, 1},
		{3, citeway.Bytes, citeway.Runes, 1},
		{2, citeway.UTF16, citeway.Bytes, 1},
		{-5, citeway.Runes, citeway.Bytes, 0},
		{99, citeway.UTF16, citeway.Bytes, 6},
		{99, citeway.Bytes, citeway.UTF16, 4},
	}
	for _, test := range tests {
		if got := x.Convert(test.at, test.from, test.to); got != test.want {
			t.Errorf("%d %s to %s: got %d, want %d", test.at, test.from, test.to, got, test.want)
		}
	}
}

func TestAnIndexGrows(t *testing.T) {
	for _, text := range texts {
		grown := citeway.NewIndex("")
		for at := 0; at <= len(text); at++ {
			grown.Grow(text[:at])
		}
		whole := citeway.NewIndex(text)
		for at := 0; at <= len(text); at++ {
			for _, unit := range []citeway.Unit{citeway.Runes, citeway.UTF16} {
				if g, w := grown.Convert(at, citeway.Bytes, unit), whole.Convert(at, citeway.Bytes, unit); g != w {
					t.Fatalf("%.20q: byte %d: grown %d, whole %d %s", text, at, g, w, unit)
				}
			}
		}
	}
}

func TestAnswerIn(t *testing.T) {
	claim := citeway.Span{Start: 0, End: 5}
	a := &citeway.Answer{Text: "é🌊 x", Offsets: citeway.Bytes,
		Sources: []citeway.Source{{ID: "s1", Number: 1, Passages: []citeway.Passage{{ID: "p1", Text: "ßa"}}}},
		Citations: []citeway.Citation{{ID: "c", Start: 6, End: 7, Claim: &claim, Sources: []string{"s1"},
			Quotes: []citeway.Quote{{Passage: "p1", Start: 2, End: 3, Text: "a"}}}},
		Findings: []citeway.Finding{{Kind: citeway.OutOfRange, At: 7}}}
	b := a.In(citeway.UTF16)
	c := b.Citations[0]
	if c.Start != 3 || c.End != 4 || c.Quotes[0].Start != 1 || b.Findings[0].At != 4 || b.Offsets != citeway.UTF16 {
		t.Errorf("got %+v, findings %+v", c, b.Findings)
	}
	if a.Citations[0].Start != 6 || a.Citations[0].Quotes[0].Start != 2 {
		t.Error("the original changed")
	}
	claim.End = 6 // a whole number of characters, so that it survives
	back := a.In(citeway.Runes).In(citeway.Bytes)
	back.Sources, a.Sources = nil, nil
	if !reflect.DeepEqual(back.Citations, a.Citations) {
		t.Errorf("there and back: got %+v, want %+v", back.Citations, a.Citations)
	}
}

func TestParseUnit(t *testing.T) {
	for name, want := range map[string]citeway.Unit{"": citeway.Bytes, "bytes": citeway.Bytes, "runes": citeway.Runes, "utf16": citeway.UTF16} {
		if got, err := citeway.ParseUnit(name); err != nil || got != want {
			t.Errorf("%q: %v %v", name, got, err)
		}
	}
	if _, err := citeway.ParseUnit("words"); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("got %v", err)
	}
}

func FuzzConvert(f *testing.F) {
	for _, text := range texts {
		f.Add(text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		x := citeway.NewIndex(text)
		for _, from := range []citeway.Unit{citeway.Bytes, citeway.Runes, citeway.UTF16} {
			b := x.Convert(at, from, citeway.Bytes)
			if b < 0 || b > len(text) {
				t.Fatalf("%d %s is byte %d of %d", at, from, b, len(text))
			}
			u := x.Convert(b, citeway.Bytes, from)
			if again := x.Convert(u, from, citeway.Bytes); again != b {
				t.Fatalf("byte %d, %d %s, byte %d", b, u, from, again)
			}
		}
	})
}

func BenchmarkIndex(b *testing.B) {
	text := strings.Repeat("Tides rise 潮汐 🌊. ", 50000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		citeway.NewIndex(text)
	}
}

// TestIndexOfNothing: the zero value is ready, and grows.
func TestIndexOfNothing(t *testing.T) {
	var x citeway.Index
	if at := x.Convert(3, citeway.UTF16, citeway.Bytes); at != 0 {
		t.Errorf("%d, want 0", at)
	}
	x.Grow("é😀!")
	if at := x.Convert(3, citeway.UTF16, citeway.Bytes); at != 6 {
		t.Errorf("%d, want 6", at)
	}
}
