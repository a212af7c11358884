package extractive

import "strconv"

// counted is the longest run of sentences that count up what the question asks for: "Level 1 is a
// nuisance: … Level 2 stops a team …" for "What are the levels of an incident?"; nil where none does.
// What else the question says stands above them, for a word of one alone asks for that one.
func (r *reading) counted() []int {
	var best []int
	for _, t := range r.question.terms {
		if t.stop || !plural(t.word) {
			continue
		}
		for first := range r.units {
			if !r.units[first].counts(t.stem, 1) || !r.above(first, t.stem) {
				continue
			}
			run := r.run(first, func(i int) bool { return r.units[i].counts(t.stem, 1+i-first) })
			if len(run) > max(1, len(best)) {
				best = run
			}
		}
	}
	return best
}

// counts reports whether a sentence opens with the n-th of a kind.
func (u *scored) counts(kind string, n int) bool {
	return len(u.terms) > 2 && u.terms[0].stem == kind && u.terms[1].word == strconv.Itoa(n)
}

// above reports whether all that the question says besides a word stands above a sentence.
func (r *reading) above(i int, but string) bool {
	u := &r.units[i]
	for n, s := range r.question.stems {
		if s != but && max(u.aboveHeld[n], r.titleHeld[u.source][n]) < headCover {
			return false
		}
	}
	return true
}
