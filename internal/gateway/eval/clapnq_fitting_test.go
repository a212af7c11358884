package eval

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// fitted is one row of features and what is true of it.
type fitted struct {
	features []float64
	truth    bool
}

// prior is a feature of the built-in model and the weight that fitting starts from.
type prior struct {
	name   string
	weight float64
}

// The priors were set by hand for short questions about plain documents. They stand in
// the order of the model's features.
var sentencePriors = []prior{
	{"cover", 1.5}, {"union", 1}, {"above", 1}, {"pair", 0.8}, {"cue", 0.6}, {"wants", 0}, {"first", 0},
	{"early", 0.4}, {"beside", 0}, {"length", 0.3}, {"short", -0.5}, {"passage", 0.5}, {"relative", 1.5},
	{"rank", 1}, {"defines", 0.4}, {"names", 0}, {"numbers", 0}, {"back", 0}, {"cue-cover", 0.8}, {"best", 1},
	{"inside", 0.5}, {"near", 0}, {"central", 0.2}, {"title", 0.2}, {"follows", 0.2},
}

var answerPriors = []prior{
	{"top", 2}, {"second", 1}, {"union", 1.5}, {"passage", 2.5}, {"missing", -1}, {"cue", 0.5}, {"wants", 0},
	{"pair", 0.8}, {"margin", 0}, {"length", 0}, {"defines", 0.5},
}

// weightsOf are the weights with the bias first.
func weightsOf(bias float64, priors []prior) []float64 {
	weights := []float64{bias}
	for _, p := range priors {
		weights = append(weights, p.weight)
	}
	return weights
}

// Every feature has a prior.
func TestPriorsFitTheModel(t *testing.T) {
	all, err := LoadClapnq(ownRows(t))
	if err != nil {
		t.Fatal(err)
	}
	candidates, answer := extractive.New(extractive.Options{}).Explain(all[0].Question, []citeway.Source{all[0].source(0)})
	if len(sentencePriors) != len(candidates[0].Features) || len(answerPriors) != len(answer) {
		t.Errorf("%d and %d priors for %d and %d features", len(sentencePriors), len(answerPriors), len(candidates[0].Features), len(answer))
	}
}

// How the weights are fitted: full-batch gradient descent with momentum, the same
// at every run.
const (
	fitSteps    = 1000
	fitRate     = 0.8
	fitMomentum = 0.9
	fitSentence = 1e-3 // how strongly the prior holds a sentence's weights
	fitAnswer   = 8e-3 // and an answer's
	fitFolds    = 5
)

// logistic fits bias and weights to the examples. Where these say little, a weight
// stays near its prior, so that what the data set happens not to ask for (a number,
// a date in the middle of a page) is not unlearned.
func logistic(examples []fitted, prior []float64, hold float64) []float64 {
	if len(examples) == 0 {
		return nil
	}
	size := len(examples[0].features) + 1
	weights, speed := slices.Clone(prior), make([]float64, size)
	for range fitSteps {
		slope := make([]float64, size)
		for _, e := range examples {
			off := predict(weights, e.features) - one(e.truth)
			slope[0] += off
			for i, f := range e.features {
				slope[i+1] += off * f
			}
		}
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

func predict(weights, features []float64) float64 {
	sum := weights[0]
	for i, f := range features {
		sum += weights[i+1] * f
	}
	return 1 / (1 + math.Exp(-sum))
}

// sentenceExamples are the sentences shown for each answerable question, with
// retrieval and with the right passage alone.
func sentenceExamples(ctx context.Context, rows []ClapnqRow, find finder, m *extractive.Model) ([]fitted, error) {
	var examples []fitted
	for i := range rows {
		if !rows[i].Answerable {
			continue
		}
		for _, f := range [...]finder{find, nil} {
			shown, err := show(ctx, rows, i, f)
			if err != nil {
				return nil, err
			}
			candidates, _ := m.Explain(rows[i].Question, shown)
			for _, c := range candidates {
				examples = append(examples, fitted{c.Features, isGold(&rows[i], i, shown, c.Cited)})
			}
		}
	}
	return examples, nil
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

// answerExamples are the questions, with retrieval and with their passage alone.
func answerExamples(ctx context.Context, rows []ClapnqRow, find finder, m *extractive.Model) ([]fitted, error) {
	var examples []fitted
	for i := range rows {
		for _, f := range [...]finder{find, nil} {
			shown, err := show(ctx, rows, i, f)
			if err != nil {
				return nil, err
			}
			_, features := m.Explain(rows[i].Question, shown)
			examples = append(examples, fitted{features, rows[i].Answerable})
		}
	}
	return examples, nil
}

// fit fits both models to the rows.
func fit(ctx context.Context, rows []ClapnqRow, find finder) (extractive.Weights, error) {
	var w extractive.Weights
	sentences, err := sentenceExamples(ctx, rows, find, extractive.New(extractive.Options{}))
	if err != nil {
		return w, err
	}
	w.Sentence = logistic(sentences, weightsOf(-6, sentencePriors), fitSentence)
	w.Answer = make([]float64, len(answerPriors)+1)
	answers, err := answerExamples(ctx, rows, find, extractive.New(extractive.Options{Weights: &w}))
	if err != nil {
		return w, err
	}
	w.Answer = logistic(answers, weightsOf(-3, answerPriors), fitAnswer)
	return w, nil
}

// Fit makes the built-in model's weights from all rows, and says what such weights
// reach on questions they were not fitted to: the rows are parted into five, and
// each part is measured with weights from the other four. The report goes to w.
func Fit(ctx context.Context, rows []ClapnqRow, w io.Writer) (extractive.Weights, error) {
	find := newIndex(rows)
	var unseen [2]tally
	for fold := range fitFolds {
		var train []ClapnqRow
		for i := range rows {
			if i%fitFolds != fold {
				train = append(train, rows[i])
			}
		}
		weights, err := fit(ctx, train, newIndex(train))
		if err != nil {
			return weights, err
		}
		m := extractive.New(extractive.Options{Weights: &weights})
		for i := fold; i < len(rows); i += fitFolds {
			for k, f := range [...]finder{find, nil} {
				shown, err := show(ctx, rows, i, f)
				if err != nil {
					return weights, err
				}
				unseen[k].add(&rows[i], i, shown, m.Answer(rows[i].Question, shown))
			}
		}
	}
	weights, err := fit(ctx, rows, find)
	if err != nil {
		return weights, err
	}
	report := clapnqReport{retrieval: unseen[0].figures(), oracle: unseen[1].figures()}
	if _, err := fmt.Fprint(w, "Cross-validated in five parts. "); err != nil {
		return weights, err
	}
	return weights, report.write(w)
}
