// Package vector finds passages by their vectors and joins what it finds with
// what keywords find.
//
// All vectors are in memory, and a search looks at every one that the caller may see:
// 50,000 take about three milliseconds, nothing is missed, and adding and removing
// cost nothing more. Passages that the caller may not see are skipped
// before their vectors are looked at.
//
// It makes no vectors and keeps nothing on disk.
package vector

import (
	"fmt"
	"math"
	"sync"

	"github.com/citeway/citeway"
)

// MaxPassages is the most passages of one index: of 512 numbers each they take 2 GiB.
const MaxPassages = 1 << 20

// blockLen is how many vectors lie in one piece of memory. An index grows by such
// pieces, and never moves what it has.
const blockLen = 1024

// Document is what decides who may see its passages.
type Document struct {
	ID string
	// Rank is the rank of its label, 0 without one.
	Rank int
	// Sets are the sets of sources that it belongs to. They are not copied: who
	// gave them or is given them does not change them.
	Sets []string
}

// Passage is a passage with its vector.
type Passage struct {
	ID     string
	Vector []float32
}

// Index holds passages by id. It is safe for use at the same time.
type Index struct {
	dim int

	mu sync.RWMutex // guards what follows
	// blocks hold the vectors, slot by slot.
	blocks [][]float32
	slots  []slot
	free   []int32
	// passages are the slots by the passages' ids.
	passages map[string]int32
	// owners are the documents by number, nil where one is gone; numbers are the
	// numbers by the documents' ids.
	owners      []*owner
	freeNumbers []int32
	numbers     map[string]int32
}

// slot is the place of one passage; an empty one has no id.
type slot struct {
	id    string
	owner int32
}

// owner is a document and its slots.
type owner struct {
	Document
	slots map[int32]struct{}
}

// New returns an empty index of vectors with dim numbers.
func New(dim int) *Index {
	return &Index{dim: max(dim, 1), passages: map[string]int32{}, numbers: map[string]int32{}}
}

// Dim is how many numbers a vector has.
func (x *Index) Dim() int { return x.dim }

// Len is how many passages the index holds.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.passages)
}

// Has reports whether the index holds the passage.
func (x *Index) Has(passage string) bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	_, is := x.passages[passage]
	return is
}

// Add adds passages to a document, all or none: a document may come in parts.
// An existing passage is replaced, and so is what was known of the document. Errors:
// Invalid for a vector of another length or with a NaN or infinite number, TooLarge
// beyond MaxPassages.
func (x *Index) Add(d Document, passages ...Passage) error {
	for i := range passages {
		if err := x.check(&passages[i]); err != nil {
			return err
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.passages)+len(passages) > MaxPassages {
		return &citeway.Error{Code: citeway.TooLarge, Place: d.ID, Message: fmt.Sprintf("an index holds at most %d passages", MaxPassages)}
	}
	n := x.number(d)
	for i := range passages {
		x.add(n, &passages[i])
	}
	return nil
}

func (x *Index) check(p *Passage) error {
	message := ""
	switch {
	case p.ID == "":
		message = "the passage has no id"
	case len(p.Vector) != x.dim:
		message = fmt.Sprintf("the vector has %d numbers, want %d", len(p.Vector), x.dim)
	case !finite(p.Vector):
		message = "the vector holds something that is not a number"
	default:
		return nil
	}
	return &citeway.Error{Code: citeway.Invalid, Place: p.ID, Message: message}
}

func finite(vector []float32) bool {
	for _, v := range vector {
		if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) {
			return false
		}
	}
	return true
}

// number returns the number of the document, which is d from now on.
func (x *Index) number(d Document) int32 {
	n, known := x.numbers[d.ID]
	switch {
	case known:
		x.owners[n].Document = d
		return n
	case len(x.freeNumbers) > 0:
		n, x.freeNumbers = pop(x.freeNumbers)
	default:
		n = int32(len(x.owners))
		x.owners = append(x.owners, nil)
	}
	x.owners[n] = &owner{Document: d, slots: map[int32]struct{}{}}
	x.numbers[d.ID] = n
	return n
}

func (x *Index) add(n int32, p *Passage) {
	at, known := x.passages[p.ID]
	switch {
	case known:
		delete(x.owners[x.slots[at].owner].slots, at)
	case len(x.free) > 0:
		at, x.free = pop(x.free)
	default:
		at = int32(len(x.slots))
		x.slots = append(x.slots, slot{})
		if at%blockLen == 0 {
			x.blocks = append(x.blocks, make([]float32, blockLen*x.dim))
		}
	}
	copy(x.vector(at), p.Vector)
	x.slots[at] = slot{id: p.ID, owner: n}
	x.owners[n].slots[at] = struct{}{}
	x.passages[p.ID] = at
}

// vector is the memory of a slot's vector.
func (x *Index) vector(at int32) []float32 {
	first := int(at) % blockLen * x.dim
	return x.blocks[at/blockLen][first : first+x.dim]
}

func pop(list []int32) (last int32, rest []int32) {
	return list[len(list)-1], list[:len(list)-1]
}

// Remove takes a document and its passages out, if it is there. Their places are
// used again.
func (x *Index) Remove(document string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	n, known := x.numbers[document]
	if !known {
		return
	}
	for at := range x.owners[n].slots {
		x.empty(at)
	}
	x.disown(n)
}
