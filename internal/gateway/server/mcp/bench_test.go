package mcp

import (
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// citing is an answer whose every citation names every source.
func citing(sources, citations int) *citeway.Answer {
	a := &citeway.Answer{Text: strings.Repeat("a", citations)}
	var ids, passages []string
	for i := range sources {
		id, p := "s"+strconv.Itoa(i), "p"+strconv.Itoa(i)
		ids, passages = append(ids, id), append(passages, p)
		a.Sources = append(a.Sources, citeway.Source{ID: id, Number: i + 1, Title: id, Passages: []citeway.Passage{{ID: p, Text: "words"}}})
	}
	for i := range citations {
		a.Citations = append(a.Citations, citeway.Citation{ID: "c" + strconv.Itoa(i), Number: 1, Start: i, End: i + 1, Sources: ids, Passages: passages})
	}
	return a
}

// BenchmarkManySources is an answer of one citation of each of many sources.
func BenchmarkManySources(b *testing.B) {
	for _, n := range []int{500, 1000, 40_000} {
		a := citing(n, 1)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				result(b.Context(), a)
			}
		})
	}
}
