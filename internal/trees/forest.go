// Package trees sums boosted trees over the signals of a pair and makes a
// probability of the sum. It holds no weights and does not know what a signal means.
package trees

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// treeNodes and treeLeaves are of the largest tree that weights may hold, maxTrees the most
// trees of a forest.
const (
	treeNodes  = 7
	treeLeaves = treeNodes + 1
	maxTrees   = 1024
)

// forest is trees laid out by their signals: of each signal the nodes that ask about it, by
// rising threshold, so that those a value gets over are a run in memory. A tree is left with
// the leaves that no such node rules out, and says the first of them. Most nodes are never
// looked at, and no step waits for the one before, as in a walk down a tree. (Lucchese et al.,
// QuickScorer, 2015.)
type forest struct {
	nodes []node
	// ends are where the nodes of each signal end.
	ends   []int
	leaves [][treeLeaves]float32
}

// node is one of a tree's questions.
type node struct {
	threshold float32
	tree      uint16
	keep      uint8 // the leaves that are left where a value is above the threshold
}

// newForest lays out trees that fit.
func newForest(trees []Tree, signals int) *forest {
	f := &forest{ends: make([]int, signals), leaves: make([][treeLeaves]float32, len(trees))}
	of := make([][]node, signals)
	for i := range trees {
		l := laying{tree: &trees[i], number: uint16(i), of: of, leaves: &f.leaves[i]}
		l.lay(0, 0, treeLeaves)
	}
	for s, nodes := range of {
		slices.SortStableFunc(nodes, func(a, b node) int { return cmp.Compare(a.threshold, b.threshold) })
		f.nodes = append(f.nodes, nodes...)
		f.ends[s] = len(f.nodes)
	}
	return f
}

// laying lays out one tree.
type laying struct {
	tree   *Tree
	number uint16
	of     [][]node
	leaves *[treeLeaves]float32
}

// lay lays out the part below a node, whose leaves are those from first to end. The leaf of a
// smaller tree stands at the first of the places below it.
func (l *laying) lay(at, first, end int) {
	if at >= len(l.tree.Signal) {
		l.leaves[first] = l.tree.Leaf[at-len(l.tree.Signal)]
		return
	}
	middle := (first + end) / 2
	left := uint8(1<<middle - 1<<first)
	l.of[l.tree.Signal[at]] = append(l.of[l.tree.Signal[at]], node{l.tree.Threshold[at], l.number, ^left})
	l.lay(2*at+1, first, middle)
	l.lay(2*at+2, middle, end)
}

// sum is the sum of the leaves that the signals lead to.
func (f *forest) sum(v []float32) float64 {
	var room [maxTrees]uint8
	left := room[:len(f.leaves)]
	for i := range left {
		left[i] = 1<<treeLeaves - 1
	}
	at := 0
	for s, end := range f.ends {
		value := v[s]
		for _, n := range f.nodes[at:end] {
			if !(value > n.threshold) {
				break
			}
			left[n.tree] &= n.keep
		}
		at = end
	}
	sum := float32(0)
	for i := range f.leaves {
		sum += f.leaves[i][bits.TrailingZeros8(left[i])&(treeLeaves-1)]
	}
	return float64(sum)
}

// Model is weights ready for use.
type Model struct {
	*Weights
	cover, against *forest
}

// New lays out weights for signals of these names. Those that do not fit say
// nothing: every sum is 0.
func New(w *Weights, names []string) *Model {
	if !w.fits(names) {
		w = &Weights{}
	}
	return &Model{w, newForest(w.Cover, len(names)), newForest(w.Against, len(names))}
}

// Covered is how surely the claim is covered, whatever speaks against it.
func (m *Model) Covered(v []float32) float64 { return probability(m.CoverCurve, m.cover.sum(v)) }

// Judge is the probability that the claim is covered, less where much speaks against
// it, and the probability that something does.
func (m *Model) Judge(v []float32) (covered, against float64) {
	cover := m.cover.sum(v)
	if len(m.against.leaves) == 0 {
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
