package extractive

import "slices"

// pronominal are pronouns for what was named before.
var pronominal = wordSet("it they them he him she")

// exact sets the features that say how exactly a sentence answers: whether it has just
// the kind of thing asked for, and which words of the question are nowhere near it.
func (r *reading) exact(i int) {
	u := &r.units[i]
	f := &u.features
	u.lacks = r.question.lacks(&u.unit, r.asked) || r.another(u)
	f[fExact] = truth(r.question.exactly(&u.unit, r.asked))
	f[fExactCover] = f[fExact] * f[fCover]
	there := r.around(i)
	f[fLost], f[fMarksLost] = r.rarestLost(there), r.marksLost(there)
	f[fDense] = ratio(float64(r.shared(u.stems)), float64(len(u.stems)))
	f[fClose] = r.closeness(u.terms)
	if i > 0 && r.units[i-1].passage == u.passage && r.units[i-1].source == u.source {
		there = append(there, r.units[i-1].held)
	}
	f[fContext] = r.cover(there...)
}

// around is what of the question a sentence holds as it is read: by itself, in its
// headings, its title and the sentence that it leans on.
func (r *reading) around(i int) [][]float64 {
	u := &r.units[i]
	held := [][]float64{u.held, u.aboveHeld, r.titleHeld[u.source]}
	if u.leans {
		held = append(held, r.units[i-1].held)
	}
	return held
}

// rarestLost is the weight of the rarest word of the question that none holds, as a
// share of the rarest of all.
func (r *reading) rarestLost(held [][]float64) float64 {
	worst, most := 0.0, 0.0
	for n, s := range r.question.stems {
		most = max(most, r.rarity[s])
		worst = max(worst, (1-bestOf(held, n))*r.rarity[s])
	}
	return ratio(worst, most)
}

// marksLost is the share of the question's names and numbers that none holds.
func (r *reading) marksLost(held [][]float64) float64 {
	lost, marks := 0.0, 0.0
	for n, s := range r.question.stems {
		if slices.Contains(r.question.marks, s) {
			marks++
			lost += 1 - bestOf(held, n)
		}
	}
	return ratio(lost, marks)
}

// bestOf is how well the n-th word of the question is said in any of them.
func bestOf(held [][]float64, n int) float64 {
	best := 0.0
	for _, h := range held {
		best = max(best, h[n])
	}
	return best
}

// shared is how many of the stems are in the question.
func (r *reading) shared(stems []string) int {
	n := 0
	for _, s := range stems {
		n += int(truth(r.asked[s]))
	}
	return n
}

// closeness is how closely the different words of the question stand together in a
// sentence: 1 if nothing stands between them, 0 if there are fewer than two.
func (r *reading) closeness(terms []term) float64 {
	seen := map[string]bool{}
	first, last, at := -1, -1, 0
	for _, t := range terms {
		if t.stop {
			continue
		}
		if r.asked[t.stem] && !seen[t.stem] {
			seen[t.stem] = true
			if first < 0 {
				first = at
			}
			last = at
		}
		at++
	}
	if len(seen) < 2 {
		return 0
	}
	return float64(len(seen)) / float64(last-first+1)
}
