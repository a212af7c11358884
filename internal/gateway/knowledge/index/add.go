package index

import (
	"github.com/citeway/citeway/internal/language"
)

// filler gathers the terms of one passage.
type filler struct {
	words language.Words
	stems language.Stemmer
	// counts is how often each term stands in the passage at hand, by number; seen
	// are the numbers with a count.
	counts []float32
	seen   []uint32
	length float32
}

// add takes one passage in and returns its place.
func (x *Index) add(d *document, p *Passage) uint32 {
	n := uint32(len(x.slots))
	f := &x.fill
	f.seen, f.length = f.seen[:0], 0
	x.scan(d.source.Title, titleWeight)
	x.scan(p.Context, contextWeight)
	x.scan(p.Text, bodyWeight)
	for _, term := range f.seen {
		l := &x.lists[term]
		l.slots = append(l.slots, n)
		l.counts = append(l.counts, f.counts[term])
		l.live++
		f.counts[term] = 0
	}
	s := slot{document: d, passage: p.Passage, context: p.Context, terms: append([]uint32(nil), f.seen...), order: p.Order}
	if x.resident += len(p.Text); x.resident > MaxResident {
		x.resident -= len(p.Text)
		s.passage.Text = ""
	}
	x.slots = append(x.slots, s)
	x.passages[p.ID] = n
	x.lengths = append(x.lengths, f.length)
	x.live++
	x.length += float64(f.length)
	return n
}

// scan counts the terms of one text.
func (x *Index) scan(text string, weight float32) {
	f := &x.fill
	f.words.Terms(text, func(word []byte, _ bool) {
		term, known := x.words[string(word)]
		if !known {
			term = x.learn(string(word))
		}
		if f.counts[term] == 0 {
			f.seen = append(f.seen, term)
		}
		f.counts[term] += weight
		f.length += weight
	})
}

// learn gives a word that is new the number of its term.
func (x *Index) learn(word string) uint32 {
	stem := x.fill.stems.English(word)
	term, known := x.stems[stem]
	if !known {
		term = uint32(len(x.lists))
		x.stems[stem] = term
		x.lists = append(x.lists, list{stem: stem})
		x.shapes[shapeOf(stem)] = append(x.shapes[shapeOf(stem)], term)
		x.fill.counts = append(x.fill.counts, 0)
	}
	x.words[word] = term
	return term
}

// term returns the number of a word's term, and its stem. A word that is known is not stemmed
// again.
func (x *Index) term(word string, stems *language.Stemmer) (term uint32, stem string, known bool) {
	if term, known = x.words[word]; known {
		return term, x.lists[term].stem, true
	}
	stem = stems.English(word)
	term, known = x.stems[stem]
	return term, stem, known
}
