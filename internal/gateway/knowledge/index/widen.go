package index

import (
	"maps"
	"slices"

	"github.com/citeway/citeway/internal/language"
)

// How much other words count of what the question's own would give.
const (
	// besideOwn is the part that is left of another way to say a word that is there
	// itself.
	besideOwn = 0.5
	// misspelt is that of a word spelt nearly so, compound that of the parts of a word
	// that is written apart, each.
	misspelt = 0.8
	compound = 0.7
	// shortestPart is the least length of such a part.
	shortestPart = 3
)

// widening gathers the lists of other words for those of a question.
type widening struct {
	index *Index
	p     *population
	// own are the terms of the question that are there, by stem; lost are its stems
	// that are not.
	own  map[string]uint32
	lost []string
	// lists is the weight of each list to be added.
	lists map[uint32]float64
}

// widen adds, for less than the words themselves, what other ways to say the question
// give: words of like meaning, words spelt nearly so, words written together or apart.
// Lists of which the population sees nothing count for nothing.
func (x *Index) widen(sc *scores, question string, terms []language.Term, p *population, base, slope float32) {
	w := widening{index: x, p: p, own: map[string]uint32{}, lists: map[uint32]float64{}}
	var stems language.Stemmer
	stem := func(word string) string {
		_, stem, _ := x.term(word, &stems)
		return stem
	}
	for _, t := range terms {
		stem := stem(t.Word)
		if n, known := w.held(stem); known {
			w.own[stem] = n
		} else if p.counted(stem, 0) == 0 {
			w.lost = append(w.lost, stem)
		}
	}
	var words language.Words
	if words.Of(question) == language.English {
		w.likes(language.Stems(question, stem))
	}
	w.forms(question, terms, &stems)
	w.spelt(&stems)
	for _, n := range slices.Sorted(maps.Keys(w.lists)) { // in order, so that sums are always the same
		x.addList(sc, &x.lists[n], p, base, slope, float32(w.lists[n]))
	}
}

// held is the term of a stem that the population has.
func (w *widening) held(stem string) (uint32, bool) {
	n, known := w.index.stems[stem]
	return n, known && w.p.holding(&w.index.lists[n]) > 0
}

// add takes a list in, unless it is one of the question's own.
func (w *widening) add(stem string, weight float64) bool {
	n, known := w.held(stem)
	if !known {
		return false
	}
	if _, own := w.own[stem]; !own {
		w.lists[n] = max(w.lists[n], weight)
	}
	return true
}

// likes takes in what people say for the words of the question, of which said are the stems.
func (w *widening) likes(said []string) {
	for _, l := range language.Likes(said) {
		weight, content := l.Weight, false
		for _, stem := range said[l.From:l.To] {
			_, own := w.own[stem]
			if own {
				weight = l.Weight * besideOwn
			}
			content = content || own || !language.Stop(language.English, stem)
		}
		for _, stem := range l.Stems {
			if content && !language.Stop(language.English, stem) {
				w.add(stem, weight/float64(len(l.Stems)))
			}
		}
	}
}

// spelt takes in what stands for words that are nowhere: their parts, else the words
// spelt nearly so.
func (w *widening) spelt(stems *language.Stemmer) {
	for i, lost := range w.lost {
		if !spellable(lost) || w.parts(lost, stems) {
			continue
		}
		if i > 0 && w.add(stems.English(w.lost[i-1]+lost), compound) {
			continue
		}
		w.slips(lost)
	}
}

// slips takes in the words that are spelt nearly as one that is nowhere.
func (w *widening) slips(lost string) {
	s := shapeOf(lost)
	for s.length -= language.MostSlips; s.length <= len(lost)+language.MostSlips; s.length++ {
		for _, n := range w.index.shapes[s] {
			if stem := w.index.lists[n].stem; language.Misspelt(lost, stem) {
				w.add(stem, misspelt)
			}
		}
	}
}

// parts takes in the two words that a word is written together from.
func (w *widening) parts(word string, stems *language.Stemmer) bool {
	for at := shortestPart; at+shortestPart <= len(word); at++ {
		head, tail := stems.English(word[:at]), stems.English(word[at:])
		if _, known := w.held(head); !known {
			continue
		}
		if w.add(tail, compound) {
			w.add(head, compound)
			return true
		}
	}
	return false
}
