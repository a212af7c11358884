package extractive

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// subjectOnly reports whether a sentence has nothing of the question but what its title or
// heading says, and not all of it: "Who runs the library?" of a sentence about its books. Any
// sentence there would answer as well. In English headings do not count: what is below one may
// answer in other words, which stems and likes tell.
func (r *reading) subjectOnly(best int) bool {
	u, english := &r.units[best], r.question.tongue == language.English
	around, above := r.around(best), [][]float64{r.titleHeld[u.source]}
	if !english {
		above = append(above, u.aboveHeld)
	}
	named, lost := false, false
	for n, word := range r.question.stems {
		there := bestOf(around, n) > 0
		if there && bestOf(above, n) == 0 || !there && !english && inForm(word, u.terms) {
			return false
		}
		named, lost = named || there, lost || !there
	}
	return named && lost
}

// leastAlike is how many letters two forms of a word have in common in a language whose
// endings are not known here.
const leastAlike = 4

// inAForm reports whether a sentence has a word of a question that is not in English in another
// form.
func (r *reading) inAForm(word string) bool {
	if r.question.tongue == language.English {
		return false
	}
	for i := range r.units {
		if inForm(word, r.units[i].terms) {
			return true
		}
	}
	return false
}

// inForm reports whether terms have a word in another form: "öffnet" as "geöffnet".
func inForm(word string, terms []term) bool {
	if len(word) < leastAlike {
		return false
	}
	for _, t := range terms {
		if !t.stop && (strings.HasPrefix(t.stem, word[:leastAlike]) || strings.Contains(t.stem, word)) {
			return true
		}
	}
	return false
}
