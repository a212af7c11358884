package citeway_test

import (
	"math/rand"
	"reflect"
	"testing"
	"unicode/utf16"

	"github.com/citeway/citeway"
)

// scripts are a few words of each way of writing that a position may have to be
// counted in: of one, two, three and four bytes a character, joined, combined,
// right to left, outside the first plane.
var scripts = map[string]string{
	"Latin": "Tides rise", "Latin with marks": "Größe naïve Łódź", "Vietnamese": "thủy triều", "combining": "e\u0301a\u0308o\u0302", "Greek": "η παλίρροια", "Cyrillic": "прилив і відплив",
	"Armenian": "մակընթացություն", "Georgian": "მიმოქცევა", "Hebrew": "גאות ושפל", "Hebrew with points": "שָׁלוֹם", "Arabic": "المد والجزر", "Persian": "جزر\u200cو\u200cمد",
	"Devanagari": "ज्वार भाटा", "Bengali": "জোয়ার", "Tamil": "கடல் அலை", "Telugu": "ఆటుపోట్లు", "Sinhala": "උදම් බාදම්", "Thai": "น้ำขึ้นน้ำลง", "Lao": "ນ້ຳຂຶ້ນ", "Khmer": "ជំនោរ", "Myanmar": "ဒီရေ", "Tibetan": "དུས་རླབས",
	"Han": "潮汐每天涨落两次。", "Han outside the first plane": "𠮷野家𪚥", "Kana": "しおの満ち引き", "half-width kana": "ｼｵ", "Hangul": "밀물과 썰물", "Hangul of letters": "\u1112\u1161\u11ab",
	"Ethiopic": "ማዕበል", "Cherokee": "ᎠᎹ", "Mongolian": "ᠮᠣᠩᠭᠣᠯ", "Adlam": "𞤀𞤣𞤤𞤢𞤥", "Gothic": "𐌰𐌱", "cuneiform": "𒀀𒀁", "mathematical": "𝒯𝒾𝒹ℯ",
	"emoji": "🌊🌊", "a family": "👩‍👩‍👧", "flags": "🇳🇴🇯🇵", "skin": "👍🏽", "keycap": "1️⃣", "blanks": "a\u00a0b\u3000c\u2028d", "zero width": "a\u200bb\u2060c", "not UTF-8": "a\xff\xc3(\xf0\x9f",
}

// A stretch means the same words to every one who counts: JavaScript's slice of
// its units, a slice of code points, and our bytes.
func TestAStretchIsTheSameWordsInEveryUnit(t *testing.T) {
	for name, text := range scripts {
		text = "before " + text + " 🌊 after"
		x := citeway.NewIndex(text)
		units, runes := utf16.Encode([]rune(text)), []rune(text)
		for start := range text { // each start of a character
			for end := range text[start:] {
				span := citeway.Span{Start: start, End: start + end}
				want := string([]rune(span.In(text))) // what is not UTF-8 is replaced, as JavaScript would
				js := x.Span(span, citeway.Bytes, citeway.UTF16)
				if got := string(utf16.Decode(units[js.Start:js.End])); got != want {
					t.Fatalf("%s: units %v are %q, want %q", name, js, got, want)
				}
				py := x.Span(span, citeway.Bytes, citeway.Runes)
				if got := string(runes[py.Start:py.End]); got != want {
					t.Fatalf("%s: code points %v are %q, want %q", name, py, got, want)
				}
				if back := x.Span(js, citeway.UTF16, citeway.Bytes); back != span {
					t.Fatalf("%s: %v came back as %v", name, span, back)
				}
				if via := x.Span(js, citeway.UTF16, citeway.Runes); via != py {
					t.Fatalf("%s: %v to code points is %v, want %v", name, js, via, py)
				}
			}
		}
	}
}

// Positions rise with positions: no conversion puts what stands later earlier.
func TestConversionKeepsTheOrder(t *testing.T) {
	all := []citeway.Unit{citeway.Bytes, citeway.Runes, citeway.UTF16}
	for name, text := range scripts {
		x := citeway.NewIndex(text)
		for _, from := range all {
			for _, to := range all {
				last := 0
				for at := -1; at <= len(text)+1; at++ {
					got := x.Convert(at, from, to)
					if got < last {
						t.Fatalf("%s: %d %s is %d %s, after %d", name, at, from, got, to, last)
					}
					last = got
				}
			}
		}
	}
}

// marked is a random answer with claims, quotes and findings at characters' borders.
func marked(r *rand.Rand) *citeway.Answer {
	a := randomAnswer(r)
	var borders []int
	for at := range a.Text {
		borders = append(borders, at)
	}
	borders = append(borders, len(a.Text))
	passage := scripts["Han"] + scripts["emoji"] + scripts["Thai"]
	for i := range a.Sources {
		a.Sources[i].Passages = []citeway.Passage{{ID: "p" + a.Sources[i].ID, Text: passage}}
	}
	for i := range a.Citations {
		c := &a.Citations[i]
		c.Claim = &citeway.Span{Start: borders[r.Intn(len(borders))], End: c.Start}
		c.Quotes = []citeway.Quote{{Passage: "p" + c.Sources[0], Start: 3, End: 6, Text: "汐"}, {Passage: "elsewhere", Start: 5, End: 7}}
	}
	for range r.Intn(3) {
		a.Findings = append(a.Findings, citeway.Finding{Kind: citeway.Trimmed, At: borders[r.Intn(len(borders))]})
	}
	return a
}

// An answer counted in another unit and back again is the same, and in between
// the words that a citation wraps are those that its positions say.
func TestAnswersInEveryUnit(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 1000 {
		a := marked(r)
		before, units, runes := a.In(citeway.Runes).In(citeway.Bytes), utf16.Encode([]rune(a.Text)), []rune(a.Text)
		if !reflect.DeepEqual(before, a) {
			t.Fatalf("by code points\ngot  %+v\nwant %+v", before, a)
		}
		if back := a.In(citeway.UTF16).In(citeway.Runes).In(citeway.Bytes); !reflect.DeepEqual(back, a) {
			t.Fatalf("by both\ngot  %+v\nwant %+v", back, a)
		}
		js, py := a.In(citeway.UTF16), a.In(citeway.Runes)
		for i, c := range a.Citations {
			if got := string(utf16.Decode(units[js.Citations[i].Start:js.Citations[i].End])); got != c.Label {
				t.Fatalf("the units of %q are %q", c.Label, got)
			}
			if got := string(runes[py.Citations[i].Start:py.Citations[i].End]); got != c.Label {
				t.Fatalf("the code points of %q are %q", c.Label, got)
			}
			if q := py.Citations[i].Quotes; q[0].Start != 1 || q[0].End != 2 || q[1].Start != 5 {
				t.Fatalf("quotes: %+v", q)
			}
		}
	}
}

// An answer that does not say what it counts counts bytes.
func TestAnAnswerWithoutAUnit(t *testing.T) {
	a := &citeway.Answer{Text: "é", Citations: []citeway.Citation{{ID: "c", Start: 2, End: 2}}}
	if a.In(citeway.Bytes) != a {
		t.Error("nothing is to be converted, and yet it was copied")
	}
	if b := a.In(citeway.UTF16); b.Citations[0].Start != 1 || b.Sources == nil || b.Findings == nil || a.Citations[0].Start != 2 {
		t.Errorf("got %+v of %+v", b, a)
	}
}
