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

// DefaultWeights are the weights that the model has when its options name none,
// fitted to the development rows of CLAPNQ.
func DefaultWeights() Weights {
	return Weights{
		Sentence: []float64{-4, 2, 2, 0.5, 1, 0.5, 0, 0.5, 0.5, 0.5, 0.5, -1, 1, 2, 0.5, 0.5, 0, 0, 0, 1, 1, 0.5},
		Answer:   []float64{-3, 2, 1, 2, 2, -1, 0.5, 0, 0.5, 0, 0, 0},
	}
}
