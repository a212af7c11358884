package eval

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/citeway/citeway/internal/trees"
)

// example is one row to learn from.
type example struct {
	signals []float32
	holds   bool
	weight  float64
	// group names what must stay on one side of a fold.
	group string
}

// duel is a claim and a changed copy of it, as places in a list of examples: the first
// should score above the second, whatever both score.
type duel struct {
	above, below int
	weight       float64
}

// boosting says how trees are grown.
type boosting struct {
	trees   int
	depth   int
	rate    float64
	rows    float64 // share of the rows that a tree sees
	columns float64 // share of the signals that a tree sees
	ridge   float64
	least   float64 // weight that a leaf must hold
	seed    uint64
	// only lists the signals that are looked at; none is all.
	only map[int]bool
	// rising lists the signals that may only raise (1) or lower (-1) the sum.
	rising map[int]int
}

const maxBins = 48

// bin cuts each signal into bins.
func (g *grower) bin() {
	signals := len(g.examples[0].signals)
	g.cuts, g.bins = make([][]float32, signals), make([][]uint8, signals)
	values := make([]float32, len(g.examples))
	for s := range signals {
		for i := range g.examples {
			values[i] = g.examples[i].signals[s]
		}
		g.cuts[s] = cuts(slices.Clone(values))
		g.bins[s] = make([]uint8, len(values))
		for i, v := range values {
			at, _ := slices.BinarySearch(g.cuts[s], v)
			g.bins[s][i] = uint8(at)
		}
	}
}

// cuts are the borders between bins: a value at most cuts[k] is in a bin up to k.
func cuts(values []float32) []float32 {
	slices.Sort(values)
	values = slices.Compact(values)
	if len(values) <= 1 {
		return nil
	}
	var out []float32
	n := min(maxBins, len(values))
	for k := 1; k < n; k++ {
		i := k * len(values) / n
		out = append(out, (values[i-1]+values[i])/2)
	}
	return slices.Compact(out)
}

// grower grows the trees of one model.
type grower struct {
	boosting
	examples []example
	duels    []duel
	cuts     [][]float32 // the borders of each signal's bins
	bins     [][]uint8   // by signal, then row

	sums, grad, hess []float64
	rng              *rand.Rand
}

// grow trains trees on at least one example, and on duels between them.
func (o boosting) grow(examples []example, duels []duel) []trees.Tree {
	g := &grower{boosting: o, examples: examples, duels: duels, rng: rand.New(rand.NewPCG(o.seed, 7))}
	g.bin()
	n := len(examples)
	g.sums, g.grad, g.hess = make([]float64, n), make([]float64, n), make([]float64, n)
	grown := make([]trees.Tree, 0, o.trees)
	for range o.trees {
		g.gradients()
		t := g.tree()
		for i := range examples {
			g.sums[i] += float64(evaluate(&t, examples[i].signals))
		}
		grown = append(grown, t)
	}
	return grown
}

func (g *grower) gradients() {
	for i := range g.examples {
		p := sigmoid(g.sums[i])
		g.grad[i] = g.examples[i].weight * (one(g.examples[i].holds) - p)
		g.hess[i] = g.examples[i].weight * p * (1 - p)
	}
	for _, d := range g.duels {
		p := sigmoid(g.sums[d.above] - g.sums[d.below])
		g.grad[d.above] += d.weight * (1 - p)
		g.grad[d.below] -= d.weight * (1 - p)
		g.hess[d.above] += d.weight * p * (1 - p)
		g.hess[d.below] += d.weight * p * (1 - p)
	}
}

func (g *grower) tree() trees.Tree {
	nodes := 1<<g.depth - 1
	t := trees.Tree{Signal: make([]int, nodes), Threshold: make([]float32, nodes), Leaf: make([]float32, nodes+1)}
	var rows []int32
	for i := range g.examples {
		if g.rng.Float64() < g.boosting.rows {
			rows = append(rows, int32(i))
		}
	}
	var columns []int
	for s := range g.cuts {
		if len(g.cuts[s]) > 0 && (g.only == nil || g.only[s]) && g.rng.Float64() < g.boosting.columns {
			columns = append(columns, s)
		}
	}
	g.split(&t, 0, rows, columns, -math.MaxFloat32, math.MaxFloat32)
	return t
}

// split fills the node at with rows; low and high bound its leaves.
func (g *grower) split(t *trees.Tree, at int, rows []int32, columns []int, low, high float64) {
	if at >= len(t.Signal) {
		t.Leaf[at-len(t.Signal)] = float32(g.rate * min(max(g.value(rows), low), high))
		return
	}
	best := g.bestSplit(rows, columns)
	if best.gain <= 0 {
		t.Threshold[at] = math.MaxFloat32
		g.split(t, 2*at+1, rows, columns, low, high)
		g.split(t, 2*at+2, nil, columns, low, high)
		return
	}
	t.Signal[at], t.Threshold[at] = best.signal, g.cuts[best.signal][best.cut]
	var left, right []int32
	for _, r := range rows {
		if int(g.bins[best.signal][r]) <= best.cut {
			left = append(left, r)
		} else {
			right = append(right, r)
		}
	}
	leftLow, leftHigh, rightLow, rightHigh := low, high, low, high
	middle := (min(max(best.left, low), high) + min(max(best.right, low), high)) / 2
	switch g.rising[best.signal] {
	case 1:
		leftHigh, rightLow = middle, middle
	case -1:
		leftLow, rightHigh = middle, middle
	}
	g.split(t, 2*at+1, left, columns, leftLow, leftHigh)
	g.split(t, 2*at+2, right, columns, rightLow, rightHigh)
}

func (g *grower) value(rows []int32) float64 {
	sum, hess := 0.0, 0.0
	for _, r := range rows {
		sum += g.grad[r]
		hess += g.hess[r]
	}
	return sum / (hess + g.ridge)
}

// cutAt is a place to cut, and what both sides would say.
type cutAt struct {
	signal, cut int
	gain        float64
	left, right float64
}

func (g *grower) bestSplit(rows []int32, columns []int) cutAt {
	var best cutAt
	var grad, hess [maxBins]float64
	for _, s := range columns {
		clear(grad[:])
		clear(hess[:])
		bins := g.bins[s]
		allG, allH := 0.0, 0.0
		for _, r := range rows {
			grad[bins[r]] += g.grad[r]
			hess[bins[r]] += g.hess[r]
			allG += g.grad[r]
			allH += g.hess[r]
		}
		leftG, leftH := 0.0, 0.0
		for cut := range g.cuts[s] {
			leftG += grad[cut]
			leftH += hess[cut]
			c := g.gain(s, cut, leftG, leftH, allG, allH)
			if c.gain > best.gain {
				best = c
			}
		}
	}
	return best
}

func (g *grower) gain(s, cut int, leftG, leftH, allG, allH float64) cutAt {
	rightG, rightH := allG-leftG, allH-leftH
	if leftH < g.least || rightH < g.least {
		return cutAt{}
	}
	c := cutAt{signal: s, cut: cut, left: leftG / (leftH + g.ridge), right: rightG / (rightH + g.ridge)}
	if r := g.rising[s]; r > 0 && c.left > c.right || r < 0 && c.left < c.right {
		return cutAt{}
	}
	c.gain = leftG*c.left + rightG*c.right - allG*allG/(allH+g.ridge)
	return c
}

func evaluate(t *trees.Tree, signals []float32) float32 {
	at := 0
	for at < len(t.Signal) {
		if signals[t.Signal[at]] <= t.Threshold[at] {
			at = 2*at + 1
		} else {
			at = 2*at + 2
		}
	}
	return t.Leaf[at-len(t.Signal)]
}
