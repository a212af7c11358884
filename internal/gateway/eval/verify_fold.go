package eval

import (
	"hash/fnv"
	"math"
	"sync"
)

// foldOf is the fold, of n, that a group belongs to.
func foldOf(group string, n int, seed uint64) int {
	h := fnv.New64a()
	_, _ = h.Write([]byte{byte(seed), byte(seed >> 8)})
	_, _ = h.Write([]byte(group))
	return int((h.Sum64() >> 17) % uint64(n))
}

// crossed gives each example the sum of a model that has not seen its group.
// Both sides of a duel are of one group.
func crossed(o boosting, examples []example, duels []duel, folds int, seed uint64) []float64 {
	sums := make([]float64, len(examples))
	var wait sync.WaitGroup
	for f := range folds {
		wait.Go(func() {
			grown := o.grow(without(examples, duels, func(group string) bool { return foldOf(group, folds, seed) == f }))
			for i := range examples {
				if foldOf(examples[i].group, folds, seed) == f {
					for t := range grown {
						sums[i] += float64(evaluate(&grown[t], examples[i].signals))
					}
				}
			}
		})
	}
	wait.Wait()
	return sums
}

// without leaves out the examples of some groups, those without weight, and the duels
// of either.
func without(examples []example, duels []duel, out func(group string) bool) ([]example, []duel) {
	at := make([]int, len(examples))
	for _, d := range duels {
		at[d.above], at[d.below] = 1, 1
	}
	var kept []example
	for i, e := range examples {
		if (e.weight > 0 || at[i] > 0) && !out(e.group) {
			kept = append(kept, e)
			at[i] = len(kept)
		} else {
			at[i] = 0
		}
	}
	var fought []duel
	for _, d := range duels {
		if at[d.above] > 0 && at[d.below] > 0 {
			fought = append(fought, duel{at[d.above] - 1, at[d.below] - 1, d.weight})
		}
	}
	return kept, fought
}

// platt fits the line from a sum to the logit of the probability, by Newton's
// method.
func platt(sums []float64, examples []example) Line {
	slope, shift := 1.0, 0.0
	for range 50 {
		var g0, g1, h00, h01, h11 float64
		for i := range examples {
			p := sigmoid(slope*sums[i] + shift)
			y, w := one(examples[i].holds), examples[i].weight
			g0 += w * (y - p) * sums[i]
			g1 += w * (y - p)
			h := w * p * (1 - p)
			h00 += h * sums[i] * sums[i]
			h01 += h * sums[i]
			h11 += h
		}
		det := h00*h11 - h01*h01
		if det < 1e-9 {
			break
		}
		slope += (g0*h11 - g1*h01) / det
		shift += (g1*h00 - g0*h01) / det
	}
	return Line{slope, shift}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
