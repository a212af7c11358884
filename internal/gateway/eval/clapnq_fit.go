package eval

import (
	"context"
	"math"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// fitted is one row of features and what is true of it.
type fitted struct {
	features []float64
	truth    bool
}

// How the weights are fitted: full-batch gradient descent with momentum, the same
// at every run.
const (
	fitSteps    = 1000
	fitRate     = 0.8
	fitMomentum = 0.9
	fitFurther  = 1e-3 // how strongly the prior holds the weights of a further sentence
	fitAnswer   = 0.03 // and those of an answer
	fitBias     = -3   // of the prior, whose other weights are 0
	fitFolds    = 5
)

// answerBase are the weights of an answer as they were fitted without any row of CLAPNQ:
// to questions about encyclopedia articles and medical papers, with the right passage and
// with it taken away, and to questions about the example handbook.
var answerBase = []float64{
	-4.93, -0.84, 1.59, 1.16, 1.56, 0.66, 0.53, -0.29, -0.8, 5.14, 1.06, -0.18, -0.37, 0.12, -0.28,
	-1.14, -1.92, 0.55, -0.55, -0.36, 2.2, 1.4, 0.37, -0.24, -0.41,
}

// logistic fits bias and weights to the examples. Where these say little, a weight
// stays near its prior.
func logistic(examples []fitted, prior []float64, hold float64) []float64 {
	weights := append([]float64(nil), prior...)
	speed := make([]float64, len(prior))
	for range fitSteps {
		slope := slopes(examples, weights)
		for i := range weights {
			decay := hold * (weights[i] - prior[i])
			if i == 0 {
				decay = 0
			}
			speed[i] = fitMomentum*speed[i] - fitRate*(slope[i]/float64(len(examples))+decay)
			weights[i] += speed[i]
		}
	}
	for i := range weights {
		weights[i] = math.Round(weights[i]*100) / 100
	}
	return weights
}

// slopes are how the log loss changes with each weight.
func slopes(examples []fitted, weights []float64) []float64 {
	slope := make([]float64, len(weights))
	for _, e := range examples {
		off := predict(weights, e.features) - one(e.truth)
		slope[0] += off
		for i, f := range e.features {
			slope[i+1] += off * f
		}
	}
	return slope
}

func predict(weights, features []float64) float64 {
	sum := weights[0]
	for i, f := range features {
		sum += weights[i+1] * f
	}
	return 1 / (1 + math.Exp(-sum))
}

// FitClapnq fits the weights of a further sentence to the rows that are in, and brings
// those of an answer nearer to them from where other questions have them. The weights of
// a sentence are as shipped, and were fitted to other questions. With a reader, the weights
// are those beside it; without, those of words alone.
func FitClapnq(ctx context.Context, all []ClapnqRow, find finder, reader extractive.Reader, in func(row int) bool) (extractive.Weights, error) {
	w := weightsBeside(reader)
	var examples, answers []fitted
	m := extractive.New(extractive.Options{Weights: &w, Reader: reader})
	for i := range all {
		if !in(i) {
			continue
		}
		for _, f := range [...]finder{find, nil} {
			shown, err := show(ctx, all, i, f)
			if err != nil {
				return w, err
			}
			e := m.Explain(ctx, all[i].Question, shown)
			answers = append(answers, fitted{e.Answer, all[i].Answerable})
			for _, c := range e.Candidates {
				if all[i].Answerable && c.Beside != nil {
					examples = append(examples, fitted{c.Beside, isGold(&all[i], i, shown, c.Cited)})
				}
			}
		}
	}
	if len(examples) == 0 {
		return w, nil
	}
	prior := make([]float64, len(w.Further))
	prior[0] = fitBias
	w.Further = logistic(examples, prior, fitFurther)
	w.Answer = logistic(answers, answerBase, fitAnswer)
	return w, nil
}

func weightsBeside(reader extractive.Reader) extractive.Weights {
	if reader == nil {
		return extractive.DefaultWeights()
	}
	return extractive.ReaderWeights()
}

func isGold(row *ClapnqRow, at int, shown []citeway.Source, c extractive.Cited) bool {
	if shown[c.Source].ID != strconv.Itoa(at) {
		return false
	}
	for _, s := range row.sentencesIn(c.Span) {
		if row.Gold[s] {
			return true
		}
	}
	return false
}

// crossedClapnq measures every row with weights that were not fitted to it: the rows are
// parted into five, and each part is measured with weights from the other four. found
// is with the passages that find finds, given with the right one.
func crossedClapnq(ctx context.Context, all []ClapnqRow, find finder, near extractive.Near, reader extractive.Reader) (found, given clapnqFigures, err error) {
	var unseen [2]tally
	for fold := range fitFolds {
		w, err := FitClapnq(ctx, all, find, reader, func(row int) bool { return row%fitFolds != fold })
		if err != nil {
			return found, given, err
		}
		m := extractive.New(extractive.Options{Weights: &w, Near: near, Reader: reader})
		for i := fold; i < len(all); i += fitFolds {
			for k, f := range [...]finder{find, nil} {
				shown, err := show(ctx, all, i, f)
				if err != nil {
					return found, given, err
				}
				unseen[k].add(&all[i], i, shown, m.Answer(all[i].Question, shown))
			}
		}
	}
	return unseen[0].figures(), unseen[1].figures(), nil
}
