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
	// seen says of each slot whether it may be seen; nil means every slot in use.
	seen   []bool
	live   int
	length float64
}

// maxPopulations is how many populations are kept between changes of the index:
// callers are many, what they may see is of few kinds.
const maxPopulations = 64

// populations are those made since the index changed last, by sight.
type populations struct {
	mu   sync.Mutex // guards what follows
	of   map[string]*population
	made uint64
}

// population returns what sight leaves of the index. The index must be locked for
// reading.
func (x *Index) population(sight knowledge.Sight) *population {
	if sight.All() {
		return &population{live: x.live, length: x.length}
	}
	name := nameOf(sight)
	x.known.mu.Lock()
	defer x.known.mu.Unlock()
	if x.known.of == nil || x.known.made != x.changes || len(x.known.of) >= maxPopulations {
		x.known.of, x.known.made = map[string]*population{}, x.changes
	}
	p := x.known.of[name]
	if p == nil {
		p = x.populate(sight)
		x.known.of[name] = p
	}
	return p
}

func (x *Index) populate(sight knowledge.Sight) *population {
	p := &population{seen: make([]bool, len(x.slots))}
	for _, d := range x.documents {
		if !sight.Sees(d.rank, d.sets) {
			continue
		}
		for _, n := range d.slots {
			p.seen[n] = true
			p.live++
			p.length += float64(x.lengths[n])
		}
	}
	return p
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
		return l.live
	}
	n := 0
	for _, slot := range l.slots {
		if p.seen[slot] {
			n++
		}
	}
	return n
}
