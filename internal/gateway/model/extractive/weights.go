package extractive

import "math"

// Weights are what the two logistic models of the room multiply their features
// by. They are data: package eval/clapnq fits them.
type Weights struct {
	// Sentence says whether a sentence belongs to the answer: the bias, then one
	// weight for each of SentenceFeatures.
	Sentence []float64 `json:"sentence"`
	// Answer says whether the sentences shown answer the question at all: the
	// bias, then one weight for each of AnswerFeatures.
	Answer []float64 `json:"answer"`
}

// probability is the logistic function of the weighted features; weights that do
// not fit the features count as none.
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

// SentenceFeatures names the features of a sentence in the order of their weights.
func SentenceFeatures() []string { return append([]string(nil), featureNames[:]...) }

// AnswerFeatures names the features of an answer in the order of their weights.
func AnswerFeatures() []string { return append([]string(nil), confidenceNames[:]...) }

// PriorWeights are what fitting begins with: weights set by hand for short
// questions about plain documents.
func PriorWeights() Weights {
	sentence := make([]float64, featureCount+1)
	sentence[0] = -6
	for f, w := range map[int]float64{
		fCover: 1.5, fUnion: 1, fAbove: 1, fPair: 0.8, fCue: 0.6, fEarly: 0.4, fLength: 0.3, fShort: -0.5, fPassage: 0.5,
		fRelative: 1.5, fRank: 1, fDefines: 0.4, fCueCover: 0.8, fBest: 1, fInside: 0.5, fCentral: 0.2, fTitle: 0.2, fFollows: 0.2,
	} {
		sentence[f+1] = w
	}
	answer := make([]float64, confidenceCount+1)
	answer[0] = -3
	for f, w := range map[int]float64{aTop: 2, aSecond: 1, aUnion: 1.5, aPassage: 2.5, aMissing: -1, aCue: 0.5, aPair: 0.8, aDefines: 0.5} {
		answer[f+1] = w
	}
	return Weights{Sentence: sentence, Answer: answer}
}

// DefaultWeights are the weights that the model has when its options name none,
// fitted to the development rows of CLAPNQ.
func DefaultWeights() Weights {
	return Weights{
		Sentence: []float64{
			-8.06, 0.6, 0.54, 0.63, 0.22, 0.16, -0.06, 0.1, 0.7, -0.52, 0.42, -0.69, 0.25,
			2.7, 3.22, 0.3, -0.14, -0.12, 0.04, 0.07, 0.81, 0.09, 0.01, 0.34, 0.12, 0.17,
		},
		Answer: []float64{-4.16, 2.14, 1.33, 0.8, 2, -0.34, 0.34, 0.69, 0.64, 0.15, -0.24, 1.11},
	}
}
