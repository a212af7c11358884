// Package trees sums boosted trees over the signals of a pair and makes a
// probability of the sum. It holds no weights and does not know what a signal means.
package trees

import "math"

// treeNodes and treeLeaves are of the largest tree that weights may hold.
const (
	treeNodes  = 7
	treeLeaves = treeNodes + 1
)

// forest is trees laid out so that a sum walks through memory once and without
// a branch that depends on a signal: a wrong guess would cost more than the rest.
type forest []flatTree

// flatTree is one tree of three levels; the arrays are of eight so that an index
// cut to three bits is always within them.
type flatTree struct {
	threshold [treeLeaves]float32
	leaf      [treeLeaves]float32
	signal    [treeLeaves]uint8
}

// newForest lays out trees that fit.
func newForest(trees []Tree) forest {
	f := make(forest, len(trees))
	for i := range trees {
		f[i].lay(&trees[i], 0, 0)
	}
	return f
}

// lay copies the part of t below a node. What a smaller tree lacks has no
// threshold to get over, and its leaf is on the left.
func (f *flatTree) lay(t *Tree, at, from int) {
	switch {
	case at >= treeNodes:
		f.leaf[at-treeNodes] = t.Leaf[max(from-len(t.Signal), 0)]
	case from < len(t.Signal):
		f.signal[at], f.threshold[at] = uint8(t.Signal[from]), t.Threshold[from]
		f.lay(t, 2*at+1, 2*from+1)
		f.lay(t, 2*at+2, 2*from+2)
	default:
		f.threshold[at] = math.MaxFloat32
		f.lay(t, 2*at+1, from)
		f.lay(t, 2*at+2, from)
	}
}

// sum is the sum of the leaves that the signals lead to.
func (f forest) sum(v []float32) float64 {
	sum := float32(0)
	for i := range f {
		t := &f[i]
		first := above(v[t.signal[0]], t.threshold[0])
		second := above(v[t.signal[(1+first)&7]], t.threshold[(1+first)&7])
		two := 2*first + second
		third := above(v[t.signal[(3+two)&7]], t.threshold[(3+two)&7])
		sum += t.leaf[(2*two+third)&7]
	}
	return float64(sum)
}

// above is 1 where a is above b, without a branch.
func above(a, b float32) int {
	n := 0
	if a > b {
		n = 1
	}
	return n
}

// Model is weights ready for use.
type Model struct {
	*Weights
	cover, against forest
}

// New lays out weights for signals of these names. Those that do not fit say
// nothing: every sum is 0.
func New(w *Weights, names []string) *Model {
	if !w.fits(names) {
		w = &Weights{}
	}
	return &Model{w, newForest(w.Cover), newForest(w.Against)}
}

// Covered is how surely the claim is covered, whatever speaks against it.
func (m *Model) Covered(v []float32) float64 { return probability(m.CoverCurve, m.cover.sum(v)) }

// Judge is the probability that the claim is covered, less where much speaks against
// it, and the probability that something does.
func (m *Model) Judge(v []float32) (covered, against float64) {
	cover := m.cover.sum(v)
	if len(m.against) == 0 {
		return probability(m.CoverCurve, cover), 0
	}
	sum := m.against.sum(v)
	return probability(m.CoverCurve, Both(cover, m.Doubt-sum)), probability(m.AgainstCurve, sum)
}

// Both is the log odds that two things hold, each given by its log odds.
func Both(a, b float64) float64 {
	log := -softplus(-a) - softplus(-b)
	return log - math.Log1p(-math.Exp(min(log, -1e-9)))
}

// softplus is 0 far below 0 and its argument far above.
func softplus(x float64) float64 { return math.Log1p(math.Exp(min(x, 50))) }
