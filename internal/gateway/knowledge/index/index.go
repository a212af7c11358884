// Package index ranks passages by BM25 over an inverted index in memory.
//
// Each term has a list of the passages that hold it and how often. A question
// adds up, list by list, what each of its terms gives to each passage; the best
// are kept in a small heap. What a caller may not see is passed over before it
// can enter the heap. The counts that the score rests on are exact at any time:
// removing a document takes its passages out of them at once and out of the
// lists when these are next put in order.
//
// It keeps nothing on disk: the index is made from a store and follows it.
package index

import (
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// The weights of a word by where it stands: in the title, in the headings above,
// in the passage.
const (
	titleWeight   = 2
	contextWeight = 0.5
	bodyWeight    = 1
	// partWeight is that of a part of a name in camel case within the text.
	partWeight = 0.25
)

// MaxResident is the most bytes of passage text that the index keeps, so that a
// hit needs no look into the store. Beyond it hits come without their text.
const MaxResident = 256 << 20

// Index is an inverted index. It is safe for use at the same time.
type Index struct {
	mu sync.RWMutex // guards what follows
	// words maps each word, as it is written, to the number of its term.
	words map[string]uint32
	// stems gives each stem that number.
	stems map[string]uint32
	// shapes are the terms by their first letter and their length: of all others none is a slip
	// of the pen.
	shapes map[shape][]uint32
	lists  []list
	// documents are those that are there, by id.
	documents map[string]*document
	slots     []slot
	// passages are the slots by the passages' ids.
	passages map[string]uint32
	// lengths is the number of words of each slot, weighted by place: beside the
	// slots, since adding up scores reads little else.
	lengths []float32
	// live counts the slots in use, length adds up their lengths.
	live     int
	length   float64
	resident int
	fill     filler
	known    populations
	// whole is what the index holds a part of; nil where it holds all.
	whole *Census
	// only are the stems that are kept of it; nil is all.
	only *wanted
	// named are the documents by their names.
	named map[string][]*document
}

// list is what holds one term: the slots, ascending, and how often, weighted by
// place. live counts those that are in use.
type list struct {
	stem   string
	slots  []uint32
	counts []float32
	live   int
}

// shape is what words that are spelt nearly alike have in common: the first letter, and a length in
// bytes from which theirs differ by no more than language.MostSlips.
type shape struct {
	first  byte
	length int
}

func shapeOf(stem string) (s shape) {
	if stem != "" {
		s = shape{stem[0], len(stem)}
	}
	return s
}

// slot is the place of one passage.
type slot struct {
	// document is nil when the passage is gone.
	document *document
	passage  citeway.Passage
	context  string
	// terms are the numbers of its terms, each once.
	terms []uint32
	order int64
}

type document struct {
	source  citeway.Source
	version string
	rank    int
	sets    []string
	slots   []uint32
	// names are the keys of its name and of the short form of that.
	names []string
}

// New returns an empty index.
func New() *Index {
	return &Index{words: map[string]uint32{}, stems: map[string]uint32{}, shapes: map[shape][]uint32{}, documents: map[string]*document{}, passages: map[string]uint32{}, named: map[string][]*document{}}
}

// Entry is a document with the passages to be found.
type Entry struct {
	Source  citeway.Source
	Version string
	// Sets are the sets that the document belongs to.
	Sets     []string
	Passages []Passage
}

// Passage is one passage of an entry.
type Passage struct {
	citeway.Passage
	Context string
	// Order decides between equal scores: the lower comes first.
	Order int64
}

// Put adds a document, replacing any with the same id.
func (x *Index) Put(e *Entry) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.remove(e.Source.ID)
	x.fill.begin()
	defer x.fill.end()
	d := &document{source: e.Source, version: e.Version, rank: knowledge.RankOf(e.Source.Label), sets: e.Sets}
	for i := range e.Passages {
		d.slots = append(d.slots, x.add(d, &e.Passages[i]))
	}
	x.documents[e.Source.ID] = d
	x.name(d)
	for _, p := range x.known.of {
		p.take(x, d)
	}
}

// Remove takes a document out, if it is there.
func (x *Index) Remove(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.remove(id)
}

// Len is how many passages the index holds.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.live
}

func (x *Index) remove(id string) {
	d := x.documents[id]
	if d == nil {
		return
	}
	delete(x.documents, id)
	x.unname(d)
	for _, p := range x.known.of {
		p.drop(x, d)
	}
	for _, n := range d.slots {
		s := &x.slots[n]
		for _, term := range s.terms {
			x.lists[term].live--
		}
		x.live--
		x.length -= float64(x.lengths[n])
		x.resident -= len(s.passage.Text)
		if x.passages[s.passage.ID] == n {
			delete(x.passages, s.passage.ID)
		}
		*s = slot{}
	}
	if dead := len(x.slots) - x.live; dead > minDead && dead > x.live {
		x.compact()
	}
}

// minDead is how many places must be empty before the lists are put in order.
const minDead = 1024

// compact gives the passages new places, without gaps.
func (x *Index) compact() {
	places := make([]uint32, len(x.slots))
	kept := make([]slot, 0, x.live)
	lengths := make([]float32, 0, x.live)
	for n := range x.slots {
		places[n] = uint32(len(kept))
		if x.slots[n].document != nil {
			x.passages[x.slots[n].passage.ID] = places[n]
			kept, lengths = append(kept, x.slots[n]), append(lengths, x.lengths[n])
		}
	}
	for i := range x.lists {
		x.lists[i].move(x.slots, places)
	}
	for _, d := range x.documents {
		for i, n := range d.slots {
			d.slots[i] = places[n]
		}
	}
	x.slots, x.lengths = kept, lengths
	x.known.of = nil // their places are those before
}

func (l *list) move(slots []slot, places []uint32) {
	n := 0
	for i, at := range l.slots {
		if slots[at].document != nil {
			l.slots[n], l.counts[n] = places[at], l.counts[i]
			n++
		}
	}
	l.slots, l.counts = l.slots[:n], l.counts[:n]
}

// hit is the slot as search gives it.
func (s *slot) hit(score float64) knowledge.Hit {
	return knowledge.Hit{Source: s.document.source, Passage: s.passage, Context: s.context, Version: s.document.version, Score: score}
}
