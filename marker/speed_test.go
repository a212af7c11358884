package marker

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// hostile are texts that are dear to read for who reads ahead or again.
func hostile(n int) map[string]string {
	rep := func(s string) string { return strings.Repeat(s, n/len(s)+1)[:n] }
	return map[string]string{
		"brackets":     rep("["),
		"backticks":    rep("`"),
		"dollars":      rep("$"),
		"angles":       rep("<"),
		"stars":        rep("*"),
		"newlines":     rep("\n"),
		"crlf":         rep("\r\n"),
		"blanks":       rep(" "),
		"backslashes":  rep(`\`),
		"parens":       rep("]("),
		"unclosed":     "[" + rep("1,"),
		"number":       "[" + rep("7"),
		"wide":         rep("【"),
		"private":      rep("\ue200"),
		"cites":        rep(`<cite id="a">`),
		"citetag":      "<cite id=\"" + rep("a"),
		"marked ticks": rep("`[1]``[1]"),
		"tick runs":    rep("`[1] ``[1] ```[1] ````[1] `````[1] "),
		"marked math":  rep(`$a [1] \([1] \[ [1] `),
		"nested links": rep("[1]("),
		"labels":       rep("[a"),
		"label pairs":  rep("[a][b"),
		"labels []":    rep("[a[b] "),
		"wiki":         rep("[[a"),
		"comments":     rep("<!-- [1] "),
		"tags":         rep(`<a b='[1]`),
		"definitions":  rep("[1]: https://a.b/c \"t\"\n"),
		"headings":     rep("## Sources\n\n"),
		"items":        "Sources:\n" + rep("- a\n"),
		"bullets":      rep("- "),
		"quotes":       rep("> "),
		"fences":       rep("```\n"),
		"rules":        rep("---\n\n"),
	}
}

func TestHostileTextsKeepTheLaws(t *testing.T) {
	for name, text := range hostile(3000) {
		t.Run(name, func(t *testing.T) {
			checkLaws(t, text, citeway.AllSyntaxes, everyByte(text))
			checkLaws(t, text, citeway.AllSyntaxes, []int{1, 511, 512, 513, 1024, 2047})
		})
	}
}

// steps counts nothing: it is the sink of the benchmarks.
type nothing struct{}

func (nothing) Put(citeway.Event) error { return nil }

// scanIn scans text in pieces of n bytes, all of it at once for 0.
func scanIn(s *Scanner, text []byte, n int) {
	s.Reset(nothing{}, citeway.AllSyntaxes)
	if n == 0 {
		n = len(text)
	}
	for len(text) > 0 {
		k := min(n, len(text))
		_, _ = s.Write(text[:k])
		text = text[k:]
	}
	_ = s.Close()
}

// leastAllocs is how often one call of scan allocates. What the runtime
// allocates beside it is counted too, so the least of a few calls stands: a
// scanner that allocates does so in each.
func leastAllocs(scan func()) float64 {
	least := testing.AllocsPerRun(1, scan)
	for range 4 {
		if least == 0 {
			return 0
		}
		least = min(least, testing.AllocsPerRun(1, scan))
	}
	return least
}

func TestNoAllocationsInSteadyState(t *testing.T) {
	texts := [][]byte{[]byte(strings.Repeat(strings.Join(pieces, " x "), 4))}
	for _, text := range reports(t) {
		texts = append(texts, []byte(text))
	}
	s := New(nothing{}, citeway.AllSyntaxes)
	for _, n := range []int{0, 1, 4, 20} {
		for i, text := range texts {
			if got := leastAllocs(func() { scanIn(s, text, n) }); got > 0 {
				t.Errorf("text %d in pieces of %d: %v allocations", i, n, got)
			}
		}
	}
}

func BenchmarkScan(b *testing.B) {
	text := []byte(strings.Join(reports(b), "\n\n"))
	s := New(nothing{}, citeway.AllSyntaxes)
	for _, c := range []struct {
		name string
		n    int
	}{{"whole", 0}, {"pieces of 20", 20}, {"pieces of 4", 4}} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				scanIn(s, text, c.n)
			}
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile(1_000_000) {
		for _, n := range []int{0, 1} {
			piece := map[int]string{0: "whole", 1: "byte by byte"}[n]
			b.Run(name+"/"+piece, func(b *testing.B) {
				p := []byte(text)
				s := New(nothing{}, citeway.AllSyntaxes)
				b.SetBytes(int64(len(p)))
				for b.Loop() {
					scanIn(s, p, n)
				}
			})
		}
	}
}
