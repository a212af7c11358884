package verify

import (
	"math/rand/v2"
	"strings"

	room "github.com/citeway/citeway/verify"
)

// The weights that examples have in training next to a row of the attribution set.
const (
	wiceWeight    = 0.7
	perturbWeight = 0.35
	perturbSeed   = 20
)

// source names what an example was made from.
type source struct {
	row  int
	kind string
}

// collection is the examples of every set.
type collection struct {
	attribution []example
	wice        []example
	perturbed   []example // changed copies of the claims that hold
	origins     []source  // of the perturbed
	texts       []string
}

func collect(v *room.Verifier, d *data) *collection {
	c := &collection{}
	rng := rand.New(rand.NewPCG(perturbSeed, 1))
	claims := make([]string, len(d.attribution))
	for i := range d.attribution {
		claims[i] = d.attribution[i].Claim
	}
	for i := range d.attribution {
		r := &d.attribution[i]
		e := prepareAll(v, r.References)
		c.attribution = append(c.attribution, example{v.Signals(r.Claim, e...), r.holds(), 1, r.Question})
		if !r.holds() {
			continue
		}
		for _, p := range perturbations {
			if changed := p.change(r.Claim, claims, rng); changed != "" && changed != r.Claim {
				c.perturbed = append(c.perturbed, example{v.Signals(changed, e...), false, perturbWeight, r.Question})
				c.texts = append(c.texts, changed)
				c.origins = append(c.origins, source{i, p.name})
			}
		}
	}
	for i := range d.wice {
		r := &d.wice[i]
		e := prepareAll(v, r.Evidence)
		c.wice = append(c.wice, example{v.Signals(r.Claim, e...), r.Label == "supported", wiceWeight, strings.Join(r.Evidence[:min(2, len(r.Evidence))], " ")})
	}
	return c
}

func prepareAll(v *room.Verifier, texts []string) []*room.Evidence {
	out := make([]*room.Evidence, len(texts))
	for i, t := range texts {
		out[i] = v.Prepare(t)
	}
	return out
}

// theBoosting is how the shipped weights are grown.
func theBoosting(seed uint64) boosting {
	return boosting{trees: 300, depth: 3, rate: 0.05, rows: 0.6, columns: 0.3, ridge: 3, least: 3, seed: seed}
}
