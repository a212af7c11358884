package trees

import (
	"math"
	"slices"
	"sort"
)

// Weights is the model as data: boosted trees over the signals that say how well
// a claim is covered, others that say whether something speaks against it, and the
// curves that make probabilities of the sums. bench/train makes it.
type Weights struct {
	// Signals names the inputs; weights made for other signals are refused.
	Signals []string `json:"signals"`
	// Cover learned which claims are supported, from how much of them is covered.
	Cover []Tree `json:"cover"`
	// Against learned to tell a claim that the passages deny, or say otherwise, from
	// all others.
	Against []Tree `json:"against"`
	// Doubt is the sum against a claim from which it counts as less covered.
	Doubt float64 `json:"doubt"`
	// CoverCurve and AgainstCurve hold rising sums and the probability at each;
	// between two the probability is interpolated.
	CoverCurve   []Point `json:"cover_curve"`
	AgainstCurve []Point `json:"against_curve"`
}

// The probabilities that something speaks against a claim from which the claim is not
// supported, and from which that is said. They were chosen on the folds.
const (
	Doubted = 0.7
	Shown   = 0.9
)

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
	return slices.Equal(w.Signals, names) && fit(w.Cover, n) && fit(w.Against, n)
}

func fit(trees []Tree, signals int) bool {
	if len(trees) > maxTrees {
		return false
	}
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

// probability is the calibrated probability for a sum of trees.
func probability(curve []Point, sum float64) float64 {
	if len(curve) == 0 {
		return 1 / (1 + math.Exp(-sum))
	}
	at := sort.Search(len(curve), func(i int) bool { return curve[i].Sum >= sum })
	switch {
	case at == 0:
		return curve[0].Probability
	case at == len(curve):
		return curve[at-1].Probability
	}
	a, b := curve[at-1], curve[at]
	return a.Probability + (b.Probability-a.Probability)*(sum-a.Sum)/(b.Sum-a.Sum)
}
