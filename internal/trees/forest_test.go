package trees

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// names are those of the signals here, and signals how many.
var names = strings.Fields("a b c d e f g h i j k l")

const signals = 12

// walked is the value of a tree by its definition, node by node.
func walked(t *Tree, v []float32) float32 {
	at := 0
	for at < len(t.Signal) {
		next := 2*at + 1
		if v[t.Signal[at]] > t.Threshold[at] {
			next = 2*at + 2
		}
		at = next
	}
	return t.Leaf[at-len(t.Signal)]
}

// randomTree is a complete tree of some levels.
func randomTree(rng *rand.Rand, levels int) Tree {
	n := 1<<levels - 1
	t := Tree{Signal: make([]int, n), Threshold: make([]float32, n), Leaf: make([]float32, n+1)}
	for i := range n {
		t.Signal[i], t.Threshold[i] = rng.IntN(signals), rng.Float32()
	}
	for i := range t.Leaf {
		t.Leaf[i] = rng.Float32() - 0.5
	}
	return t
}

func randomSignals(rng *rand.Rand) []float32 {
	v := make([]float32, signals)
	for i := range v {
		v[i] = rng.Float32()
	}
	return v
}

// Laid out flat, trees of every size say what they say as data.
func TestForestIsItsTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var trees []Tree
		want := float32(0)
		v := randomSignals(rng)
		for range 1 + rng.IntN(12) {
			tree := randomTree(rng, rng.IntN(4))
			trees = append(trees, tree)
			want += walked(&tree, v)
		}
		if got := newForest(trees, signals).sum(v); math.Abs(got-float64(want)) > 1e-5 {
			t.Fatalf("%d trees: got %v, want %v", len(trees), got, want)
		}
	}
}

// A value at the threshold itself goes left.
func TestThresholdGoesLeft(t *testing.T) {
	f := newForest([]Tree{{Signal: []int{3}, Threshold: []float32{0.5}, Leaf: []float32{-1, 1}}}, signals)
	v := make([]float32, signals)
	for value, want := range map[float32]float64{0: -1, 0.5: -1, 0.50001: 1, 1: 1, -4: -1} {
		v[3] = value
		if got := f.sum(v); got != want {
			t.Errorf("at %v: got %v, want %v", value, got, want)
		}
	}
}

func TestWeightsFit(t *testing.T) {
	leaf := Tree{Leaf: []float32{1}}
	stump := Tree{Signal: []int{0}, Threshold: []float32{0}, Leaf: []float32{0, 1}}
	deep := randomTree(rand.New(rand.NewPCG(1, 1)), 4)
	for _, c := range []struct {
		name string
		with Weights
		want bool
	}{
		{"nothing", Weights{}, true},
		{"a leaf", Weights{Cover: []Tree{leaf}}, true},
		{"as many trees as there may be", Weights{Cover: slices.Repeat([]Tree{stump}, maxTrees)}, true},
		{"a tree too many", Weights{Cover: slices.Repeat([]Tree{stump}, maxTrees+1)}, false},
		{"a stump", Weights{Against: []Tree{stump}}, true},
		{"three levels", Weights{Against: []Tree{randomTree(rand.New(rand.NewPCG(1, 1)), 3)}}, true},
		{"four levels", Weights{Cover: []Tree{deep}}, false},
		{"no leaf", Weights{Cover: []Tree{{}}}, false},
		{"a leaf too few", Weights{Cover: []Tree{{Signal: []int{0}, Threshold: []float32{0}, Leaf: []float32{0}}}}, false},
		{"a threshold too few", Weights{Cover: []Tree{{Signal: []int{0}, Leaf: []float32{0, 1}}}}, false},
		{"not complete", Weights{Cover: []Tree{{Signal: []int{0, 0}, Threshold: []float32{0, 0}, Leaf: []float32{0, 1, 2}}}}, false},
		{"a signal below", Weights{Cover: []Tree{{Signal: []int{-1}, Threshold: []float32{0}, Leaf: []float32{0, 1}}}}, false},
		{"a signal above", Weights{Against: []Tree{{Signal: []int{signals}, Threshold: []float32{0}, Leaf: []float32{0, 1}}}}, false},
	} {
		c.with.Signals = names
		if got := c.with.fits(names); got != c.want {
			t.Errorf("%s: fits is %v", c.name, got)
		}
	}
}

// Two things hold at most as surely as either, and in whichever order.
func TestBoth(t *testing.T) {
	for a := -8.0; a <= 8; a += 0.5 {
		for b := -8.0; b <= 8; b += 0.5 {
			got := Both(a, b)
			p := 1 / (1 + math.Exp(-a)) / (1 + math.Exp(-b))
			if want := math.Log(p / (1 - p)); math.Abs(got-want) > 1e-6 {
				t.Fatalf("both %v and %v: got %v, want %v", a, b, got, want)
			}
			if got > min(a, b) || math.Abs(got-Both(b, a)) > 1e-12 {
				t.Fatalf("both %v and %v: got %v", a, b, got)
			}
		}
	}
}

func TestBothFarOut(t *testing.T) {
	for _, c := range [][2]float64{{1000, 0}, {-1000, 0}, {1000, 1000}, {-1000, -1000}, {60, 60}} {
		if got := Both(c[0], c[1]); math.IsNaN(got) || math.IsInf(got, 0) {
			t.Errorf("both %v: got %v", c, got)
		}
	}
}

func TestProbabilityBetweenPoints(t *testing.T) {
	curve := []Point{{-1, 0.1}, {0, 0.4}, {2, 0.8}}
	for sum, want := range map[float64]float64{-9: 0.1, -1: 0.1, -0.5: 0.25, 0: 0.4, 1: 0.6, 2: 0.8, 9: 0.8} {
		if got := probability(curve, sum); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v: got %v, want %v", sum, got, want)
		}
	}
}

// What speaks against a claim lowers how well it is covered only where there is more
// of it than of doubt.
func TestJudge(t *testing.T) {
	stump := func(signal int) []Tree {
		return []Tree{{Signal: []int{signal}, Threshold: []float32{0.5}, Leaf: []float32{-3, 3}}}
	}
	m := New(&Weights{Signals: names, Cover: stump(0), Against: stump(1), Doubt: 3}, names)
	v := make([]float32, signals)
	v[0] = 1
	covered, against := m.Judge(v)
	if covered < 0.94 || against > 0.05 || math.Abs(covered-m.Covered(v)) > 0.01 {
		t.Errorf("covered %.3f, against %.3f", covered, against)
	}
	v[1] = 1
	if covered, against := m.Judge(v); covered > 0.5 || against < 0.95 {
		t.Errorf("denied: covered %.3f, against %.3f", covered, against)
	}
}
