package extractive

import "math"

// logistic is a model that makes a probability of features.
type logistic struct {
	bias    float64
	weights []float64
}

func (l *logistic) probability(features []float64) float64 {
	sum := l.bias
	for i, w := range l.weights {
		sum += w * features[i]
	}
	return 1 / (1 + math.Exp(-sum))
}

// The weights were fitted by Fit in eval/clapnq to the development rows of CLAPNQ.

// belongs says whether a sentence belongs to the answer.
var belongs = logistic{bias: -4, weights: []float64{
	fCover: 2, fUnion: 2, fAbove: 0.5, fPair: 1, fCue: 0.5, fWants: 0, fFirst: 0.5, fEarly: 0.5, fBeside: 0.5,
	fLength: 0.5, fShort: -1, fPassage: 1, fRelative: 2, fRank: 0.5, fDefines: 0.5, fNames: 0, fNumbers: 0, fBack: 0,
	fCueCover: 1, fBest: 1, fInside: 0.5,
}}

// answers says whether the sentences shown answer the question at all.
var answers = logistic{bias: -3, weights: []float64{
	aTop: 2, aSecond: 1, aUnion: 2, aPassage: 2, aMissing: -1, aCue: 0.5, aWants: 0, aPair: 0.5, aMargin: 0, aLength: 0, aDefines: 0,
}}
