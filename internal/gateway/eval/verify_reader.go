package eval

import (
	"context"
	"math"

	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/verify"
)

// readScores are what the encoder alone, and words and encoder together, make of the
// examples: log odds that a claim is said.
type readScores struct {
	realAlone, realBoth       []float64
	changedAlone, changedBoth []float64
}

// real are the scores of the real examples of a range; nil where there is no encoder.
func (r *readScores) real(from, to int) (alone, both []float64) {
	if r == nil {
		return nil, nil
	}
	return r.realAlone[from:to], r.realBoth[from:to]
}

// How strongly what joins words and reader is held at nothing.
const holdJoint = 1e-3

// readExamples lets the encoder that the program was built with read every example. Words
// and encoder are joined in folds: each group by weights that have not seen it. It returns
// nil where the encoder is missing.
func readExamples(ctx context.Context, v *verify.Verifier, d *sets, c *collection, s scored) (*readScores, error) {
	o, err := assembly.ClaimReader(string(verify.ReadAll))
	if err != nil {
		return nil, nil //nolint:nilerr // a program without the encoder has no such columns
	}
	readings, err := o.Reader.Read(ctx, c.excerpts(v, d))
	if err != nil {
		return nil, err
	}
	curve := platt(s.real, c.real)
	joined := func(sum float64, r *verify.Reading) fitted {
		return fitted{features: jointFeatures(logitOf(curve.Probability(sum)), r)}
	}
	real, changed := make([]fitted, len(c.real)), make([]fitted, len(c.changed))
	for i := range c.real {
		real[i] = joined(s.real[i], &readings[i])
		real[i].truth = c.real[i].holds
	}
	for i := range c.changed {
		changed[i] = joined(s.changed[i], &readings[len(c.real)+i])
	}
	return c.join(real, changed), nil
}

// jointFeatures are what words and a reading say together: the log odds by words, those
// that the claim is said, and those that it is denied.
func jointFeatures(words float64, r *verify.Reading) []float64 {
	return []float64{words, logitOf(r.Said), logitOf(r.Denied)}
}

// join scores each example by weights fitted to the other folds.
func (c *collection) join(real, changed []fitted) *readScores {
	out := &readScores{make([]float64, len(real)), make([]float64, len(real)), make([]float64, len(changed)), make([]float64, len(changed))}
	for f := range folds {
		var rows []fitted
		for i := range real {
			if foldOf(c.real[i].group, folds, foldSeed) != f {
				rows = append(rows, real[i])
			}
		}
		weights := logistic(rows, make([]float64, 1+len(rows[0].features)), holdJoint)
		score := func(all []fitted, examples []example, alone, both []float64) {
			for i := range all {
				if foldOf(examples[i].group, folds, foldSeed) == f {
					alone[i], both[i] = all[i].features[1], weights[0]+dot(weights[1:], all[i].features)
				}
			}
		}
		score(real, c.real, out.realAlone, out.realBoth)
		score(changed, c.changed, out.changedAlone, out.changedBoth)
	}
	return out
}

// excerpts are what is read of each example: first the real ones, then the changed.
func (c *collection) excerpts(v *verify.Verifier, d *sets) []verify.Excerpt {
	var all []verify.Excerpt
	add := func(claim string, texts []string) {
		all = append(all, v.Excerpt(claim, prepareAll(v, texts)...))
	}
	for i := range d.attribution {
		add(d.attribution[i].Claim, d.attribution[i].References)
	}
	for i := range d.wice {
		add(d.wice[i].Claim, d.wice[i].Evidence)
	}
	for _, o := range c.origins {
		add(o.text, d.attribution[o.row].References)
	}
	return all
}

// logitOf is the log odds of a probability, within bounds.
func logitOf(p float64) float64 {
	p = min(max(p, 1e-4), 1-1e-4)
	return math.Log(p / (1 - p))
}
