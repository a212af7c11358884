package index

import (
	"context"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/language"
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

// Ranking is what Rank found.
type Ranking struct {
	// Hits are the passages, best first. The Score of a hit is its BM25 score; the
	// Score of its Passage is that score's share of Ideal.
	Hits []knowledge.Hit
	// Ideal is what a passage would score at most that is full of every word of the
	// question; a word that no passage holds is the rarest.
	Ideal float64
	// Named are the passages that open the documents which the question names and says no more
	// of, at most a few, by id, among Hits or not.
	Named []string
}

// Search returns the passages that fit q best, the best first. Error: that of ctx.
func (x *Index) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	r, err := x.Rank(ctx, q)
	return r.Hits, err
}

// Rank is Search, with what the scores are measured by. Error: that of ctx.
func (x *Index) Rank(ctx context.Context, q knowledge.Query) (Ranking, error) {
	if err := ctx.Err(); err != nil {
		return Ranking{}, err
	}
	terms := language.Query(q.Text)
	x.mu.RLock()
	defer x.mu.RUnlock()
	sc := pool.Get().(*scores)
	defer pool.Put(sc)
	p := x.population(q.Sight())
	ideal, named := x.score(sc, q.Text, terms, p)
	ids := x.wantedOf(named, &q)
	best := x.best(sc, &q)
	hits, shares := make([]knowledge.Hit, len(best)), make([]float64, len(best))
	for i, r := range best {
		hits[i] = x.slots[r.slot].hit(float64(r.score))
		shares[i] = min(float64(r.score)/ideal, 1)
		hits[i].Passage.Score = &shares[i]
	}
	return Ranking{hits, ideal, ids}, nil
}

// score adds up what every word gives to every passage that holds it and may be
// seen, and returns the ideal score and what leads. It is made of what may be seen alone, as the
// scores are.
func (x *Index) score(sc *scores, question string, terms []language.Term, p *population) (ideal float64, named []uint32) {
	if len(sc.of) < len(x.slots) {
		sc.of = make([]float32, len(x.slots)+len(x.slots)/4)
	}
	sc.touched = sc.touched[:0]
	if p.live == 0 {
		return 0, nil
	}
	base := float32(saturation * (1 - leveling))
	slope := float32(saturation * leveling * float64(p.live) / max(p.length, 1))
	var done [language.MaxQuery]uint32
	var unknown []string
	var found []uint32
	var stems language.Stemmer
	for i, t := range terms {
		term, stem, known := x.term(t.Word, &stems)
		switch {
		case !known:
			if !slices.Contains(unknown, stem) {
				unknown = append(unknown, stem)
				ideal += p.weight(p.counted(stem, 0))
			}
		case !slices.Contains(done[:i], term+1):
			done[i], found = term+1, append(found, term)
			ideal += x.addList(sc, &x.lists[term], p, base, slope, parts(t.Word))
		}
	}
	x.widen(sc, question, terms, p, base, slope)
	if len(unknown) == 0 {
		named = x.lead(sc, found)
	}
	return ideal, named
}

// parts is how many words a word of the question stands for: a number with points is asked for in
// the place of its parts.
func parts(word string) float32 { return float32(1 + strings.Count(word, ".")) }

// addList adds part of what one term gives to each passage that holds it, and returns
// the most that it could give.
func (x *Index) addList(sc *scores, l *list, p *population, base, slope, part float32) float64 {
	held := p.holding(l)
	most := float64(part) * p.weight(held)
	if held == 0 {
		return most
	}
	weight := float32(most)
	of, counts, lengths, seen := sc.of, l.counts, x.lengths, p.seen
	for i, n := range l.slots {
		if seen != nil && !seen[n] {
			continue
		}
		if of[n] == 0 {
			sc.touched = append(sc.touched, n)
		}
		of[n] += weight * counts[i] / (counts[i] + base + slope*lengths[n])
	}
	return most
}

// weight is the most that a term gives that so many passages hold.
func (p *population) weight(held int) float64 { return Weight(p.live, held) }

// Weight is the most that a word gives to a passage, where so many of all passages hold it: the rarer it is the more.
func Weight(passages, held int) float64 {
	return (saturation + 1) * math.Log1p((float64(passages-held)+0.5)/(float64(held)+0.5))
}

// ranked is a slot with its score.
type ranked struct {
	slot  uint32
	score float32
}

// best returns the best slots, the best first, and clears the scores.
func (x *Index) best(sc *scores, q *knowledge.Query) []ranked {
	limit := q.Wanted()
	h := heap{index: x, rows: make([]ranked, 0, min(limit, len(sc.touched)))}
	for _, n := range sc.touched {
		score := sc.of[n]
		sc.of[n] = 0
		if h.admits(score, limit) && x.wanted(n, q) {
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

// wantedOf are the ids of the slots that were asked for.
func (x *Index) wantedOf(slots []uint32, q *knowledge.Query) []string {
	var ids []string
	for _, n := range slots {
		if x.wanted(n, q) {
			ids = append(ids, x.slots[n].passage.ID)
		}
	}
	return ids
}

// wanted reports whether the passage is there and of a document that was asked for.
func (x *Index) wanted(n uint32, q *knowledge.Query) bool {
	d := x.slots[n].document
	return d != nil && (len(q.Documents) == 0 || slices.Contains(q.Documents, d.source.ID))
}

// Hit returns the passage with that id as a hit without a score, if the index
// holds it, q asks for its document and q's caller may see it.
func (x *Index) Hit(passage string, q *knowledge.Query) (knowledge.Hit, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n, known := x.passages[passage]
	if !known || !x.wanted(n, q) {
		return knowledge.Hit{}, false
	}
	d := x.slots[n].document
	if !q.Sight().Sees(d.rank, d.sets) {
		return knowledge.Hit{}, false
	}
	return x.slots[n].hit(0), true
}

// About returns the label's rank and the sets of a document that is there; the
// sets are not to be changed.
func (x *Index) About(document string) (rank int, sets []string, is bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	d := x.documents[document]
	if d == nil {
		return 0, nil, false
	}
	return d.rank, d.sets, true
}
