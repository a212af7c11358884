package eval

import (
	"context"
	"math"

	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// How the weights beside a reader are fitted.
const (
	// fitRead is how strongly a weight of an answer is held at nothing.
	fitRead = 1e-2
	// leastSure is how probable it must be that the passages answer for the built-in model
	// to answer, where a reader has read them: the weights are moved so that this is
	// extractive.DefaultThreshold.
	leastSure = 0.42
)

// FitReader fits the weights by which words and reader together judge a sentence and an
// answer, to public questions in dir that neither was trained on. Errors: those of the
// file, the store and the reader.
func FitReader(ctx context.Context, dir string, reader extractive.Reader) (extractive.Weights, error) {
	w := extractive.ReaderWeights()
	rows, err := loadAnswers(dir)
	if err != nil {
		return w, err
	}
	all, err := showAnswers(ctx, rows)
	if err != nil {
		return w, err
	}
	remembered := rememberReadings(reader)
	var lists [][]fitted
	m := extractive.New(extractive.Options{Weights: &w, Reader: remembered})
	for i := range all {
		e := m.Explain(ctx, all[i].question, all[i].shown)
		var list []fitted
		for _, c := range e.Candidates {
			if all[i].answers && c.Read != nil {
				list = append(list, fitted{c.Read, all[i].right(c.Cited)})
			}
		}
		lists = append(lists, list)
	}
	w.Read = listwise(lists, len(w.Read)-1)
	var answers []fitted
	m = extractive.New(extractive.Options{Weights: &w, Reader: remembered})
	for i := range all {
		if e := m.Explain(ctx, all[i].question, all[i].shown); e.ReadAnswer != nil {
			answers = append(answers, fitted{e.ReadAnswer, all[i].answers})
		}
	}
	w.ReadAnswer = logistic(answers, make([]float64, len(w.ReadAnswer)), fitRead)
	w.ReadAnswer[0] = math.Round(100*(w.ReadAnswer[0]+odds(extractive.DefaultThreshold)-odds(leastSure))) / 100
	return w, ctx.Err()
}

// odds is the logarithm of the odds of p.
func odds(p float64) float64 { return math.Log(p / (1 - p)) }

// readings remembers what was read of each pair: folds read the same ones.
type readings struct {
	by    extractive.Reader
	known map[encoder.Pair]encoder.Reading
	// vectors are those of texts.
	vectors map[string][]float32
}

func rememberReadings(by extractive.Reader) *readings {
	return &readings{by, map[encoder.Pair]encoder.Reading{}, map[string][]float32{}}
}

// Read reads the pairs that are new.
func (r *readings) Read(ctx context.Context, pairs []encoder.Pair) ([]encoder.Reading, error) {
	var fresh []encoder.Pair
	for _, p := range pairs {
		if _, known := r.known[p]; !known {
			fresh = append(fresh, p)
		}
	}
	read, err := r.by.Read(ctx, fresh)
	if err != nil {
		return nil, err
	}
	for i := range fresh {
		r.known[fresh[i]] = read[i]
	}
	all := make([]encoder.Reading, len(pairs))
	for i := range pairs {
		all[i] = r.known[pairs[i]]
	}
	return all, nil
}

// Vectors makes the vectors that are new.
func (r *readings) Vectors(ctx context.Context, texts []string) ([][]float32, error) {
	var fresh []string
	for _, t := range texts {
		if _, known := r.vectors[t]; !known {
			fresh = append(fresh, t)
		}
	}
	made, err := r.by.Vectors(ctx, fresh)
	if err != nil {
		return nil, err
	}
	for i := range fresh {
		r.vectors[fresh[i]] = made[i]
	}
	all := make([][]float32, len(texts))
	for i := range texts {
		all[i] = r.vectors[texts[i]]
	}
	return all, nil
}
