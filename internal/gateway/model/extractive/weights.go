package extractive

import (
	"context"
	"math"

	"github.com/citeway/citeway"
)

// Weights are what the three logistic models multiply their features by. They are
// data.
type Weights struct {
	// Sentence judges whether a sentence belongs to the answer: the bias, then one
	// weight for each feature of a Candidate.
	Sentence []float64 `json:"sentence"`
	// Answer judges whether the sentences shown answer the question at all: the
	// bias, then one weight for each feature of the answer, as Explain has them.
	Answer []float64 `json:"answer"`
	// Further judges whether a sentence belongs to the answer beside the best one: the
	// bias, then one weight for each feature in Beside of a Candidate.
	Further []float64 `json:"further"`
	// Read judges a sentence, and ReadAnswer an answer, where a reader has read them too:
	// the bias, then one weight for each feature of a meaning.
	Read       []float64 `json:"read"`
	ReadAnswer []float64 `json:"readAnswer"`
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

// DefaultWeights are the weights of a model whose options name none. Those of a sentence
// were fitted to questions about encyclopedia articles and medical papers, with the right
// passage and with it taken away, and to questions about the example handbook; so were
// those of an answer, which the development rows of CLAPNQ then moved a little. Those of a
// further sentence were fitted to the rows of CLAPNQ alone.
func DefaultWeights() Weights {
	return Weights{
		Sentence: []float64{
			-6.95, 0.54, 0.5, -0.99, 1.14, 0.55, -0.59, -0.24, 0.83, -0.89, -0.07, -1.06, -1.41, 1.81, 2.39, -0.12,
			-0.23, 0.08, -0.09, 0.17, 2.9, 0.27, -0.22, -0.84, -0.14, 0.64, -0.06, 0.57, -0.55, -0.04, 1.07, -0.02,
			1.09, 0.14, 0.38, -0.05, 1.38,
		},
		Answer: []float64{
			-5.31, -1.04, 1.43, 1.05, 1.48, 0.82, 0.55, 0.34, -0.73, 4.84, 0.9, 0.58, -0.93, 0.18, -0.17,
			-1.17, -1.86, 0.51, -0.47, -0.46, 2.08, 1.61, 0.55, -0.22, -0.39,
		},
		Further: []float64{
			-5.86, 0.1, 0.46, 1.01, 1.01, 1.01, -0.13, -0.19, 0.42, -0.21, 0.22, 0.22, 0.27, 1.01, 0.81, -0.08, -0.01,
			-0.13, 0.01, -0.11, -0.02, 0.02, 0.02, 0.79, 0.84, 0.98, 0.19, -0.32, -0.1,
		},
	}
}

// ReaderWeights are the weights of a model with a reader whose options name none. Beside
// those by words they hold what FitReader and FitClapnq of the evaluation gave; but the last two of
// Read were chosen by hand on two public handbooks, since public questions have their passages' words.
func ReaderWeights() Weights {
	w := DefaultWeights()
	w.Read = []float64{-1.57, 0.46, 0.32, 0.35, 1.87, 2.82, -0.5, 6}
	w.Further = []float64{
		-6.57, 0.59, 0.92, 1.09, 1.09, 1.09, -0.12, -0.13, 0.51, -0.06, -0.02, -0.02, 0.22, 1.09, 0.72, -0.31, 0,
		0, 0.04, 0.08, 0.13, -0.07, -0.16, 0.69, 0.78, 0.69, 0.19, -0.25, -0.35,
	}
	w.ReadAnswer = []float64{-1.03, 0.08, 0.02, 0.48, -0.25, 0.22, 0.48, 0.84}
	return w
}

// The features of a question and what was found for it, each about 0 to 1.
const (
	aTop       = iota // the best sentence's probability
	aSecond           // the second best's
	aUnion            // of the question in the best sentence, headings and title
	aPassage          // of the question in the best passage
	aMissing          // the rarest word of the question that the best passage lacks
	aCue              // the best sentence holds the kind of thing asked for
	aWants            // that kind is known
	aPair             // word pairs of the question in the best sentence
	aMargin           // the best sentence against the best of another passage
	aLength           // different words in the question, 12 or more is 1
	aDefines          // the best sentence says what a thing of the question is
	aExact            // the best sentence holds just the kind of thing asked for
	aNobody           // it lacks the person asked for
	aNever            // the date, length of time or frequency
	aNothing          // the amount or sum
	aNowhere          // the place
	aLost             // the rarest word of the question that it and its headings lack
	aMarksLost        // of the question's names and numbers, those that they lack
	aCover            // of the question in the best sentence alone
	aContext          // of the question in it, headings, title and neighbour
	aDense            // of the best sentence in the question
	aClose            // how closely the words of the question stand together in it
	aRow              // it is a row of a table
	aDecides          // yes or no is asked for
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
	for _, p := range confident {
		f[p[0]] = top.features[p[1]]
	}
	if kind := kindMissed[r.question.wants]; kind > 0 {
		f[kind] = 1 - f[aExact]
	}
	f[aDecides] = truth(r.question.wants == decision)
	return f
}

// confident pairs features of the answer with those of its best sentence.
var confident = [][2]int{
	{aExact, fExact}, {aLost, fLost}, {aMarksLost, fMarksLost}, {aCover, fCover}, {aContext, fContext},
	{aDense, fDense}, {aClose, fClose}, {aRow, fRow},
}

// kindMissed is the feature that says that a kind of thing is asked for and missed.
var kindMissed = map[wanted]int{
	person: aNobody, date: aNever, duration: aNever, age: aNever, frequency: aNever, money: aNothing, amount: aNothing, place: aNowhere,
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
	// Read is what it is judged by where a reader has read it; nil without one.
	Read []float64
	// Beside is what it is judged by beside the best sentence; the best has none.
	Beside []float64
}

// Explained is what an answer was decided by.
type Explained struct {
	// Candidates are every sentence of the sources, the best first.
	Candidates []Candidate
	// Answer are the features of the answer as a whole, by words; ReadAnswer those where a
	// reader has read the passages, nil without one.
	Answer, ReadAnswer []float64
}

// Explain returns what Answer decides by.
func (m *Model) Explain(ctx context.Context, text string, sources []citeway.Source) Explained {
	r := m.read(text, sources)
	ranked := r.rank()
	features := r.confidence(ranked)
	e := Explained{Answer: features[:]}
	if len(ranked) > 0 && m.options.Reader != nil && r.readBy(ctx, m.options.Reader, text, sources) {
		byWords := r.sureness(ranked)
		ranked = r.rerank()
		e.ReadAnswer = r.readAnswer(ranked[0], byWords)
	}
	for n, i := range ranked {
		u := &r.units[i]
		c := Candidate{Cited: u.cited(), Text: u.text, Features: u.features[:], Score: u.p}
		if r.meant != nil {
			c.Read = r.readSentence(i)
		}
		if n > 0 && n <= maxFurther {
			beside := r.besideBest(i, ranked[0])
			c.Beside = beside[:]
		}
		e.Candidates = append(e.Candidates, c)
	}
	return e
}
