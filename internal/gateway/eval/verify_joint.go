package eval

import (
	"context"
	"errors"
	"math"

	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/verify"
)

// How often a row counts when words and reading are joined: claims of real answers are
// few, pairs that were kept back many. The former count for more than their number, since
// they are what is verified; with yet more of them the pairs' scores are no probabilities
// any more.
const (
	keptTimes    = 2
	writtenTimes = 5
	changedTimes = 5
	pairTimes    = 20
	realTimes    = 35
)

// joint is what words and a reading count together, as fitted: the bias, and how much the
// log odds of each weigh.
type joint struct{ whole, stretch []float64 }

// jointRows are claims that are read, with what words say of them.
type jointRows struct {
	whole, stretch *verify.Verifier
	probe          *probe
	rows           []fitted
	excerpts       []verify.Excerpt
	times          []int
	isWhole        []bool
}

// probe notes what a verifier would have read, and reads nothing.
type probe struct{ noted []verify.Excerpt }

var errUnread = errors.New("nothing is read")

// Read notes the excerpts.
func (p *probe) Read(_ context.Context, list []verify.Excerpt) ([]verify.Reading, error) {
	p.noted = append(p.noted, list...)
	return nil, errUnread
}

func newJointRows() *jointRows {
	p := &probe{}
	return &jointRows{probe: p, whole: verify.New(verify.Options{Reader: p, Reads: verify.ReadAuto}), stretch: verify.New(verify.Options{Reader: p, Reads: verify.ReadAll})}
}

// add takes a claim if it is one that is read. The words' log odds are those of the weights
// as they are shipped where they are NaN.
func (j *jointRows) add(ctx context.Context, claim string, texts []string, words float64, holds bool, times int) {
	for _, v := range [...]*verify.Verifier{j.whole, j.stretch} {
		j.probe.noted = j.probe.noted[:0]
		result := v.Read(ctx, claim, prepareAll(v, texts)...)
		if len(j.probe.noted) == 0 {
			continue
		}
		if math.IsNaN(words) {
			words = logitOf(result.Score)
		}
		j.rows = append(j.rows, fitted{features: []float64{words, 0}, truth: holds})
		j.excerpts = append(j.excerpts, j.probe.noted[0])
		j.times, j.isWhole = append(j.times, times), append(j.isWhole, v == j.whole)
		return
	}
}

// fit reads the rows and fits what counts of passages that are read whole, and of stretches.
func (j *jointRows) fit(ctx context.Context) (*joint, error) {
	by, err := assembly.ClaimReader(string(verify.ReadAll))
	if err != nil {
		return nil, err
	}
	readings, err := by.Reader.Read(ctx, j.excerpts)
	if err != nil {
		return nil, err
	}
	var of [2][]fitted
	for i := range j.rows {
		j.rows[i].features[1] = logitOf(readings[i].Said)
		at := int(one(!j.isWhole[i]))
		for range j.times[i] {
			of[at] = append(of[at], j.rows[i])
		}
	}
	return &joint{logistic(of[0], make([]float64, 3), holdJoint), logistic(of[1], make([]float64, 3), holdJoint)}, nil
}

// joints fits anew how words and reading are joined: to pairs that were kept back from
// training, the written claims, claims of real answers and changed copies of them, which the
// words judge by folds, and the half of the minimal pairs that may be looked at.
func (r *report) joints(ctx context.Context, d *sets, c *collection, s scored) error {
	if r.read == nil {
		return nil
	}
	rows, shipped := newJointRows(), math.NaN()
	for i := range d.train {
		if p := &d.train[i]; p.Split == "dev" {
			rows.add(ctx, language.Plain(p.Claim), []string{p.Evidence}, shipped, p.Label == supported, keptTimes)
		}
	}
	for _, p := range readPairs(pairsOne) {
		rows.add(ctx, p.holds, []string{p.passage}, shipped, true, pairTimes)
		rows.add(ctx, p.not, []string{p.passage}, shipped, false, pairTimes)
	}
	for _, w := range readClaims(claimsText) {
		rows.add(ctx, w.claim, []string{w.passage}, shipped, w.letter == 'S', writtenTimes)
	}
	curve := platt(s.real, c.real)
	for i := range d.attribution {
		rows.add(ctx, d.attribution[i].Claim, d.attribution[i].References, logitOf(curve.Probability(s.real[i])), d.attribution[i].holds(), realTimes)
	}
	for i, o := range c.origins {
		rows.add(ctx, o.text, d.attribution[o.row].References, logitOf(curve.Probability(s.changed[i])), false, changedTimes)
	}
	fit, err := rows.fit(ctx)
	if err != nil {
		return err
	}
	r.note("words and reading, joined anew: of passages that are read whole, bias %.2f, words %.2f, said %.2f; of stretches, %.2f, %.2f, %.2f. verify/reader_weigh.go has what is shipped.",
		fit.whole[0], fit.whole[1], fit.whole[2], fit.stretch[0], fit.stretch[1], fit.stretch[2])
	return nil
}
