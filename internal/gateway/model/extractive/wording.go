package extractive

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// wording says how the words of the question may be said in the sources: as they are,
// in other words of like meaning, spelt in another way, or written together or apart.
type wording struct {
	stems []string
	// ways are what stands for a word of the question, by its first stem.
	ways map[string][]standing
}

// standing is one way to say a word of the question.
type standing struct {
	// rest are the stems that must follow the first one.
	rest []string
	// word is the index of the question's stem, and weight how well it is said so: 1
	// as it is.
	word   int
	weight float64
	// like numbers what words of the question it stands for together; 0 is a word alone.
	like int
}

// How well other words stand for the question's.
const (
	misspeltWeight = 0.9
	compoundWeight = 0.95
	// besideOwn is what is left of the weight of another word where the sources have
	// the question's own.
	besideOwn = 0.5
)

// wordingOf is the wording of a question with these stems, whose words are terms.
func wordingOf(stems []string, terms []term) *wording {
	w := &wording{stems: stems, ways: map[string][]standing{}}
	at := map[string]int{}
	for i, s := range stems {
		at[s] = i
		w.add([]string{s}, standing{word: i, weight: 1})
	}
	said := make([]string, len(terms))
	for i := range terms {
		said[i] = terms[i].stem
	}
	for number, l := range language.Likes(said) {
		if _, asked := at[l.Stems[0]]; asked && len(l.Stems) == 1 {
			continue // it says what it is asked for, and nothing else
		}
		for n := l.From; n < l.To; n++ {
			if i, asked := at[said[n]]; asked && !terms[n].stop && !weakWords[said[n]] {
				w.add(l.Stems, standing{word: i, weight: l.Weight, like: number + 1})
			}
		}
	}
	return w
}

func (w *wording) add(way []string, s standing) {
	s.rest = way[1:]
	w.ways[way[0]] = append(w.ways[way[0]], s)
}

// in says how well terms say each word of the question: 0 is not at all. A word that is
// like several words of the question stands for one of them.
func (w *wording) in(terms []term) []float64 {
	held := make([]float64, len(w.stems))
	for i := range terms {
		like := w.likest(terms[i:], held)
		for _, s := range w.ways[terms[i].stem] {
			if s.weight > held[s.word] && (s.like == 0 || s.like == like) && s.follows(terms[i:]) {
				held[s.word] = s.weight
			}
		}
	}
	return held
}

// likest is the number of what the first of terms adds most to, or 0.
func (w *wording) likest(terms []term, held []float64) int {
	best, most := 0, 0.0
	gains := map[int]float64{}
	for _, s := range w.ways[terms[0].stem] {
		if s.like == 0 || s.weight <= held[s.word] || !s.follows(terms) {
			continue
		}
		if gains[s.like] += s.weight - held[s.word]; gains[s.like] > most {
			best, most = s.like, gains[s.like]
		}
	}
	return best
}

// follows reports whether the rest stands after the first of terms. A word that tells
// nothing by itself is no way to say something.
func (s *standing) follows(terms []term) bool {
	if len(s.rest) == 0 {
		return !terms[0].stop
	}
	if len(terms) <= len(s.rest) {
		return false
	}
	for n, stem := range s.rest {
		if terms[n+1].stem != stem {
			return false
		}
	}
	return true
}

// asTerms are stems that tell something, as terms.
func asTerms(stems []string) []term {
	terms := make([]term, len(stems))
	for i, s := range stems {
		terms[i].stem = s
	}
	return terms
}

// soften lowers the weight of other words for what some sentence says in the question's
// own: who wrote it says it so.
func (r *reading) soften() {
	said := make([]bool, len(r.question.stems))
	for i := range r.units {
		for n, held := range r.units[i].held {
			said[n] = said[n] || held == 1
		}
	}
	for _, ways := range r.wording.ways {
		for n := range ways {
			if ways[n].weight < 1 && said[ways[n].word] {
				ways[n].weight *= besideOwn
			}
		}
	}
}

// hold finds what every sentence, its headings and its title hold of the question.
func (r *reading) hold() {
	r.held()
	r.soften()
	r.held()
	if r.spelt() {
		r.held()
	}
}

func (r *reading) held() {
	r.titleHeld = r.titleHeld[:0]
	for _, title := range r.titles {
		r.titleHeld = append(r.titleHeld, r.wording.in(asTerms(title)))
	}
	for i := range r.units {
		u := &r.units[i]
		u.held, u.aboveHeld = r.wording.in(u.terms), r.wording.in(asTerms(slices.Concat(u.above, u.over)))
	}
}

// spelt looks for the words of the question that nothing shown holds among words spelt
// nearly so, and among such that are written together or apart. It reports whether it
// found any.
func (r *reading) spelt() bool {
	lost := r.lost()
	if len(lost) == 0 {
		return false
	}
	found := false
	add := func(way []string, word int, weight float64) {
		r.wording.add(way, standing{word: word, weight: weight})
		found = true
	}
	near := map[string]bool{}
	look := func(terms []term) {
		for n, t := range terms {
			for _, i := range lost {
				word := r.question.stems[i]
				if !numberedName(word) && !near[t.stem] && !t.stop && !t.number && language.Misspelt(word, t.stem) {
					near[t.stem] = true
					add([]string{t.stem}, i, misspeltWeight)
				}
				if n > 0 && strings.HasPrefix(word, terms[n-1].stem) && stem(terms[n-1].stem+t.stem) == word {
					add([]string{terms[n-1].stem, t.stem}, i, compoundWeight)
				}
			}
		}
	}
	for i := range r.units {
		look(r.units[i].terms)
		look(asTerms(r.units[i].above))
	}
	for _, title := range r.titles {
		look(asTerms(title))
	}
	return found || r.together(lost, add)
}

// numberedName reports whether a word has a digit: such a name is spelt in one way only.
func numberedName(word string) bool { return strings.ContainsAny(word, "0123456789") }

// together looks for words of the question that stand side by side in it, and as one
// word in the sources.
func (r *reading) together(lost []int, add func(way []string, word int, weight float64)) bool {
	written := map[string]bool{}
	for i := range r.units {
		for _, t := range r.units[i].terms {
			written[t.stem] = true
		}
	}
	found := false
	for _, i := range lost {
		for _, pair := range [2][2]int{{i - 1, i}, {i, i + 1}} {
			if pair[0] < 0 || pair[1] >= len(r.question.stems) {
				continue
			}
			one := stem(r.question.stems[pair[0]] + r.question.stems[pair[1]])
			if written[one] {
				add([]string{one}, pair[0], compoundWeight)
				add([]string{one}, pair[1], compoundWeight)
				found = true
			}
		}
	}
	return found
}

// lost are the indexes of the question's stems that nothing shown holds.
func (r *reading) lost() []int {
	var lost []int
	for i := range r.question.stems {
		is := true
		for n := range r.titleHeld {
			is = is && r.titleHeld[n][i] == 0
		}
		for n := range r.units {
			if !is {
				break
			}
			is = r.units[n].held[i] == 0 && r.units[n].aboveHeld[i] == 0
		}
		if is {
			lost = append(lost, i)
		}
	}
	return lost
}

// The share of the question from which on it is about something else, if no sentence
// shown says it in any words. Where few passages are shown, a word that is in none of
// them tells less.
const (
	mostUnsaid    = 0.4
	mostUnsaidFew = 0.6
	fewShown      = 4
)

// elsewhere reports whether the question is about something that nothing shown says in
// any words.
func (r *reading) elsewhere() bool {
	most := mostUnsaid
	if len(r.firsts) < fewShown {
		most = mostUnsaidFew
	}
	return r.unsaid() >= most
}

// unsaid is the share of the question, by rarity, that nothing shown says in any words.
func (r *reading) unsaid() float64 {
	sum := 0.0
	for _, i := range r.lost() {
		if !r.inAForm(r.question.stems[i]) {
			sum += r.rarity[r.question.stems[i]]
		}
	}
	return ratio(sum, r.total)
}
