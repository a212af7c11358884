package eval

import (
	"maps"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/trees"
	"github.com/citeway/citeway/verify"
)

// doubt was chosen on the folds: it tells changed claims apart as well as can be for
// less than a hundredth of the AUC on claims as written.
const doubt = 3.5

// risingTrees and freeTrees say how the trees are grown that tell supported claims.
// Both see how much of the claim is covered, not what is turned round; the former may
// not count more cover against a claim. They err differently, so their mean is better
// than either.
var (
	risingTrees = boosting{trees: 250, depth: 3, rate: 0.04, rows: 0.6, columns: 0.6, ridge: 3, least: 3, seed: treeSeed, only: signals(turning, false), rising: covering()}
	freeTrees   = boosting{trees: 120, depth: 3, rate: 0.05, rows: 0.6, columns: 0.3, ridge: 3, least: 3, seed: treeSeed + 3, only: signals(turning, false)}
)

// againstTrees says how those are grown that tell what speaks against a claim. They see
// everything: the longer a passage, the less a difference in it says.
var againstTrees = boosting{trees: 200, depth: 3, rate: 0.1, rows: 0.6, columns: 0.4, ridge: 3, least: 3, seed: treeSeed + 4}

// covers are the examples of what covers a claim, those of real first.
func (c *collection) covers() []example { return append(slices.Clone(c.real), c.told...) }

// denials are the examples of what speaks against a claim, which holds where something
// does: the rows, which nothing is known to speak against, their changed copies, and
// pairs of the training data and of our own making. Each claim has a duel with its
// copies.
func (c *collection) denials() ([]example, []duel) {
	all, copies := slices.Clone(c.real), len(c.real)+len(c.changed)
	for i := range all {
		all[i].weight = 1
		if !all[i].holds {
			all[i].weight = refusedWeight
		}
		all[i].holds = true
	}
	all = append(append(append(all, c.changed...), c.more...), c.pairs...)
	for i := range all {
		all[i].holds = !all[i].holds
	}
	var duels []duel
	for i := range c.origins {
		duels = append(duels, duel{len(c.real) + i, c.origins[i].row, 1})
	}
	for _, d := range c.rivals {
		if d.above < 0 {
			d.above = copies - d.above - 1
		}
		duels = append(duels, duel{copies + d.below, d.above, d.weight})
	}
	return append(all, c.denied...), duels
}

// scored are the sums of examples by models that have not seen their group.
type scored struct {
	// real and changed say how well a claim is covered, less where much speaks
	// against it.
	real, changed []float64
	// realAgainst and changedAgainst say how much speaks against it.
	realAgainst, changedAgainst []float64
}

func (c *collection) crossValidated() scored {
	n, m := len(c.real), len(c.real)+len(c.changed)
	rows := append(append(slices.Clone(c.real), unweighted(c.changed)...), c.told...)
	sums := crossed(risingTrees, rows, nil, folds, foldSeed)[:m]
	free := crossed(freeTrees, rows, nil, folds, foldSeed)
	denials, duels := c.denials()
	against := crossed(againstTrees, denials, duels, folds, foldSeed)[:m]
	for i := range sums {
		sums[i] = trees.Both((sums[i]+free[i])/2, doubt-against[i])
	}
	return scored{sums[:n], sums[n:], against[:n], against[n:]}
}

// unweighted is a copy of the examples from which nothing is learned.
func unweighted(list []example) []example {
	list = slices.Clone(list)
	for i := range list {
		list[i].weight = 0
	}
	return list
}

// Line is a straight line from a sum to log odds.
type Line struct{ Slope, Shift float64 }

// Probability is the probability at a sum.
func (l Line) Probability(sum float64) float64 { return sigmoid(l.Slope*sum + l.Shift) }

// againstLine makes a probability of what speaks against a claim, of as many claims that
// something speaks against as of others.
func (c *collection) againstLine(s scored) Line {
	rows := append(slices.Clone(c.real), c.changed...)
	for i := range rows {
		if rows[i].holds, rows[i].weight = i >= len(c.real), 1; i < len(c.real) {
			rows[i].weight = float64(len(c.changed)) / float64(len(c.real))
		}
	}
	return platt(append(slices.Clone(s.realAgainst), s.changedAgainst...), rows)
}

// Grown are the trees of verify's weights, grown on every row, and the lines from their
// sums to log odds, fitted to the sums of trees that had not seen the row. bench/train
// makes weights of them.
type Grown struct {
	// The mean of Rising and Free is how well a claim is covered.
	Rising, Free, Against  []trees.Tree
	Doubt                  float64
	CoverLine, AgainstLine Line
}

// GrowVerify grows the trees on the data sets under dataDir.
func GrowVerify(dataDir string) (*Grown, error) {
	d, err := loadSets(dataDir)
	if err != nil {
		return nil, err
	}
	c := collect(verify.New(verify.Options{}), d)
	s := c.crossValidated()
	g := &Grown{Rising: risingTrees.grow(c.covers(), nil), Free: freeTrees.grow(c.covers(), nil), Doubt: doubt}
	g.Against = againstTrees.grow(c.denials())
	g.CoverLine, g.AgainstLine = platt(s.real, c.real), c.againstLine(s)
	return g, nil
}

// The signals by what their names say they are of.
var (
	// turning change when a claim is turned round while its words stay, so they say
	// nothing about how much of it is covered.
	turning = []string{"den", "negat", "oppos", "compar", "turned", "hedge", "stronger", "bound", "same side", "beside", "plainly", " there", "claim tokens", "order"}
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
