package vector

import (
	"cmp"
	"slices"
)

// best keeps the best rows, in order. Few of many rows get in, so that moving
// those behind costs less than keeping a heap.
type best struct {
	limit int
	least float64
	rows  []Hit
}

// admits reports whether a row of that score may get in: most may not, and are
// told so before anything else of them is looked at.
func (b *best) admits(score float64) bool {
	return score > b.least && (len(b.rows) < b.limit || score >= b.rows[len(b.rows)-1].Score)
}

// offer puts h in its place, if that is within the limit.
func (b *best) offer(h Hit) {
	at, _ := slices.BinarySearchFunc(b.rows, h, before)
	if at >= b.limit {
		return
	}
	if len(b.rows) == b.limit {
		b.rows = b.rows[:b.limit-1]
	}
	b.rows = slices.Insert(b.rows, at, h)
}

// before orders hits: by score, then by passage.
func before(a, b Hit) int {
	if c := cmp.Compare(b.Score, a.Score); c != 0 {
		return c
	}
	return cmp.Compare(a.Passage, b.Passage)
}
