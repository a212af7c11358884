package verify

import (
	"strings"
	"testing"
	"unicode"

	"github.com/citeway/citeway"
)

// quotedText is what the kinds of change are made of.
const quotedText = "Before the war the town had two mills. In 1932 the council of Leeds decided, after a long debate, that the old mill by the river would not be sold but rebuilt at a cost of 12,500 crowns. The second mill was closed for good in the spring of that year."

const quotedPart = "the council of Leeds decided, after a long debate, that the old mill by the river would not be sold but rebuilt"

// kinds are changes to a quotation, and whether it is still one.
var kinds = []struct {
	name   string
	honest bool
	change func(string) string
}{
	{"exact", true, func(s string) string { return s }},
	{"capitals", true, strings.ToUpper},
	{"small letters", true, strings.ToLower},
	{"two blanks", true, replacing(" ", "  ")},
	{"line ends", true, replacing("debate, ", "debate,\n")},
	{"no-break blanks", true, replacing(" ", "\u00a0")},
	{"soft hyphens", true, replacing("council", "coun\u00adcil")},
	{"a hyphen at a line's end", true, replacing("rebuilt", "re-\nbuilt")},
	{"a dash for a comma", true, replacing("decided, after", "decided — after")},
	{"look-alike letters", true, replacing("o", "о")},
	{"full-width letters", true, replacing("Leeds", "Ｌｅｅｄｓ")},
	{"a zero-width joiner", true, replacing("river", "ri\u200dver")},
	{"an ellipsis", true, replacing("after a long debate, ", "… ")},
	{"three points", true, replacing("after a long debate, ", "... ")},
	{"a bracketed ellipsis", true, replacing("after a long debate, ", "[…] ")},
	{"an insertion", true, replacing("the old mill", "the old [water] mill")},
	{"a capital in brackets", true, replacing("the council", "[T]he council")},
	{"part of it", true, func(s string) string { return s[strings.Index(s, "that"):] }},
	{"one word changed", false, replacing("river", "bridge")},
	{"a near-synonym", false, replacing("decided", "resolved")},
	{"a negation taken out", false, replacing("would not be", "would be")},
	{"a negation put in", false, replacing("decided", "not decided")},
	{"a negation in brackets", false, replacing("decided", "[not] decided")},
	{"a word left out", false, replacing("the old mill", "the mill")},
	{"two words exchanged", false, replacing("sold but rebuilt", "rebuilt but sold")},
	{"a name changed", false, replacing("Leeds", "York")},
	{"a splice", false, func(s string) string { return s + " closed for good in the spring" }},
	{"an ellipsis the wrong way round", false, func(string) string {
		return "the old mill by the river … the council of Leeds decided"
	}},
	{"made up", false, func(string) string { return "nobody in the whole valley ever wished for another mill" }},
}

func replacing(old, with string) func(string) string {
	return func(s string) string { return strings.ReplaceAll(s, old, with) }
}

// marks are the ways in which a quotation is marked.
var marks = [][2]string{{`"`, `"`}, {"“", "”"}, {"„", "“"}, {"«", "»"}, {"»", "«"}, {"「", "」"}, {"『", "』"}, {"‘", "’"}}

func TestQuoteKinds(t *testing.T) {
	v := New(Options{})
	e := v.Prepare(quotedText)
	for _, k := range kinds {
		for _, mark := range marks[:4] {
			claim := "The report says " + mark[0] + k.change(quotedPart) + mark[1] + "."
			r := v.PairPrepared(claim, e)
			if k.honest != (r.Verdict != citeway.Misquoted) {
				t.Errorf("%s in %s%s: %s, %q", k.name, mark[0], mark[1], r.Verdict, r.Reasons)
			}
		}
	}
}

// An honest quotation is pointed at, word for word.
func TestQuoteIsPointedAt(t *testing.T) {
	v := New(Options{})
	e := v.Prepare(quotedText)
	at := strings.Index(quotedText, quotedPart)
	for _, k := range kinds {
		if !k.honest || k.name == "part of it" {
			continue
		}
		r := v.PairPrepared(`The report says "`+k.change(quotedPart)+`".`, e)
		if len(r.Quotes) == 0 || r.Quotes[0].Start != at || r.Quotes[0].End != at+len(quotedPart) {
			t.Errorf("%s: %+v", k.name, r.Quotes)
		}
	}
}

func TestMarksOfQuotations(t *testing.T) {
	for _, mark := range marks {
		text := "It says " + mark[0] + "the old mill by the river" + mark[1] + " there."
		spans := quotations(text)
		if len(spans) != 1 || spans[0].In(text) != "the old mill by the river" {
			t.Errorf("%s%s: %v", mark[0], mark[1], spans)
		}
	}
}

func TestNoQuotations(t *testing.T) {
	for _, text := range []string{
		"", "The mill's wheel and the town's bridge.", "A 6' man and a 5\" nail.", `An open "mark of a quotation`,
		"Rock 'n' roll of the '90s.", "It's the mills' wheel.",
	} {
		for _, s := range quotations(text) {
			if len(strings.Fields(s.In(text))) >= minQuoteWords {
				t.Errorf("%q: %q is taken for a quotation", text, s.In(text))
			}
		}
	}
}

func TestEllipsisLen(t *testing.T) {
	for text, want := range map[string]int{
		"...": 3, "…": 3, "[...]": 5, "[…]": 5, "(...)": 5, ". . .": 5, "....": 4, "[ ... ]": 7,
		"..": 0, ".": 0, "a...": 0, "[a]": 0, "": 0,
	} {
		if got := ellipsisLen(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}

func TestBracketed(t *testing.T) {
	for text, want := range map[string]string{"[water] mill": "water", "[T]he": "T", "[]": "", "[open": "", "mill": "", "[a b c] d": "a b c"} {
		inner, n := bracketed(text)
		if inner != want || n > 0 && text[:n] != "["+want+"]" {
			t.Errorf("%q: %q over %d bytes", text, inner, n)
		}
	}
	for inner, want := range map[string]bool{"not": true, "Not": true, "is not": true, "isn't": true, "never": true, "no": true, "water": false, "note": false, "": false} {
		if got := turns(inner); got != want {
			t.Errorf("[%s] turns the meaning: %v", inner, got)
		}
	}
}

// A text's stream keeps its letters in order, and each stands where it stood.
func FuzzStream(f *testing.F) {
	f.Add("The coun\u00adcil—of Leeds, 12,500 crowns: −5 %.")
	f.Add("re-\nbuilt ﬁre ÅＬ\xff")
	f.Fuzz(func(t *testing.T, text string) {
		s := newStream(text)
		if len(s.bytes) != len(s.off) {
			t.Fatalf("%d bytes, %d places", len(s.bytes), len(s.off))
		}
		last := int32(0)
		for i, at := range s.off {
			if at < last || int(at) >= len(text) {
				t.Fatalf("byte %d stands at %d after %d", i, at, last)
			}
			last = at
		}
		if text != "" && strings.IndexFunc(text, unicode.IsLetter) < 0 && len(text) < 3 {
			return
		}
		if len(s.bytes) > 0 && s.find(s.bytes, 0, len(s.bytes)) != 0 {
			t.Fatalf("%q does not stand in itself", text)
		}
	})
}

// Characters without a sound are passed over once, however many follow each other: it would
// not end in time otherwise.
func TestStreamOfSilentCharacters(t *testing.T) {
	if s := newStream("not " + strings.Repeat("\u200b", 2_000_000) + "more than 1." + strings.Repeat("\u200b", 2_000_000) + "5"); string(s.bytes) != "notmorethan1.5" {
		t.Errorf("got %q", s.bytes[:min(len(s.bytes), 50)])
	}
}
