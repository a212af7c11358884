package rill

import (
	"strconv"
	"testing"

	"github.com/citeway/citeway"
)

// BenchmarkManySources is an answer of one citation of each of many sources.
func BenchmarkManySources(b *testing.B) {
	for _, n := range []int{1000, 40_000} {
		a := &citeway.Answer{Text: "High."}
		c := citeway.Citation{ID: "c_1", Number: 1, Start: 5, End: 5}
		for i := range n {
			id := "source-" + strconv.Itoa(i)
			c.Sources = append(c.Sources, id)
			a.Sources = append(a.Sources, citeway.Source{ID: id, Number: i + 1})
		}
		a.Citations = []citeway.Citation{c}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				newLinks("", "ses_1", "").markdown(a)
			}
		})
	}
}
