package index

import (
	"context"
	"math"
	"slices"
	"sync"

	"github.com/citeway/citeway/knowledge"
	"github.com/citeway/citeway/knowledge/terms"
)

// The constants of BM25, chosen with the weights of the title and the headings on Cranfield and on the
// passages of CLAPNQ: how soon more of the same word adds little, and how much
// a long passage is marked down.
const (
	saturation = 1.6
	leveling   = 0.75
)

// scores holds the scores of one search, by slot, and the slots that have one.
// It is kept for the next search: clearing what was touched is cheaper than
// making all anew.
type scores struct {
	of      []float32
	touched []uint32
}

var pool = sync.Pool{New: func() any { return new(scores) }}

// Search returns the passages that fit q best, the best first. Error: that of ctx.
func (x *Index) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	words := terms.Query(q.Text)
	x.mu.RLock()
	defer x.mu.RUnlock()
	sc := pool.Get().(*scores)
	defer pool.Put(sc)
	x.score(sc, words)
	best := x.best(sc, &q)
	hits := make([]knowledge.Hit, len(best))
	for i, r := range best {
		hits[i] = x.slots[r.slot].hit(float64(r.score))
	}
	return hits, nil
}

// score adds up what every word gives to every passage that holds it.
func (x *Index) score(sc *scores, words []string) {
	if len(sc.of) < len(x.slots) {
		sc.of = make([]float32, len(x.slots)+len(x.slots)/4)
	}
	sc.touched = sc.touched[:0]
	if x.live == 0 {
		return
	}
	base := float32(saturation * (1 - leveling))
	slope := float32(saturation * leveling * float64(x.live) / max(x.length, 1))
	var done [terms.MaxQuery]uint32
	for i, word := range words {
		term, known := x.term(word)
		if !known || slices.Contains(done[:i], term+1) {
			continue
		}
		done[i] = term + 1
		x.addList(sc, &x.lists[term], base, slope)
	}
}

func (x *Index) addList(sc *scores, l *list, base, slope float32) {
	if l.live == 0 {
		return
	}
	weight := float32((saturation + 1) * math.Log1p((float64(x.live-l.live)+0.5)/(float64(l.live)+0.5)))
	of, counts, lengths := sc.of, l.counts, x.lengths
	for i, n := range l.slots {
		if of[n] == 0 {
			sc.touched = append(sc.touched, n)
		}
		of[n] += weight * counts[i] / (counts[i] + base + slope*lengths[n])
	}
}

// ranked is a slot with its score.
type ranked struct {
	slot  uint32
	score float32
}

// best returns the best slots that the caller may see, the best first, and clears
// the scores.
func (x *Index) best(sc *scores, q *knowledge.Query) []ranked {
	limit := q.Wanted()
	h := heap{index: x, rows: make([]ranked, 0, min(limit, len(sc.touched)))}
	for _, n := range sc.touched {
		score := sc.of[n]
		sc.of[n] = 0
		if h.admits(score, limit) && x.visible(n, q) {
			h.offer(ranked{n, score}, limit)
		}
	}
	slices.SortFunc(h.rows, func(a, b ranked) int {
		if h.worse(b, a) {
			return -1
		}
		return 1
	})
	return h.rows
}

// visible reports whether the caller may see the passage and asked for its document.
func (x *Index) visible(n uint32, q *knowledge.Query) bool {
	d := x.slots[n].document
	if d == nil || q.Clearance != nil && d.rank > *q.Clearance {
		return false
	}
	return len(q.Documents) == 0 || slices.Contains(q.Documents, d.source.ID)
}
