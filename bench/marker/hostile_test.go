package marker

import (
	"bytes"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/bench/growth"
	"github.com/citeway/citeway/marker"
)

// hostile are texts that are dear to read for who reads ahead or again, each made of one
// piece, again and again.
var hostile = []struct{ name, unit string }{
	{"open brackets", "["}, {"backticks", "`"}, {"dollars", "$"}, {"angles", "<"}, {"stars", "*"}, {"newlines", "\n"},
	{"unclosed list", "1,"}, {"giant number", "7"}, {"unclosed cites", `<cite id="a">`}, {"markers in ticks", "`[1]``[1]"},
	{"nested links", "[1](a"}, {"formulas", `$a [1] \([1] `}, {"headings", "## Sources\n\n"},
}

// hostileText is n bytes of a unit.
func hostileText(unit string, n int) []byte {
	text := bytes.Repeat([]byte(unit), n/len(unit))
	if unit == "1," || unit == "7" {
		return append([]byte("["), text...)
	}
	return text
}

// BenchmarkHostile scans hostile texts of 1 MB, with the exponents of time and memory from
// a tenth of it on.
func BenchmarkHostile(b *testing.B) {
	const size = 1_000_000
	for _, h := range hostile {
		s := marker.New(nothing{}, citeway.AllSyntaxes)
		for _, way := range []struct {
			name  string
			piece int
		}{{h.name, 0}, {h.name + " byte by byte", 1}} {
			b.Run(way.name, func(b *testing.B) {
				cost := growth.Tenfold(b, size/growth.Times, func(n int) func() {
					text := hostileText(h.unit, n)
					return func() { scan(s, text, way.piece) }
				})
				if seconds := cost.Time.Seconds(); seconds > 0 {
					b.ReportMetric(size/1e6/seconds, "MB/cpu-s")
				}
			})
		}
	}
}
