package marker

import (
	"testing"

	"github.com/citeway/citeway"
)

// FuzzScanner checks the laws on any text, any set of syntaxes and any cutting:
// step is the longest piece, and seed makes the lengths.
func FuzzScanner(f *testing.F) {
	for _, p := range pieces {
		f.Add("Tides rise "+p+" and fall.\n"+p, uint32(citeway.AllSyntaxes), uint8(3), uint8(1))
	}
	f.Add("Tides rise¹ ², “so”³ and **low**⁴; 12 m², <sup>1, 2</sup>x\n\nSources:\n¹ a\n²¹ b", uint32(citeway.AllSyntaxes), uint8(2), uint8(1))
	f.Add("See [the house rules][1] and [a] [b][2].", uint32(citeway.Citing), uint8(2), uint8(1))
	for _, text := range hostile(700) {
		f.Add(text, uint32(citeway.AllSyntaxes), uint8(1), uint8(0))
	}
	f.Fuzz(func(t *testing.T, text string, live uint32, step, seed uint8) {
		if len(text) > 4096 {
			t.Skip("longer than the laws need")
		}
		var cuts []int
		n := uint32(seed)
		for at := 0; at < len(text); at += 1 + int(n%(uint32(step)+1)) {
			cuts = append(cuts, at)
			n = n*31 + 7
		}
		any := citeway.Syntax(live) & (citeway.AllSyntaxes | citeway.Part | citeway.RefNumber)
		checkLaws(t, text, any, cuts)
		checkLaws(t, text, any, everyByte(text))
	})
}

// FuzzDefinition checks that what a definition says is part of its line.
func FuzzDefinition(f *testing.F) {
	for _, s := range []string{
		"https://a.example \"T\"", "[T](u) x", "[[N#h|a]] (b)", "T](u)", "T, https://a.example.", "a/b c.md 'T'",
		"<u> (T)", "\"T\" x", "www.a.example - T", "- **[1]** T", "1. T\n  https://u", "【1】T — https://u（x）",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		var d citeway.Definition
		rest := itemLabelOf(&d, []byte(line))
		fill(&d, rest)
		for _, field := range [][]byte{d.Label, d.URL, d.Title, d.Note, d.Anchor, d.Text} {
			if len(field) > len(line) {
				t.Fatalf("%q gives %q", line, field)
			}
		}
	})
}
