package eval

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
)

// plainIndex is a small BM25 index in memory over one passage a row.
type plainIndex struct {
	rows   []ClapnqRow
	counts []map[string]int
	sizes  []int
	mean   float64
	in     map[string]int
}

// newIndex returns a finder over the rows' passages.
func newIndex(rows []ClapnqRow) finder {
	x := &plainIndex{rows: rows, in: map[string]int{}}
	for i := range rows {
		counts := map[string]int{}
		words := plainWords(rows[i].Title + " " + rows[i].Title + " " + rows[i].Text)
		for _, w := range words {
			counts[w]++
		}
		for w := range counts {
			x.in[w]++
		}
		x.counts = append(x.counts, counts)
		x.sizes = append(x.sizes, len(words))
		x.mean += float64(len(words)) / float64(len(rows))
	}
	return x
}

// plainWords are the words of a text in lower case, a plural s aside.
func plainWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, w := range words {
		if len(w) > 3 {
			words[i] = strings.TrimSuffix(w, "s")
		}
	}
	return words
}

// find scores every passage.
func (x *plainIndex) find(ctx context.Context, question string, limit int) ([]citeway.Source, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	type hit struct {
		row   int
		score float64
	}
	var hits []hit
	words := plainWords(question)
	for i := range x.rows {
		if s := x.score(i, words); s > 0 {
			hits = append(hits, hit{i, s})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	var found []citeway.Source
	for _, h := range hits[:min(limit, len(hits))] {
		found = append(found, x.rows[h.row].source(h.row))
	}
	return found, nil
}

// score is BM25 with k1 1.2 and b 0.75.
func (x *plainIndex) score(i int, words []string) float64 {
	sum, n := 0.0, float64(len(x.rows))
	for _, w := range words {
		c := float64(x.counts[i][w])
		if c == 0 {
			continue
		}
		idf := math.Log(1 + (n-float64(x.in[w])+0.5)/(float64(x.in[w])+0.5))
		sum += idf * c * 2.2 / (c + 1.2*(0.25+0.75*float64(x.sizes[i])/x.mean))
	}
	return sum
}
