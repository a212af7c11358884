package embed

import (
	"context"
	"math"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/internal/language"
)

// How passages are read.
const (
	// maxStretch is how many bytes of a passage are read at a time; a longer sentence is a
	// stretch by itself, and is read as far as the reader goes.
	maxStretch = 800
	// maxStretches is how many stretches of a passage are read: its first ones.
	maxStretches = 4
	// surest keeps the log odds of a probability of 0 or 1 finite.
	surest = 1e-6
)

// PairReader reads texts in pairs, as an [encoder.Encoder] does.
type PairReader interface {
	Read(ctx context.Context, pairs []encoder.Pair) ([]encoder.Reading, error)
}

// Answers returns for each passage the log odds that it answers the question: those of the
// stretch that answers best. It is nil where nobody reads, where reading fails or takes longer
// than the asker waits, and for a question that is not in English, which is all that the reader
// has learnt. The only error is that of ctx.
func (a *Asker) Answers(ctx context.Context, question string, passages []string) ([]float64, error) {
	var words language.Words
	if a.reader == nil || words.Of(question) != language.English {
		return nil, nil
	}
	within, cancel := context.WithTimeout(ctx, a.wait)
	defer cancel()
	var pairs []encoder.Pair
	var of []int // the passage of each pair
	for i, text := range passages {
		for _, stretch := range stretches(text) {
			pairs, of = append(pairs, encoder.Pair{First: question, Second: stretch}), append(of, i)
		}
	}
	readings, err := a.reader.Read(within, pairs)
	if err != nil || len(readings) != len(pairs) {
		return nil, ctx.Err()
	}
	best := make([]float64, len(passages))
	for i := range best {
		best[i] = odds(0)
	}
	for n := range readings {
		best[of[n]] = max(best[of[n]], odds(readings[n].Answers))
	}
	return best, nil
}

// odds is the logarithm of the odds of a probability.
func odds(p float64) float64 {
	p = min(max(p, surest), 1-surest)
	return math.Log(p / (1 - p))
}

// stretches are the first parts of a passage that are read one at a time, whole sentences each.
func stretches(text string) (all []string) {
	part := citeway.Span{}
	for _, sentence := range language.AppendSentences(nil, text) {
		if part.End > part.Start && sentence.End-part.Start > maxStretch {
			all = append(all, part.In(text))
			part = citeway.Span{Start: sentence.Start}
		}
		part.End = sentence.End
	}
	if strings.TrimSpace(part.In(text)) != "" {
		all = append(all, part.In(text))
	}
	return all[:min(len(all), maxStretches)]
}
