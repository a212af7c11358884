package verify

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	room "github.com/citeway/citeway/verify"
)

// The weights that examples have in training next to a row of the attribution set.
const (
	wiceWeight    = 0.7
	furtherWeight = 0.5 // of a further changed copy
	refusedWeight = 0.2 // of a claim that does not hold among those not changed
)

// furtherCopies is how many more copies of each claim are learned from.
const furtherCopies = 2

// Fixed seeds: of the changed copies, of the trees, of the folds.
const (
	perturbSeed = 20
	treeSeed    = 1
	foldSeed    = 1
	folds       = 10
)

// doubt was chosen on the folds: as much as changed claims can be told apart for
// little more than a hundredth of the AUC on those as written.
const (
	doubt      = 3.0
	clashDoubt = 1.2
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
	pairs     []example // minimal pairs, to learn what stands against a claim from
	origins   []source
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
			c.further(v, r.Claim, group, e, claims, rng, false)
		}
	}
	for i := range d.clap {
		r := &d.clap[i]
		if len(r.Passages) > 0 && len(r.Output) > 0 {
			c.further(v, r.Output[0].Answer, r.Input, []*room.Evidence{v.Prepare(r.Passages[0].Text)}, claims, rng, true)
		}
	}
	c.minimals(v, d, claims)
	return c
}

// minimals makes the minimal pairs of the passages of every set.
func (c *collection) minimals(v *room.Verifier, d *data, claims []string) {
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
func (c *collection) change(v *room.Verifier, i int, r *attributionRow, e []*room.Evidence, claims []string, rng *rand.Rand) {
	for _, p := range perturbations {
		text := p.change(r.Claim, claims, rng)
		if text == "" || text == r.Claim {
			continue
		}
		c.changed = append(c.changed, example{v.Signals(text, e...), false, 1, r.Question})
		c.origins = append(c.origins, source{i, p.name, text})
	}
	for range furtherCopies {
		c.further(v, r.Claim, r.Question, e, claims, rng, false)
	}
}

// further makes changed copies of a claim that are only learned from, and takes
// the claim itself where it is not among the rows.
func (c *collection) further(v *room.Verifier, claim, group string, e []*room.Evidence, claims []string, rng *rand.Rand, itself bool) {
	if itself {
		c.more = append(c.more, example{v.Signals(claim, e...), true, 1, group})
	}
	for _, p := range perturbations {
		if text := p.change(claim, claims, rng); text != "" && text != claim {
			c.more = append(c.more, example{v.Signals(text, e...), false, furtherWeight, group})
		}
	}
}

func prepareAll(v *room.Verifier, texts []string) []*room.Evidence {
	out := make([]*room.Evidence, len(texts))
	for i, t := range texts {
		out[i] = v.Prepare(t)
	}
	return out
}

// supportTrees is how the trees are grown that say what is supported.
var supportTrees = boosting{trees: 120, depth: 3, rate: 0.05, rows: 0.6, columns: 0.3, ridge: 3, least: 3, seed: treeSeed, rising: clashSignals(-1)}

// turnedTrees is how those are grown that say what was turned round.
var turnedTrees = boosting{trees: 150, depth: 3, rate: 0.1, rows: 0.6, columns: 0.6, ridge: 3, least: 3, seed: treeSeed + 1}

// clashTrees is how those are grown that say what stands against a claim.
var clashTrees = boosting{trees: 60, depth: 3, rate: 0.15, rows: 0.7, columns: 0.6, ridge: 1, least: 1, seed: treeSeed + 2, rising: clashSignals(-1), only: clashOnly()}

// clashSignals maps the signals of what stands against a claim to way.
func clashSignals(way int) map[int]int {
	signals := map[int]int{}
	for i, name := range room.SignalNames() {
		if strings.HasSuffix(name, " there") {
			signals[i] = way
		}
	}
	return signals
}

func clashOnly() map[int]bool {
	only := map[int]bool{}
	for i := range clashSignals(1) {
		only[i] = true
	}
	return only
}

// unchanged are the rows as examples of claims that nobody changed, and the
// changed copies as examples against.
func (c *collection) unchanged() (real, changed []example) {
	real = append([]example(nil), c.real...)
	for i := range real {
		real[i].weight = 1
		if !real[i].holds {
			real[i].weight, real[i].holds = refusedWeight, true
		}
	}
	return real, append(append([]example(nil), c.changed...), c.more...)
}

// realWeight is of a claim as written among pairs that were made.
const realWeight = 3

// clashing are the examples in which something stands against the claim: minimal
// pairs, and claims that hold with their changed copies.
func (c *collection) clashing() []example {
	var out []example
	for _, list := range [...][]example{c.real, c.changed, c.more, c.pairs} {
		for i := range list {
			e := list[i]
			if !room.Clashes(e.signals) {
				continue
			}
			if &list[0] == &c.real[0] {
				e.weight, e.holds = realWeight, true
			}
			out = append(out, e)
		}
	}
	return out
}

// scored is the sum of every example by models that have not seen its group.
type scored struct{ real, changed []float64 }

func (c *collection) crossValidated() scored {
	silent := unweighted(c.changed)
	n := len(c.real)
	support := crossed(supportTrees, append(append([]example(nil), c.real...), silent...), folds, foldSeed)
	real, changed := c.unchanged()
	turned := crossed(turnedTrees, append(append([]example(nil), real...), changed...), folds, foldSeed)
	clash := crossed(clashTrees, append(append(unweighted(real), silent...), c.clashing()...), folds, foldSeed)
	all := append(append([]example(nil), real...), c.changed...)
	for i := range support {
		support[i] = room.Both(support[i], turned[i]+doubt)
		if room.Clashes(all[i].signals) {
			support[i] = room.Both(support[i], clash[i]+clashDoubt)
		}
	}
	return scored{support[:n], support[n:]}
}

// unweighted is a copy of the examples that nothing is learned from.
func unweighted(list []example) []example {
	list = append([]example(nil), list...)
	for i := range list {
		list[i].weight = 0
	}
	return list
}

// train grows the weights on every row and calibrates them by the sums that
// models gave which had not seen the row.
func (c *collection) train(s scored) *room.Weights {
	real, changed := c.unchanged()
	w := &room.Weights{Signals: room.SignalNames(), Doubt: doubt, ClashDoubt: clashDoubt}
	w.Trees = supportTrees.grow(c.real)
	w.Clash = clashTrees.grow(c.clashing())
	w.Turned = turnedTrees.grow(append(real, changed...))
	slope, shift := platt(s.real[:c.attribute], c.real[:c.attribute])
	w.Curve = curve(slope, shift)
	return w
}

// Train makes the room's weights from the data sets under dataDir and writes them
// into the folder out: words.txt, how common words are, and weights.json. The
// first changes the signals that the second is trained on: from other data, run
// it, build, and run it again.
func Train(ctx context.Context, dataDir, out string) error {
	d, err := load(dataDir)
	if err != nil {
		return err
	}
	var words strings.Builder
	if err := writeWords(&words, d.runningText()); err != nil {
		return err
	}
	if err := write(out, "words.txt", []byte(words.String())); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	c := collect(room.New(room.Options{}), d)
	w := c.train(c.crossValidated())
	b, err := json.Marshal(w)
	if err != nil {
		return err
	}
	return write(out, "weights.json", append(b, '\n'))
}

func write(dir, name string, b []byte) error {
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, b, 0o644); err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: path, Message: "the weights cannot be written", Err: err}
	}
	return nil
}
