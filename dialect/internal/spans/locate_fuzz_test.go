package spans

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// FuzzLocate places a citation in a text that grows: whatever its offsets and
// words, it stands within the text, on the edges of characters, and the words
// that the form repeats are those it spans where it says that they fit.
func FuzzLocate(f *testing.F) {
	f.Add("Tides follow the moon.", " More.", 0, 5, "Tides", uint8(0))
	f.Add("潮汐 😀 ", "é", 3, 4, "", uint8(1))
	f.Add("see ([a](https://a.example/)) [1]", "[2]", 4, 29, "", uint8(2))
	f.Add("x", "y", -7, 1<<40, "nowhere", uint8(1))
	f.Add("caf\xc3", "\xa9", 4, 5, "é", uint8(0))
	f.Fuzz(func(t *testing.T, first, second string, start, end int, words string, unit uint8) {
		var fold citeway.Folder
		p := NewPart(NewTeller(&fold))
		words = strings.ToValidUTF8(words, "") // JSON holds whole characters only
		u := []citeway.Unit{citeway.Bytes, citeway.Runes, citeway.UTF16}[unit%3]
		for _, piece := range []string{first, second} {
			p.Spoken(true)
			p.Write([]byte(piece))
			text := string(p.Bytes())
			at, fits := p.Locate(start, end, u, words)
			if at.Start < 0 || at.End < at.Start || at.End > len(text) {
				t.Fatalf("%d to %d of %q gives %v", start, end, text, at)
			}
			if utf8.ValidString(text) && (!edge(text, at.Start) || !edge(text, at.End)) {
				t.Fatalf("%v cuts a character of %q", at, text)
			}
			if words != "" && fits && at.In(text) != words {
				t.Fatalf("%v is %q, not %q", at, at.In(text), words)
			}
			p.Cite(at, &citeway.Citation{Sources: []string{"a"}})
			p.Ready()
		}
		p.FlushAll()
		a := fold.Answer()
		for _, c := range a.Citations {
			if c.Start < 0 || c.End < c.Start || c.End > len(a.Text) || a.Text[c.Start:c.End] != c.Label {
				t.Fatalf("citation %d to %d, %q, of %q", c.Start, c.End, c.Label, a.Text)
			}
		}
	})
}

func edge(text string, at int) bool { return at == len(text) || utf8.RuneStart(text[at]) }
