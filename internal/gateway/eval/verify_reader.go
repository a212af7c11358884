package eval

import (
	"context"
	"math"
	"slices"

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
// and encoder are joined as the program joins them with --reader auto: an example that it
// does not read then is judged by its words. It returns nil where the encoder is missing.
func readExamples(ctx context.Context, v *verify.Verifier, d *sets, c *collection, s scored) (*readScores, error) {
	o, err := assembly.ClaimReader(string(verify.ReadAll))
	if err != nil {
		return nil, nil //nolint:nilerr // a program without the encoder has no such columns
	}
	readings, err := o.Reader.Read(ctx, c.excerpts(v, d))
	if err != nil {
		return nil, err
	}
	auto, curve, n := c.readBy(ctx, verify.ReadAuto, d), platt(s.real, c.real), len(c.real)
	alone, both := make([]float64, len(readings)), make([]float64, len(readings))
	for i, sum := range append(slices.Clone(s.real), s.changed...) {
		words := curve.Probability(sum)
		alone[i], both[i] = logitOf(readings[i].Said), logitOf(words)
		if auto[i] {
			both[i] = logitOf(readings[i].Score(words, true))
		}
	}
	return &readScores{alone[:n], both[:n], alone[n:], both[n:]}, nil
}

// readBy reports which examples the program reads by that choice; with ReadAuto it reads
// their passages whole.
func (c *collection) readBy(ctx context.Context, choice verify.Reads, d *sets) []bool {
	var read []bool
	p := &probe{}
	v := verify.New(verify.Options{Reader: p, Reads: choice})
	c.each(d, func(claim string, texts []string) {
		p.noted = p.noted[:0]
		v.Read(ctx, claim, prepareAll(v, texts)...)
		read = append(read, len(p.noted) > 0)
	})
	return read
}

// excerpts are what is read of each example.
func (c *collection) excerpts(v *verify.Verifier, d *sets) []verify.Excerpt {
	var all []verify.Excerpt
	c.each(d, func(claim string, texts []string) { all = append(all, v.Excerpt(claim, prepareAll(v, texts)...)) })
	return all
}

// each tells the claim and the passages of each example: first the real ones, then the changed.
func (c *collection) each(d *sets, tell func(claim string, texts []string)) {
	for i := range d.attribution {
		tell(d.attribution[i].Claim, d.attribution[i].References)
	}
	for i := range d.wice {
		tell(d.wice[i].Claim, d.wice[i].Evidence)
	}
	for _, o := range c.origins {
		tell(o.text, d.attribution[o.row].References)
	}
}

// logitOf is the log odds of a probability, within bounds.
func logitOf(p float64) float64 {
	p = min(max(p, 1e-4), 1-1e-4)
	return math.Log(p / (1 - p))
}
