package index

import (
	"strconv"
	"strings"
	"sync"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// population is what a caller may see of the index, with the counts that scores
// rest on. A score is made of these alone: what may not be seen does not shift it,
// so that no score tells of a document that is hidden.
type population struct {
	sight knowledge.Sight
	// seen says of each slot whether it may be seen; nil means every slot in use.
	seen   []bool
	live   int
	length float64
	// whole is what the index holds a part of; nil where it holds all.
	whole *Census
}

// maxPopulations is how many populations are kept: callers are many, what they may see is
// of few kinds.
const maxPopulations = 64

// populations are those that were asked for, by sight. They follow the index, so that a
// change costs the next search nothing.
type populations struct {
	mu sync.Mutex // guards what follows while the index is locked for reading
	of map[string]*population
}

// population returns what sight leaves of the index. The index must be locked for
// reading.
func (x *Index) population(sight knowledge.Sight) *population {
	if sight.All() {
		return population{live: x.live, length: x.length}.ofWhole(x)
	}
	name := nameOf(sight)
	x.known.mu.Lock()
	defer x.known.mu.Unlock()
	if p := x.known.of[name]; p != nil {
		return p.ofWhole(x)
	}
	if x.known.of == nil || len(x.known.of) >= maxPopulations {
		x.known.of = map[string]*population{}
	}
	p := x.populate(sight)
	x.known.of[name] = p
	return p.ofWhole(x)
}

func (x *Index) populate(sight knowledge.Sight) *population {
	p := &population{sight: sight.Clone(), seen: make([]bool, len(x.slots))}
	for _, d := range x.documents {
		p.take(x, d)
	}
	return p
}

// take takes a document of the index in, if it may be seen.
func (p *population) take(x *Index, d *document) {
	if more := len(x.slots) - len(p.seen); more > 0 {
		p.seen = append(p.seen, make([]bool, more)...)
	}
	p.count(x, d, true)
}

// drop takes a document out that the index still holds.
func (p *population) drop(x *Index, d *document) { p.count(x, d, false) }

func (p *population) count(x *Index, d *document, seen bool) {
	if !p.sight.Sees(d.rank, d.sets) {
		return
	}
	sign := 1
	if !seen {
		sign = -1
	}
	for _, n := range d.slots {
		p.seen[n] = seen
		p.live += sign
		p.length += float64(sign) * float64(x.lengths[n])
	}
}

// nameOf is a name that no other sight has: the lengths part the sets.
func nameOf(sight knowledge.Sight) string {
	var b strings.Builder
	if sight.Clearance != nil {
		b.WriteString("<=" + strconv.Itoa(*sight.Clearance))
	}
	if sight.Sets != nil {
		b.WriteString(" in")
	}
	for _, set := range sight.Sets {
		b.WriteString(" " + strconv.Itoa(len(set)) + ":" + set)
	}
	return b.String()
}

// holding is how many passages of the list the population has.
func (p *population) holding(l *list) int {
	if p.seen == nil {
		return p.counted(l.stem, l.live)
	}
	n := 0
	for _, slot := range l.slots {
		if p.seen[slot] {
			n++
		}
	}
	return p.counted(l.stem, n)
}
