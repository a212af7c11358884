package verify

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
func (f forest) sum(v *[signalCount]float32) float64 {
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

// model is weights ready for use.
type model struct {
	*Weights
	trees, turned, clash forest
}

// newModel lays out the weights; those that do not fit say nothing of anything.
func newModel(w *Weights) *model {
	if !w.fits() {
		w = &Weights{}
	}
	return &model{w, newForest(w.Trees), newForest(w.Turned), newForest(w.Clash)}
}

// sum is the model's sum for the signals: the log odds that the claim is covered,
// and not turned round, and that nothing stands against it.
func (m *model) sum(v *[signalCount]float32) float64 {
	sum := m.trees.sum(v)
	if len(m.turned) > 0 {
		sum = Both(sum, m.turned.sum(v)+m.Doubt)
	}
	if len(m.clash) > 0 && Clashes(v[:]) {
		sum = Both(sum, m.clash.sum(v)+m.ClashDoubt)
	}
	return sum
}
