package eval

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/citeway/citeway/verify"
)

// The weights of examples in training; a row of the attribution set has 1.
const (
	wiceWeight    = 0.7
	furtherWeight = 0.5 // of a further changed copy
	refusedWeight = 0.2 // of a claim that does not hold among those not changed
)

// furtherCopies is how many more copies of each claim are learned from.
const furtherCopies = 2

// Fixed seeds for the changed copies, the trees and the folds.
const (
	perturbSeed = 20
	treeSeed    = 1
	foldSeed    = 1
	folds       = 10
)

// source names what an example was made from.
type source struct {
	row  int
	kind string
	text string
}

// collection is the examples of every set.
type collection struct {
	real      []example // attribution, then WiCE
	attribute int       // how many of real are the attribution set's
	changed   []example // changed copies of the claims that hold
	more      []example // further copies, and claims, to learn from
	pairs     []example // minimal pairs, to learn what speaks against a claim from
	told      []example // of the training data, to learn from how well a claim is covered
	denied    []example // of the training data, which hold where something speaks against the claim
	origins   []source
	// rivals are the duels of more: below is a place in more, above one in real or,
	// counted from -1 down, in more.
	rivals []duel
}

func collect(v *verify.Verifier, d *sets) *collection {
	c := &collection{}
	rng := rand.New(rand.NewPCG(perturbSeed, 1))
	claims := d.claims()
	for i := range d.attribution {
		r := &d.attribution[i]
		e := prepareAll(v, r.References)
		c.real = append(c.real, example{v.Signals(r.Claim, e...), r.holds(), 1, r.Question})
		if r.holds() {
			c.change(v, i, r, e, claims, rng)
		}
	}
	c.attribute = len(c.real)
	for i := range d.wice {
		r := &d.wice[i]
		e := prepareAll(v, r.Evidence)
		group := strings.Join(r.Evidence[:min(2, len(r.Evidence))], " ")
		c.real = append(c.real, example{v.Signals(r.Claim, e...), r.Label == "supported", wiceWeight, group})
		if r.Label == "supported" {
			c.further(v, r.Claim, group, e, claims, rng, len(c.real)-1)
		}
	}
	for i := range d.clap {
		r := &d.clap[i]
		if len(r.Passages) > 0 && len(r.Output) > 0 {
			c.further(v, r.Output[0].Answer, r.Input, []*verify.Evidence{v.Prepare(r.Passages[0].Text)}, claims, rng, -1)
		}
	}
	c.minimals(v, d, claims)
	c.takeTraining(v, d.train)
	return c
}

// minimals makes the minimal pairs of the passages of every set.
func (c *collection) minimals(v *verify.Verifier, d *sets, claims []string) {
	rng := rand.New(rand.NewPCG(minimalSeed, 1))
	for i := range d.attribution {
		r := &d.attribution[i]
		for _, ref := range r.References[:min(1, len(r.References))] {
			c.minimal(v, r.Question, ref[:min(len(ref), minimalBytes)], claims, rng)
		}
	}
	for i := range d.clap {
		if r := &d.clap[i]; len(r.Passages) > 0 {
			c.minimal(v, r.Input, r.Passages[0].Text, claims, rng)
		}
	}
}

// change makes the changed copies of an attribution row that are measured, and
// further ones to learn from.
func (c *collection) change(v *verify.Verifier, i int, r *attributionRow, e []*verify.Evidence, claims []string, rng *rand.Rand) {
	for _, p := range perturbations {
		text := p.change(r.Claim, claims, rng)
		if text == "" || text == r.Claim {
			continue
		}
		c.changed = append(c.changed, example{v.Signals(text, e...), false, 1, r.Question})
		c.origins = append(c.origins, source{i, p.name, text})
	}
	for range furtherCopies {
		c.further(v, r.Claim, r.Question, e, claims, rng, i)
	}
}

// further makes changed copies of a claim that are only learned from. The claim is a
// row of real; with -1 it is none of them, and is learned from itself.
func (c *collection) further(v *verify.Verifier, claim, group string, e []*verify.Evidence, claims []string, rng *rand.Rand, row int) {
	if row < 0 {
		c.more = append(c.more, example{v.Signals(claim, e...), true, 1, group})
		row = -len(c.more)
	}
	for _, p := range perturbations {
		if text := p.change(claim, claims, rng); text != "" && text != claim {
			c.more = append(c.more, example{v.Signals(text, e...), false, furtherWeight, group})
			c.rivals = append(c.rivals, duel{row, len(c.more) - 1, furtherWeight})
		}
	}
}

func prepareAll(v *verify.Verifier, texts []string) []*verify.Evidence {
	out := make([]*verify.Evidence, len(texts))
	for i, t := range texts {
		out[i] = v.Prepare(t)
	}
	return out
}

// VerifyTexts are the passages of the data sets under dataDir, in which bench/train counts words.
func VerifyTexts(dataDir string) ([]string, error) {
	d, err := loadSets(dataDir)
	if err != nil {
		return nil, err
	}
	var texts []string
	for i := range d.attribution {
		texts = append(texts, d.attribution[i].References...)
	}
	for i := range d.wice {
		texts = append(texts, strings.Join(d.wice[i].Evidence, "\n"))
	}
	for i := range d.clap {
		for _, p := range d.clap[i].Passages {
			texts = append(texts, p.Text)
		}
	}
	texts = append(texts, d.abstracts...)
	seen := map[string]bool{}
	return slices.DeleteFunc(texts, func(t string) bool {
		was := seen[t]
		seen[t] = true
		return was
	}), nil
}
