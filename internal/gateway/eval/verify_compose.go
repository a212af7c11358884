package eval

import (
	"maps"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/trees"
	"github.com/citeway/citeway/verify"
)

// doubt and clashDoubt were chosen on the folds: they tell changed claims apart as well
// as can be for less than a hundredth of the AUC on claims as written.
const (
	doubt      = 3.0
	clashDoubt = 2.0
)

// risingTrees and freeTrees say how the trees are grown that tell supported claims.
// Both see how much of the claim is covered, not what is turned round; the former may
// not count more cover against a claim. They err differently, so their mean is better
// than either.
var (
	risingTrees = boosting{trees: 250, depth: 3, rate: 0.04, rows: 0.6, columns: 0.6, ridge: 3, least: 3, seed: treeSeed, only: signals(turning, false), rising: covering()}
	freeTrees   = boosting{trees: 120, depth: 3, rate: 0.05, rows: 0.6, columns: 0.3, ridge: 3, least: 3, seed: treeSeed + 3, only: signals(turning, false)}
)

// turnedTrees says how those are grown that tell what was turned round.
var turnedTrees = boosting{trees: 200, depth: 3, rate: 0.08, rows: 0.6, columns: 0.3, ridge: 3, least: 3, seed: treeSeed + 1, only: signals(turnable, true)}

// clashTrees says how those are grown that tell what stands against a claim.
var clashTrees = boosting{trees: 60, depth: 3, rate: 0.15, rows: 0.7, columns: 0.6, ridge: 1, least: 1, seed: treeSeed + 2, rising: ways(clashing, -1), only: signals(clashing, true)}

// contested are the rows as examples of unchanged claims, the changed copies as
// examples against, and each claim's duels with its copies.
func (c *collection) contested() ([]example, []duel) {
	real, copies := slices.Clone(c.real), len(c.real)+len(c.changed)
	for i := range real {
		real[i].weight = 1
		if !real[i].holds {
			real[i].weight, real[i].holds = refusedWeight, true
		}
	}
	var duels []duel
	for i := range c.origins {
		duels = append(duels, duel{c.origins[i].row, len(c.real) + i, 1})
	}
	for _, d := range c.rivals {
		if d.above < 0 {
			d.above = copies - d.above - 1
		}
		duels = append(duels, duel{d.above, copies + d.below, d.weight})
	}
	return append(append(real, c.changed...), c.more...), duels
}

// realWeight is the weight of a claim as written among made-up pairs.
const realWeight = 6

// clashing are the examples in which something stands against the claim: minimal
// pairs, and claims that hold with their changed copies.
func (c *collection) clashing() []example {
	var out []example
	for _, list := range [...][]example{c.real, c.changed, c.more, c.pairs} {
		for i := range list {
			e := list[i]
			if !verify.Contested(e.signals) {
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
	rows := append(slices.Clone(c.real), silent...)
	support := crossed(risingTrees, rows, nil, folds, foldSeed)
	for i, sum := range crossed(freeTrees, rows, nil, folds, foldSeed) {
		support[i] = (support[i] + sum) / 2
	}
	contested, duels := c.contested()
	turned := crossed(turnedTrees, contested, duels, folds, foldSeed)
	clash := crossed(clashTrees, append(append(unweighted(c.real), silent...), c.clashing()...), nil, folds, foldSeed)
	for i := range support {
		support[i] = trees.Both(support[i], turned[i]+doubt)
		if verify.Contested(rows[i].signals) {
			support[i] = trees.Both(support[i], clash[i]+clashDoubt)
		}
	}
	return scored{support[:n], support[n:]}
}

// unweighted is a copy of the examples from which nothing is learned.
func unweighted(list []example) []example {
	list = slices.Clone(list)
	for i := range list {
		list[i].weight = 0
	}
	return list
}

// Grown are the trees of verify's weights, grown on every row, and the line from their sum
// to log odds, fitted to the sums of trees that had not seen the row. bench/train makes
// weights of them.
type Grown struct {
	// The mean of Rising and Free is how well a claim is covered.
	Rising, Free, Turned, Clash []trees.Tree
	Doubt, ClashDoubt           float64
	Slope, Shift                float64
}

// GrowVerify grows the trees on the data sets under dataDir.
func GrowVerify(dataDir string) (*Grown, error) {
	d, err := loadSets(dataDir)
	if err != nil {
		return nil, err
	}
	c := collect(verify.New(verify.Options{}), d)
	rows := c.real[:c.attribute]
	g := &Grown{Rising: risingTrees.grow(c.real, nil), Free: freeTrees.grow(c.real, nil), Clash: clashTrees.grow(c.clashing(), nil), Doubt: doubt, ClashDoubt: clashDoubt}
	g.Turned = turnedTrees.grow(c.contested())
	g.Slope, g.Shift = platt(c.crossValidated().real[:c.attribute], rows)
	return g, nil
}

// The signals by what their names say they are of.
var (
	// clashing are about what stands against a claim in the nearest sentence.
	clashing = []string{" there"}
	// turning change when a claim is turned round while its words stay, so they say
	// nothing about how much of it is covered.
	turning = []string{"den", "negat", "oppos", "compar", "turned", "hedge", "stronger", "bound", "same side", "beside", "plainly", " there", "claim tokens", "order"}
	// turnable tell a claim from a changed copy of itself.
	turnable = []string{"number", "name", "den", "negat", "oppos", "compar", "turned", " there", "hedge", "stronger", "bound", "same side", "beside", "order", "plainly"}
	// covered rise with the share of the claim that the passages have.
	covered = []string{"recall", "best ", "window", "neighbouring", "longest run", "rare words", "first words", "last words", "first name found"}
	// missed rise with what the passages lack.
	missed = []string{"missing", "weightiest word"}
)

// signals is the set of those that have one of the words in their name, or, if not
// having, none of them.
func signals(words []string, having bool) map[int]bool {
	set := map[int]bool{}
	for i, name := range verify.SignalNames() {
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) }) == having {
			set[i] = true
		}
	}
	return set
}

// ways maps the signals with one of the words in their name to way.
func ways(words []string, way int) map[int]int {
	to := map[int]int{}
	for i := range signals(words, true) {
		to[i] = way
	}
	return to
}

// covering are the ways of the signals about cover.
func covering() map[int]int {
	to := ways(covered, 1)
	maps.Copy(to, ways(missed, -1))
	return to
}
