package vector

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
)

// Query is what to search for.
type Query struct {
	// Vector is the question's.
	Vector []float32
	// Limit is the most passages wanted; 0 or less finds none.
	Limit int
	// May reports whether the caller may see documents of that rank and those sets; nil is
	// every document. It is asked once for each rank with its sets that there is, before any
	// vector is looked at, and must not call the index.
	May func(rank int, sets []string) bool
	// Documents are the only ones asked for; none means all.
	Documents []string
	// Least is what a score must be above.
	Least float64
}

// Hit is a passage that was found.
type Hit struct {
	Passage  string
	Document string
	// Score is the dot product with the question: of vectors of length 1, the
	// cosine between them.
	Score float64
}

// Search returns the passages whose vectors are closest to the question's, the
// closest first; equal ones go by id. A vector with a NaN or infinite number is close to
// nothing. Errors: Invalid for a vector of another length, and that of ctx.
func (x *Index) Search(ctx context.Context, q Query) ([]Hit, error) {
	if err := x.checkQuestion(q.Vector); err != nil {
		return nil, err
	}
	if q.Limit <= 0 {
		return nil, ctx.Err()
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	s := search{index: x, question: ask(q.Vector), seen: x.kinds.seen(q.May), best: best{index: x, limit: q.Limit, bar: q.Least}}
	if len(q.Documents) > 0 {
		s.these(q.Documents)
		return s.hits(), ctx.Err()
	}
	for n, b := range x.blocks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.scan(b, n*blockLen)
	}
	return s.hits(), nil
}

func (x *Index) checkQuestion(vector []float32) error {
	if len(vector) == x.dim {
		return nil
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "question", Message: fmt.Sprintf("the vector has %d numbers, want %d", len(vector), x.dim)}
}

// search is one search through the index, which is locked for reading.
type search struct {
	index    *Index
	question question
	// seen says which kinds are looked at.
	seen []bool
	best best
	// sums are the products of the slots at hand.
	sums [blockLen]int64
}

// scan looks at a block, of which that is the first slot: run by run of slots that may be
// seen.
func (s *search) scan(b *block, first int) {
	kinds := b.kinds[:min(blockLen, len(s.index.slots)-first)]
	for from := 0; from < len(kinds); {
		to := from
		for to < len(kinds) && s.seen[kinds[to]] {
			to++
		}
		if from < to {
			s.look(b, first, from, to)
		}
		from = to + 1
	}
}

// these looks at the passages of some documents.
func (s *search) these(documents []string) {
	for _, id := range slices.Compact(slices.Sorted(slices.Values(documents))) {
		n, known := s.index.numbers[id]
		if !known || !s.seen[s.index.owners[n].kind] {
			continue
		}
		for _, at := range s.index.owners[n].slots {
			i := int(at) % blockLen
			s.look(s.index.blocks[at/blockLen], int(at)-i, i, i+1)
		}
	}
}

// look takes those of a block's slots among the best that are, from one to another. Most are
// not, and are known not to be by their high bytes.
func (s *search) look(b *block, first, from, to int) {
	x, q := s.index, &s.question
	sums := s.sums[:to-from]
	products(sums, b.high[from*x.wide:to*x.wide], q.numbers)
	measures := b.measures[from:to]
	for i, high := range sums {
		m := &measures[i]
		most := (float64(step*high) + float64(m.rest)*q.length) * float64(m.scale) * q.scale
		if most < s.best.bar {
			continue
		}
		at := int32(first + from + i)
		s.best.take(row{x.score(at, q), at})
	}
}

// score is the dot product of a slot's vector and a question.
func (x *Index) score(at int32, q *question) float64 {
	b, i := x.blocks[at/blockLen], int(at)%blockLen
	high, low := product(x.row(b.high, i), q.numbers), product(x.row(b.low, i), q.numbers)
	return float64(step*high+low) * float64(b.measures[i].scale) * q.scale
}

// hit is a row as a search gives it.
func (x *Index) hit(r row) Hit {
	s := &x.slots[r.at]
	return Hit{Passage: s.id, Document: x.owners[s.owner].id, Score: r.score}
}

// hits are the best as a search gives them.
func (s *search) hits() []Hit {
	var hits []Hit
	for _, r := range s.best.rows {
		hits = append(hits, s.index.hit(r))
	}
	return hits
}

// row is a slot with its score.
type row struct {
	score float64
	at    int32
}

// best keeps the best rows, in order. Few of many rows get in, so that moving
// those behind costs less than keeping a heap.
type best struct {
	index *Index
	limit int
	// bar is a score below which none gets in, or what a score must be above while there is
	// room.
	bar  float64
	rows []row
}

// take puts r in its place, if that is within the limit.
func (b *best) take(r row) {
	full := len(b.rows) == b.limit
	if r.score < b.bar || !full && r.score == b.bar {
		return
	}
	at, _ := slices.BinarySearchFunc(b.rows, r, b.before)
	switch {
	case at == b.limit:
		return
	case full:
		b.rows = b.rows[:b.limit-1]
	}
	b.rows = slices.Insert(b.rows, at, r)
	if len(b.rows) == b.limit {
		b.bar = b.rows[b.limit-1].score
	}
}

// before orders rows as hits are.
func (b *best) before(one, other row) int {
	if c := cmp.Compare(other.score, one.score); c != 0 {
		return c
	}
	return cmp.Compare(b.index.slots[one.at].id, b.index.slots[other.at].id)
}

// before orders hits: by score, then by passage.
func before(a, b Hit) int {
	if c := cmp.Compare(b.Score, a.Score); c != 0 {
		return c
	}
	return cmp.Compare(a.Passage, b.Passage)
}

// With returns hits together with the passages named, where the index holds them
// and they are not among hits, in order: so that what keywords found is compared
// by its meaning too, also where that is not among the closest. The passages are
// those that the caller may see. Error: Invalid for a vector of another length.
func (x *Index) With(hits []Hit, vector []float32, passages []string) ([]Hit, error) {
	if err := x.checkQuestion(vector); err != nil {
		return nil, err
	}
	q := ask(vector)
	seen := make(map[string]bool, len(hits)+len(passages))
	for i := range hits {
		seen[hits[i].Passage] = true
	}
	all := slices.Clone(hits)
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, id := range passages {
		at, known := x.passages[id]
		if !known || seen[id] {
			continue
		}
		seen[id] = true
		all = append(all, x.hit(row{x.score(at, &q), at}))
	}
	slices.SortFunc(all, before)
	return all, nil
}
