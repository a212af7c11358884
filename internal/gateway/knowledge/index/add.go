package index

import (
	"bytes"
	"sync"

	"github.com/citeway/citeway/internal/language"
)

// filler gathers the terms of one passage.
type filler struct {
	words language.Words
	stems *stems
	// counts is how often each term stands in the passage at hand, by number; seen
	// are the numbers with a count.
	counts []float32
	seen   []uint32
	length float32
}

// maxStems is how many words are kept with their stems.
const maxStems = 20_000

// stems finds the stems of words, and keeps those of the last: in parts most words come again and again.
type stems struct {
	stemmer language.Stemmer
	of      map[string]string
}

// stemming is kept between indexes, since one may last no longer than a question.
var stemming = sync.Pool{New: func() any { return &stems{of: map[string]string{}} }}

func (f *filler) begin() { f.stems = stemming.Get().(*stems) }

func (f *filler) end() {
	stemming.Put(f.stems)
	f.stems = nil
}

func (s *stems) stem(word []byte) string {
	if stem, known := s.of[string(word)]; known {
		return stem
	}
	if len(s.of) >= maxStems {
		clear(s.of)
	}
	whole := string(word)
	stem := s.stemmer.English(whole)
	s.of[whole] = stem
	return stem
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
		f.length += weight
		if x.only != nil && !x.only.initials[word[0]] {
			return
		}
		term, known := x.words[string(word)]
		if !known {
			if term, known = x.learn(word); !known {
				return
			}
		}
		if f.counts[term] == 0 {
			f.seen = append(f.seen, term)
		}
		f.counts[term] += weightOf(word, f.words.Part, weight)
	})
}

// weightOf is the weight of a word where others have that weight. A number with points tells a section from its
// neighbours, be it of a version or of a chapter, and stands in its heading alone. A part of a name in
// camel case tells what a section is about, whose heading it is, and little within code.
func weightOf(word []byte, part bool, weight float32) float32 {
	if part && weight == bodyWeight {
		return partWeight
	}
	if bytes.IndexByte(word, '.') < 0 {
		return weight
	}
	return max(weight, bodyWeight)
}

// learn gives a word that is new the number of its term, if that is kept.
func (x *Index) learn(word []byte) (term uint32, kept bool) {
	stem := ""
	if x.only == nil { // each word comes here once
		stem = x.fill.stems.stemmer.English(string(word))
	} else if stem = x.fill.stems.stem(word); !x.only.has(stem) {
		return 0, false
	}
	term, known := x.stems[stem]
	if !known {
		term = uint32(len(x.lists))
		x.stems[stem] = term
		x.lists = append(x.lists, list{stem: stem})
		x.shapes[shapeOf(stem)] = append(x.shapes[shapeOf(stem)], term)
		x.fill.counts = append(x.fill.counts, 0)
	}
	x.words[string(word)] = term
	return term, true
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
