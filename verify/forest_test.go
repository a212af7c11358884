package verify

import (
	"math"
	"math/rand/v2"
	"testing"
)

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
		t.Signal[i], t.Threshold[i] = rng.IntN(signalCount), rng.Float32()
	}
	for i := range t.Leaf {
		t.Leaf[i] = rng.Float32() - 0.5
	}
	return t
}

func randomSignals(rng *rand.Rand) *[signalCount]float32 {
	var v [signalCount]float32
	for i := range v {
		v[i] = rng.Float32()
	}
	return &v
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
			want += walked(&tree, v[:])
		}
		if got := newForest(trees).sum(v); math.Abs(got-float64(want)) > 1e-5 {
			t.Fatalf("%d trees: got %v, want %v", len(trees), got, want)
		}
	}
}

// A value at the threshold itself goes left.
func TestThresholdGoesLeft(t *testing.T) {
	f := newForest([]Tree{{Signal: []int{3}, Threshold: []float32{0.5}, Leaf: []float32{-1, 1}}})
	var v [signalCount]float32
	for value, want := range map[float32]float64{0: -1, 0.5: -1, 0.50001: 1, 1: 1, -4: -1} {
		v[3] = value
		if got := f.sum(&v); got != want {
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
		{"a leaf", Weights{Trees: []Tree{leaf}}, true},
		{"a stump", Weights{Turned: []Tree{stump}}, true},
		{"three levels", Weights{Clash: []Tree{randomTree(rand.New(rand.NewPCG(1, 1)), 3)}}, true},
		{"four levels", Weights{Trees: []Tree{deep}}, false},
		{"no leaf", Weights{Trees: []Tree{{}}}, false},
		{"a leaf too few", Weights{Trees: []Tree{{Signal: []int{0}, Threshold: []float32{0}, Leaf: []float32{0}}}}, false},
		{"a threshold too few", Weights{Trees: []Tree{{Signal: []int{0}, Leaf: []float32{0, 1}}}}, false},
		{"not complete", Weights{Trees: []Tree{{Signal: []int{0, 0}, Threshold: []float32{0, 0}, Leaf: []float32{0, 1, 2}}}}, false},
		{"a signal below", Weights{Trees: []Tree{{Signal: []int{-1}, Threshold: []float32{0}, Leaf: []float32{0, 1}}}}, false},
		{"a signal above", Weights{Clash: []Tree{{Signal: []int{signalCount}, Threshold: []float32{0}, Leaf: []float32{0, 1}}}}, false},
	} {
		c.with.Signals = SignalNames()
		if got := c.with.fits(); got != c.want {
			t.Errorf("%s: fits is %v", c.name, got)
		}
	}
}

// Weights for other signals say nothing, rather than something wrong.
func TestWeightsOfOtherSignals(t *testing.T) {
	names := SignalNames()
	names[0], names[1] = names[1], names[0]
	for name, w := range map[string]*Weights{
		"none":       {},
		"too few":    {Signals: SignalNames()[:5]},
		"exchanged":  {Signals: names, Trees: []Tree{{Leaf: []float32{9}}}},
		"unfit tree": {Signals: SignalNames(), Trees: []Tree{{}}},
	} {
		r := New(Options{Weights: w}).Pair("The old mill was rebuilt.", []string{"The old mill was rebuilt."})
		if r.Score != 0.5 {
			t.Errorf("%s: score %v", name, r.Score)
		}
	}
}

func TestOwnWeights(t *testing.T) {
	for leaf, want := range map[float32]float64{-3: 0.047, 0: 0.5, 3: 0.953} {
		w := &Weights{Signals: SignalNames(), Trees: []Tree{{Leaf: []float32{leaf}}}}
		r := New(Options{Weights: w}).Pair("The old mill was rebuilt.", []string{"The old mill was rebuilt."})
		if math.Abs(r.Score-want) > 0.001 {
			t.Errorf("a leaf of %v: score %.3f, want %.3f", leaf, r.Score, want)
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
	w := &Weights{Curve: []Point{{-1, 0.1}, {0, 0.4}, {2, 0.8}}}
	for sum, want := range map[float64]float64{-9: 0.1, -1: 0.1, -0.5: 0.25, 0: 0.4, 1: 0.6, 2: 0.8, 9: 0.8} {
		if got := w.Probability(sum); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %v: got %v, want %v", sum, got, want)
		}
	}
}

// Names are how the weights know their signals: each has one, and its own.
func TestSignalNames(t *testing.T) {
	seen := map[string]int{}
	for i, name := range SignalNames() {
		if name == "" {
			t.Errorf("signal %d has no name", i)
		}
		if other, ok := seen[name]; ok {
			t.Errorf("signals %d and %d are both %q", other, i, name)
		}
		seen[name] = i
	}
	names := SignalNames()
	names[0] = "changed"
	if SignalNames()[0] == "changed" {
		t.Error("a caller can rename the signals")
	}
}
