package trees

import (
	"math"
	"slices"
	"sort"
)

// Weights is the model as data: boosted trees over the signals that say how well
// a claim is covered, others that say whether it was turned round, and the curve
// that makes a probability of the sum. bench/train makes it.
type Weights struct {
	// Signals names the inputs; weights made for other signals are refused.
	Signals []string `json:"signals"`
	// Trees learned which claims are supported, from how much of them is covered.
	Trees []Tree `json:"trees"`
	// Turned learned to tell a claim from a changed copy of itself: a negation
	// put in, a number, a name or a comparison changed.
	Turned []Tree `json:"turned"`
	// Clash learned, from pairs that differ in one thing, what stands against a
	// claim whose every other word the passage has. It is asked only where
	// something does.
	Clash []Tree `json:"clash"`
	// Doubt is the sum below which a claim counts as turned round.
	Doubt float64 `json:"doubt"`
	// ClashDoubt is the same for Clash.
	ClashDoubt float64 `json:"clash_doubt"`
	// Curve holds rising sums and the probability at each; between two the
	// probability is interpolated.
	Curve []Point `json:"curve"`
}

// Tree is one complete binary tree of at most three levels: node i has the
// children 2i+1 and 2i+2, and the leaves follow the last node. A value at most
// the threshold goes left.
type Tree struct {
	Signal    []int     `json:"s"`
	Threshold []float32 `json:"t"`
	Leaf      []float32 `json:"l"`
}

// Point is a sum of the trees and the probability that goes with it.
type Point struct {
	Sum         float64 `json:"sum"`
	Probability float64 `json:"p"`
}

// fits reports whether the weights are for these signals and cannot lead outside
// the input.
func (w *Weights) fits(names []string) bool {
	n := len(names)
	return slices.Equal(w.Signals, names) && fit(w.Trees, n) && fit(w.Turned, n) && fit(w.Clash, n)
}

func fit(trees []Tree, signals int) bool {
	for i := range trees {
		t := &trees[i]
		if n := len(t.Signal); n&(n+1) != 0 || n > treeNodes || len(t.Leaf) != n+1 || len(t.Threshold) != len(t.Signal) {
			return false
		}
		for _, s := range t.Signal {
			if s < 0 || s >= signals {
				return false
			}
		}
	}
	return true
}

// Probability is the calibrated probability for a sum of the trees.
func (w *Weights) Probability(sum float64) float64 {
	if len(w.Curve) == 0 {
		return 1 / (1 + math.Exp(-sum))
	}
	at := sort.Search(len(w.Curve), func(i int) bool { return w.Curve[i].Sum >= sum })
	switch {
	case at == 0:
		return w.Curve[0].Probability
	case at == len(w.Curve):
		return w.Curve[at-1].Probability
	}
	a, b := w.Curve[at-1], w.Curve[at]
	return a.Probability + (b.Probability-a.Probability)*(sum-a.Sum)/(b.Sum-a.Sum)
}
