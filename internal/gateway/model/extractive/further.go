package extractive

import (
	"cmp"
	"slices"
)

// The features of a sentence beside the best one, each about 0 to 1.
const (
	bChance       = iota // its own probability
	bRatio               // that against the best one's
	bPassage             // stands in the passage of the best one
	bSource              // in the same source
	bHeading             // under the same headings
	bNext                // right after the best one
	bBefore              // right before it
	bNear                // 1 / distance to it in the passage
	bAfter               // anywhere after it
	bCover               // of the question in the sentence
	bUnion               // of the question in the sentence, its headings and its title
	bTitle               // of the title in the question, where the passage has no headings
	bPlain               // the passage has no headings
	bFirst               // opens its passage
	bLeans               // leans on the best one
	bRow                 // is a row of a table
	bSingle              // one fact is asked for
	bSettled             // and the best sentence plainly holds it
	bBestCover           // of the question in the best sentence
	bAll                 // everything of a kind is asked for
	bExact               // holds just the kind of thing asked for
	bBestExact           // the best one does
	bCentral             // words in common with the rest of its passage
	bLength              // words, 40 or more is 1
	bNew                 // of the words of the question that it has, those that the best one lacks
	bAlike               // words in common with the best one
	bPlainNext           // right beside the best one in a passage without headings
	bTitlePassage        // title in the question, same passage, no headings
	besideCount
)

// further gives each sentence but the best the probability that it belongs to the
// answer beside the best, and returns their indexes, the most likely first.
func (r *reading) further(ranked []int) []int {
	if len(ranked) == 0 {
		return nil
	}
	best := ranked[0]
	others := slices.Clone(ranked[1:min(len(ranked), maxFurther+1)])
	for _, i := range others {
		features := r.besideBest(i, best)
		r.units[i].q = probability(r.weights.Further, features[:])
	}
	slices.SortStableFunc(others, func(a, b int) int { return cmp.Compare(r.units[b].q, r.units[a].q) })
	return others
}

// maxFurther is how many of the best sentences are considered beside the very best.
const maxFurther = 32

// besideBest are the features of a sentence beside the best one.
func (r *reading) besideBest(i, at int) [besideCount]float64 {
	u, best := &r.units[i], &r.units[at]
	f := [besideCount]float64{
		bChance: u.p, bRatio: ratio(u.p, best.p), bSource: truth(u.source == best.source),
		bCover: u.features[fCover], bUnion: u.features[fUnion], bFirst: u.features[fFirst], bRow: u.features[fRow],
		bSingle: truth(r.question.scope == single), bSettled: truth(r.settled(best)), bBestCover: best.features[fCover], bAll: truth(r.question.scope == all),
		bExact: u.features[fExact], bBestExact: best.features[fExact], bCentral: u.features[fCentral],
		bLength: u.features[fLength], bAlike: alike(u.stems, best.stems), bNew: r.adds(u, best),
	}
	if u.source != best.source || u.passage != best.passage {
		return f
	}
	f[bPassage], f[bHeading] = 1, truth(slices.Equal(u.above, best.above))
	f[bNear], f[bAfter] = nearness(i-at), truth(i > at)
	f[bNext], f[bBefore] = truth(i == at+1), truth(i == at-1)
	f[bLeans] = truth(i == at+1 && u.leans)
	if len(u.above)+len(best.above) == 0 {
		f[bPlain] = 1
		f[bTitle] = share(r.titles[u.source], r.question.stems)
		f[bPlainNext] = f[bNext] + f[bBefore]
		f[bTitlePassage] = f[bTitle] * f[bNear]
	}
	return f
}

// adds is the share of the question, by rarity, that u has and the best one lacks.
func (r *reading) adds(u, best *scored) float64 {
	fresh := make([]float64, len(u.held))
	for n, h := range u.held {
		fresh[n] = max(h-best.held[n], 0)
	}
	return r.cover(fresh)
}

// worth is how many of the others make the best answer with the best sentence: the
// number with the highest expected F1 if each belongs to it with its own probability.
func (r *reading) worth(others []int, limit int) int {
	all := 1.0
	for _, i := range others {
		all += r.units[i].q
	}
	sum, keep := 1.0, 0
	best := sum / (1 + all)
	for n, i := range others[:min(max(limit-1, 0), len(others))] {
		sum += r.units[i].q
		if f := sum / (float64(n+2) + all); f > best {
			best, keep = f, n+1
		}
	}
	return keep
}

// settledCover is the share of the question that the best sentence must hold so that
// nothing more is needed.
const settledCover = 0.7

// settled reports whether one fact is asked for and the sentence plainly holds it.
func (r *reading) settled(best *scored) bool {
	return r.question.scope == single && best.features[fExact] > 0 && best.features[fCover] >= settledCover
}
