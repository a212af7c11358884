package extractive

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// relative sets the features that compare a sentence with the other sentences.
func (r *reading) relative() {
	best, bestPassage := 0.0, 0.0
	for i := range r.units {
		best = max(best, r.units[i].features[fUnion])
	}
	for _, p := range r.passages {
		bestPassage = max(bestPassage, p)
	}
	ranks := r.ranks()
	for n, first := range r.firsts {
		end := r.passageEnd(n)
		top := r.topOf(first, end)
		inside := r.units[top].features[fUnion]
		spread := r.spread(first, end)
		for i := first; i < end; i++ {
			f := &r.units[i].features
			f[fPassage] = r.passages[n]
			f[fRelative] = ratio(r.passages[n], bestPassage)
			f[fRank] = 1 / float64(1+ranks[n])
			f[fBest] = ratio(f[fUnion], best)
			f[fInside] = min(ratio(f[fUnion], inside), 1)
			f[fBeside] = r.beside(i, first, end)
			f[fNear] = nearness(i - top)
			f[fCentral] = central(r.units[i].stems, spread, end-first)
			if i > first {
				f[fFollows] = f[fBack] * r.units[i-1].features[fCover]
			}
		}
	}
}

// evenShare is the share of another passage's score at which the two are even.
const evenShare = 0.95

// ranks is each passage's rank by its standing, from 0. Passages without a score keep the
// order in which they were shown.
func (r *reading) ranks() []int {
	order := make([]int, len(r.firsts))
	for i := range order {
		order[i] = i
	}
	scores := r.standings()
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	ranks := make([]int, len(order))
	for rank, n := range order {
		ranks[n] = rank
		for ; ranks[n] > 0 && scores[n] > 0 && scores[n] >= evenShare*scores[order[ranks[n]-1]]; ranks[n]-- {
		}
	}
	return ranks
}

// heldPart is what a passage that holds the whole question gains on one that holds
// nothing of it, beside what their scores say.
const heldPart = 0.2

// standings are the passages' scores, which say how near they are, with what they hold
// of the question, in whichever words: the nearest by meaning alone is often a
// neighbour. A passage without a score has none.
func (r *reading) standings() []float64 {
	all := make([]float64, len(r.scores))
	for n, s := range r.scores {
		if s > 0 {
			all[n] = s + heldPart*r.passages[n]
		}
	}
	return all
}

// topOf is the index of the sentence that covers the most; of equals, the first.
func (r *reading) topOf(first, end int) int {
	top := first
	for i := first; i < end; i++ {
		if r.units[i].features[fCover] > r.units[top].features[fCover] {
			top = i
		}
	}
	return top
}

// spread counts how many sentences each word is in.
func (r *reading) spread(first, end int) map[string]int {
	spread := map[string]int{}
	for i := first; i < end; i++ {
		for _, s := range r.units[i].stems {
			spread[s]++
		}
	}
	return spread
}

// central is the share of the other sentences that a word of this one is in,
// averaged over its words.
func central(stems []string, spread map[string]int, sentences int) float64 {
	if len(stems) == 0 || sentences < 2 {
		return 0
	}
	sum := 0
	for _, s := range stems {
		sum += spread[s] - 1
	}
	return min(3*float64(sum)/float64(len(stems)*(sentences-1)), 1)
}

func nearness(distance int) float64 {
	if distance == 0 {
		return 0
	}
	return 1 / math.Abs(float64(distance))
}

func (r *reading) beside(i, first, end int) float64 {
	best := 0.0
	if i > first {
		best = r.units[i-1].features[fCover]
	}
	if i+1 < end {
		best = max(best, r.units[i+1].features[fCover])
	}
	return best
}

// backward are words that open a sentence that depends on the one before.
var backward = wordSet("he she it they this these that those his her its their however also such")

func pointsBack(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return backward[strings.ToLower(strings.Trim(word, ","))]
}
