package extractive

import (
	"math"

	"github.com/citeway/citeway"
)

// Weights are what the two logistic models multiply their features by. They are
// data: the CLAPNQ suite of the evaluation fits them.
type Weights struct {
	// Sentence judges whether a sentence belongs to the answer: the bias, then one
	// weight for each feature of a Candidate.
	Sentence []float64 `json:"sentence"`
	// Answer judges whether the sentences shown answer the question at all: the
	// bias, then one weight for each feature of the answer, as Explain has them.
	Answer []float64 `json:"answer"`
}

// probability is the logistic function of the weighted features. It is 0.5 if there
// are more or fewer weights than features.
func probability(weights, features []float64) float64 {
	if len(weights) != len(features)+1 {
		return 0.5
	}
	sum := weights[0]
	for i, f := range features {
		sum += weights[i+1] * f
	}
	return 1 / (1 + math.Exp(-sum))
}

// DefaultWeights are the weights of a model whose options name none, fitted to the
// development rows of CLAPNQ.
func DefaultWeights() Weights {
	return Weights{
		Sentence: []float64{
			-8.07, 0.61, 0.55, 0.62, 0.25, 0.14, -0.04, 0.1, 0.7, -0.56, 0.39, -0.66, 0.23,
			2.76, 3.24, 0.28, -0.17, -0.09, 0.03, 0.1, 0.85, 0.04, 0, 0.31, 0.14, 0.14,
		},
		Answer: []float64{-4.24, 2.14, 1.33, 0.82, 2.05, -0.38, 0.38, 0.65, 0.6, 0.17, -0.23, 1.13},
	}
}

// The features of a question and what was found for it, each about 0 to 1.
const (
	aTop     = iota // the best sentence's probability
	aSecond         // the second best's
	aUnion          // of the question in the best sentence, headings and title
	aPassage        // of the question in the best passage
	aMissing        // the rarest word of the question that the best passage lacks
	aCue            // the best sentence holds the kind of thing asked for
	aWants          // that kind is known
	aPair           // word pairs of the question in the best sentence
	aMargin         // the best sentence against the best of another passage
	aLength         // different words in the question, 12 or more is 1
	aDefines        // the best sentence says what a thing of the question is
	confidenceCount
)

// confidence returns the features that tell whether the sentences answer. ranked are
// the indexes of the sentences, the best first.
func (r *reading) confidence(ranked []int) [confidenceCount]float64 {
	var f [confidenceCount]float64
	if len(ranked) == 0 {
		return f
	}
	top := &r.units[ranked[0]]
	f[aTop] = top.p
	if len(ranked) > 1 {
		f[aSecond] = r.units[ranked[1]].p
	}
	f[aUnion] = top.features[fUnion]
	f[aPassage] = top.features[fPassage]
	f[aMissing] = r.missing(top)
	f[aCue] = top.features[fCue]
	f[aWants] = top.features[fWants]
	f[aPair] = top.features[fPair]
	f[aMargin] = top.p - r.bestElsewhere(top, ranked)
	f[aLength] = min(float64(len(r.question.stems))/12, 1)
	f[aDefines] = top.features[fDefines]
	return f
}

// bestElsewhere is the probability of the best sentence of another passage.
func (r *reading) bestElsewhere(top *scored, ranked []int) float64 {
	for _, i := range ranked {
		if u := &r.units[i]; u.source != top.source || u.passage != top.passage {
			return u.p
		}
	}
	return 0
}

// missing is the weight of the rarest word of the question that the sentence's
// passage lacks, as a share of the whole question's.
func (r *reading) missing(top *scored) float64 {
	if r.total == 0 {
		return 1
	}
	lists := [][]float64{r.titleHeld[top.source]}
	for i := range r.units {
		u := &r.units[i]
		if u.source == top.source && u.passage == top.passage {
			lists = append(lists, u.held, u.aboveHeld)
		}
	}
	worst := 0.0
	for i, s := range r.question.stems {
		best := 0.0
		for _, held := range lists {
			best = max(best, held[i])
		}
		worst = max(worst, (1-best)*r.rarity[s])
	}
	return worst / r.total
}

// Candidate is a sentence that could be picked, and what it is judged by.
type Candidate struct {
	Cited    Cited
	Text     string
	Features []float64
	// Score is the probability in [0, 1] that it belongs to the answer.
	Score float64
}

// Explain returns what Answer decides by: every sentence of the sources, the best
// first, and the features of the answer as a whole.
func (m *Model) Explain(text string, sources []citeway.Source) (candidates []Candidate, answer []float64) {
	r := read(text, sources, m.options.Weights)
	ranked := r.rank()
	for _, i := range ranked {
		u := &r.units[i]
		candidates = append(candidates, Candidate{Cited: u.cited(), Text: u.text, Features: u.features[:], Score: u.p})
	}
	features := r.confidence(ranked)
	return candidates, features[:]
}
