package convert

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/bench/growth"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
)

// hostile are texts that are dear to read, to resolve or to write: each is made of one
// piece, again and again.
var hostile = []struct{ name, unit string }{
	{"ranges", "[1-9]"}, {"markers", "[1]"}, {"apart", "[1] a "}, {"zeros", "[0]"}, {"large numbers", "[61]"}, {"lists", "[1, 2, 3, 4, 5]"},
	{"open brackets", "["}, {"nested brackets", "[[1]"}, {"wide", "【"}, {"wide markers", "【1†a】"}, {"backticks", "`"}, {"markers in ticks", "`[1]``[1]"},
	{"open cites", "<cite"}, {"unclosed cites", `<cite id="a">`}, {"cites", `<cite id="source-1">a</cite>`}, {"fences", "```\n"}, {"formulas", `$a [1] \([1] `},
	{"links", "[a](https://reports.example/1)"}, {"nested links", "[1](a"}, {"label pairs", "[a][b]"}, {"footnotes", "[^a]"}, {"wiki", "[[a]]"},
	{"headings", "## Sources\n\n"}, {"items", "- [1] a\n"}, {"newlines", "\n"}, {"angles", "<"}, {"dollars", "$"}, {"stars", "*"}, {"backslashes", `\`},
	{"definitions", ""}, {"named", ""},
}

// hostileText is n bytes of a unit. Definitions and the footnotes that name them are all
// different.
func hostileText(name, unit string, n int) []byte {
	if unit != "" {
		return bytes.Repeat([]byte(unit), n/len(unit))
	}
	var b bytes.Buffer
	if name == "definitions" {
		b.WriteString("a [1]\n\n")
	}
	for i := 1; b.Len() < n; i++ {
		if name == "definitions" {
			fmt.Fprintf(&b, "[%d]: https://a.example/%d \"t%d\"\n", i, i, i)
		} else {
			fmt.Fprintf(&b, "a[^n%d] ", i)
		}
	}
	return b.Bytes()
}

// ways are the forms that hostile texts are written in.
var ways = []string{"copilot", "openwebui", "webchat", "native"}

// BenchmarkHostile converts hostile Markdown of 1 MB, whole, with 60 sources given beside
// it. times-plain compares it with as much of the reports' prose in the same run.
func BenchmarkHostile(b *testing.B) {
	text := prose(b)
	shownSources := cited(text, 1000).Sources
	for _, to := range ways {
		o := pipe.Options{From: form(b, "markdown"), To: form(b, to), Resolve: resolve.Options{Sources: shownSources}}
		var plain time.Duration
		convert := func(in []byte) func() { return func() { run(b, in, o, 0) } }
		b.Run(to+"/plain", func(b *testing.B) {
			plain = growth.Tenfold(b, size/growth.Times, func(n int) func() { return convert([]byte(strings.ToValidUTF8(text[:n], ""))) }).Time
		})
		for _, h := range hostile {
			b.Run(to+"/"+h.name, func(b *testing.B) {
				cost := growth.Tenfold(b, size/growth.Times, func(n int) func() { return convert(hostileText(h.name, h.unit, n)) })
				if plain > 0 {
					b.ReportMetric(float64(cost.Time)/float64(plain), "times-plain")
				}
			})
		}
	}
}

// BenchmarkGrowth converts answers with a citation every 80 bytes, whole: from each seed's
// form to Markdown and from Markdown to each. The exponents are those from 100 KB to 1 MB.
func BenchmarkGrowth(b *testing.B) {
	text := prose(b)
	grow := func(from, to string) {
		source, target := form(b, from), form(b, to)
		b.Run(from+" to "+to, func(b *testing.B) {
			growth.Tenfold(b, size/growth.Times, func(n int) func() {
				in := write(source, cited(text, n), false, 0)
				return func() { run(b, in, pipe.Options{From: source, To: target}, 0) }
			})
		})
	}
	for _, name := range seeds {
		grow(name, "markdown")
		grow("markdown", name)
	}
}
