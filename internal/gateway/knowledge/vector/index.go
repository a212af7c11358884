// Package vector finds passages by their vectors and joins what it finds with
// what keywords find.
//
// All vectors are in memory, two bytes a number, and a search compares the high bytes of every
// one that the caller may see. What these leave open is known within a bound that holds for
// any vector, so that only those need their low bytes looked at that may be among the closest:
// nothing is missed, and adding and removing cost nothing more. Passages that the caller may
// not see are skipped before their vectors are looked at.
//
// It makes no vectors and keeps nothing on disk.
package vector

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/citeway/citeway"
)

// MaxPassages is the most passages of one index: of 512 numbers each they take 1 GiB.
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
	dim, wide int
	// room is how many vectors the first block is made for.
	room int

	mu sync.RWMutex // guards what follows
	// blocks hold the vectors, slot by slot.
	blocks []*block
	slots  []slot
	free   []int32
	// passages are the slots by the passages' ids.
	passages map[string]int32
	// owners are the documents by number, nil where one is gone; numbers are the
	// numbers by the documents' ids.
	owners      []*owner
	freeNumbers []int32
	numbers     map[string]int32
	kinds       kinds
}

// block is the memory of blockLen vectors.
type block struct {
	high, low []int8
	measures  [blockLen]measure
	// kinds are those of the slots' documents; none for an empty slot.
	kinds [blockLen]int32
}

// slot is the place of one passage; an empty one has no id.
type slot struct {
	id    string
	owner int32
}

// owner is a document, its kind and its slots.
type owner struct {
	id    string
	kind  int32
	slots []int32
}

// New returns an empty index of vectors with dim numbers.
func New(dim int) *Index { return NewFor(dim, blockLen) }

// NewFor is New for so many passages, as far as is known: fewer take less memory, and more may come.
func NewFor(dim, passages int) *Index {
	dim = max(dim, 1)
	return &Index{dim: dim, wide: wide(dim), room: min(max(passages, 1), blockLen), passages: map[string]int32{}, numbers: map[string]int32{}, kinds: newKinds()}
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
	case !(largest(p.Vector) <= math.MaxFloat32):
		message = "the vector holds something that is not a number"
	default:
		return nil
	}
	return &citeway.Error{Code: citeway.Invalid, Place: p.ID, Message: message}
}

// number returns the number of the document, which is d from now on.
func (x *Index) number(d Document) int32 {
	n, known := x.numbers[d.ID]
	switch {
	case known:
		x.own(x.owners[n], d)
		return n
	case len(x.freeNumbers) > 0:
		n, x.freeNumbers = pop(x.freeNumbers)
	default:
		n = int32(len(x.owners))
		x.owners = append(x.owners, nil)
	}
	x.owners[n] = &owner{id: d.ID, kind: x.kinds.join(&d)}
	x.numbers[d.ID] = n
	return n
}

// own notes what is known of a document, for all its slots.
func (x *Index) own(o *owner, d Document) {
	before := o.kind
	o.kind = x.kinds.join(&d)
	x.kinds.leave(before)
	if o.kind == before {
		return
	}
	for _, at := range o.slots {
		*x.kind(at) = o.kind
	}
}

func (x *Index) add(n int32, p *Passage) {
	o := x.owners[n]
	at, known := x.passages[p.ID]
	switch {
	case known && x.slots[at].owner == n:
	case known:
		x.disown(x.slots[at].owner, at)
		o.slots = append(o.slots, at)
	default:
		at = x.place()
		o.slots = append(o.slots, at)
	}
	b, i := x.blocks[at/blockLen], int(at)%blockLen
	b.measures[i] = code(x.row(b.high, i), x.row(b.low, i), p.Vector)
	b.kinds[i] = o.kind
	x.slots[at] = slot{id: p.ID, owner: n}
	x.passages[p.ID] = at
}

// place is a slot that is free.
func (x *Index) place() (at int32) {
	if len(x.free) > 0 {
		at, x.free = pop(x.free)
		return at
	}
	at = int32(len(x.slots))
	x.slots = append(x.slots, slot{})
	switch n := int(at) % blockLen; {
	case at == 0:
		x.blocks = append(x.blocks, x.block(x.room))
	case n == 0:
		x.blocks = append(x.blocks, x.block(blockLen))
	case n == x.room && at < blockLen: // more came than were expected
		b := x.blocks[0]
		more := x.block(blockLen)
		copy(more.high, b.high)
		copy(more.low, b.low)
		b.high, b.low = more.high, more.low
	}
	return at
}

// block has memory for so many vectors.
func (x *Index) block(vectors int) *block {
	return &block{high: make([]int8, vectors*x.wide), low: make([]int8, vectors*x.wide)}
}

// row is the memory of the i-th of some vectors.
func (x *Index) row(bytes []int8, i int) []int8 { return bytes[i*x.wide : (i+1)*x.wide] }

// kind is the memory of a slot's kind.
func (x *Index) kind(at int32) *int32 { return &x.blocks[at/blockLen].kinds[at%blockLen] }

// disown takes a slot from a document that keeps others, or comes to have others.
func (x *Index) disown(n, at int32) {
	o := x.owners[n]
	o.slots = slices.DeleteFunc(o.slots, func(other int32) bool { return other == at })
}

func pop(list []int32) (last int32, rest []int32) {
	return list[len(list)-1], list[:len(list)-1]
}
