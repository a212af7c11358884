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
	// May reports whether the caller may see and asked for the document; nil is
	// every document. It is asked once for each document, before any vector is
	// looked at, and must not call the index.
	May func(Document) bool
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
// closest first; equal ones go by id. Errors: Invalid for a vector of another
// length, and that of ctx.
func (x *Index) Search(ctx context.Context, q Query) ([]Hit, error) {
	if len(q.Vector) != x.dim {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "question", Message: fmt.Sprintf("the vector has %d numbers, want %d", len(q.Vector), x.dim)}
	}
	if q.Limit <= 0 {
		return nil, ctx.Err()
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	seen := x.seen(q.May)
	b := best{limit: q.Limit, least: q.Least}
	for n := range x.blocks {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		x.scan(&b, n, &q, seen)
	}
	return b.rows, nil
}

// seen says, by document number, whether a document's passages are looked at.
func (x *Index) seen(may func(Document) bool) []bool {
	seen := make([]bool, len(x.owners))
	for n, o := range x.owners {
		seen[n] = o != nil && (may == nil || may(o.Document))
	}
	return seen
}

// scan looks at the n-th block.
func (x *Index) scan(b *best, n int, q *Query, seen []bool) {
	block := x.blocks[n]
	first := n * blockLen
	slots := x.slots[first:min(first+blockLen, len(x.slots))]
	for i := range slots {
		s := &slots[i]
		if s.id == "" || !seen[s.owner] {
			continue
		}
		score := float64(Dot(block[i*x.dim:(i+1)*x.dim], q.Vector))
		if b.admits(score) {
			b.offer(Hit{Passage: s.id, Document: x.owners[s.owner].ID, Score: score})
		}
	}
}

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

// With returns hits together with the passages named, where the index holds them
// and they are not among hits, in order: so that what keywords found is compared
// by its meaning too, also where that is not among the closest. The passages are
// those that the caller may see. Error: Invalid for a vector of another length.
func (x *Index) With(hits []Hit, vector []float32, passages []string) ([]Hit, error) {
	if len(vector) != x.dim {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "question", Message: fmt.Sprintf("the vector has %d numbers, want %d", len(vector), x.dim)}
	}
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
		score := float64(Dot(x.vector(at), vector))
		all = append(all, Hit{Passage: id, Document: x.owners[x.slots[at].owner].ID, Score: score})
	}
	slices.SortFunc(all, before)
	return all, nil
}
