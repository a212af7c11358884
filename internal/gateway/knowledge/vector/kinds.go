package vector

import (
	"encoding/binary"
	"strconv"
)

// none is the kind of a place without a passage.
const none = 0

// kinds are what documents have in common that decides who may see them: rank and sets.
// There are few, so that a search need not ask about each document.
type kinds struct {
	// all are the kinds by number; the first is that of places without a passage.
	all  []kind
	free []int32
	// numbers are the numbers by what the kinds are.
	numbers map[string]int32
}

// kind is a rank and sets, and how many documents have them; 0 where nobody has.
type kind struct {
	rank  int
	sets  []string
	count int
}

func newKinds() kinds { return kinds{all: make([]kind, 1), numbers: map[string]int32{}} }

// join counts a document to its kind, and returns that.
func (k *kinds) join(d *Document) int32 {
	name := nameOf(d)
	n, known := k.numbers[name]
	switch {
	case known:
	case len(k.free) > 0:
		n, k.free = pop(k.free)
	default:
		n = int32(len(k.all))
		k.all = append(k.all, kind{})
	}
	if !known {
		k.numbers[name] = n
		k.all[n] = kind{rank: d.Rank, sets: d.Sets}
	}
	k.all[n].count++
	return n
}

// leave takes a document from its kind.
func (k *kinds) leave(n int32) {
	kept := &k.all[n]
	if kept.count--; kept.count > 0 {
		return
	}
	delete(k.numbers, nameOf(&Document{Rank: kept.rank, Sets: kept.sets}))
	*kept = kind{}
	k.free = append(k.free, n)
}

// seen says, by number, which kinds may be seen.
func (k *kinds) seen(may func(rank int, sets []string) bool) []bool {
	seen := make([]bool, len(k.all))
	for n := range k.all {
		kept := &k.all[n]
		seen[n] = kept.count > 0 && (may == nil || may(kept.rank, kept.sets))
	}
	return seen
}

// nameOf is a name that no other kind has: the lengths part the sets.
func nameOf(d *Document) string {
	name := strconv.AppendInt(nil, int64(d.Rank), 10)
	for _, set := range d.Sets {
		name = binary.AppendUvarint(append(name, ' '), uint64(len(set)))
		name = append(name, set...)
	}
	return string(name)
}
