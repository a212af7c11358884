package verify

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/citeway/citeway/internal/trees"
)

func asJSON(t *testing.T, w trees.Weights) []byte {
	t.Helper()
	b, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Weights for other signals say nothing, rather than something wrong.
func TestWeightsOfOtherSignals(t *testing.T) {
	names := SignalNames()
	names[0], names[1] = names[1], names[0]
	for name, w := range map[string]trees.Weights{
		"none":                  {},
		"too few":               {Signals: SignalNames()[:5]},
		"exchanged":             {Signals: names, Cover: []trees.Tree{{Leaf: []float32{9}}}},
		"unfit tree":            {Signals: SignalNames(), Cover: []trees.Tree{{}}},
		"a signal that is none": {Signals: SignalNames(), Cover: []trees.Tree{{Signal: []int{999}, Threshold: []float32{0}, Leaf: []float32{0, 1}}}},
	} {
		r := New(Options{Weights: asJSON(t, w)}).Pair("The old mill was rebuilt.", []string{"It was the old mill that they rebuilt."})
		if r.Score != 0.5 {
			t.Errorf("%s: score %v", name, r.Score)
		}
	}
}

func TestOwnWeights(t *testing.T) {
	for leaf, want := range map[float32]float64{-3: 0.047, 0: 0.5, 3: 0.953} {
		w := trees.Weights{Signals: SignalNames(), Cover: []trees.Tree{{Leaf: []float32{leaf}}}}
		r := New(Options{Weights: asJSON(t, w)}).Pair("The old mill was rebuilt.", []string{"It was the old mill that they rebuilt."})
		if math.Abs(r.Score-want) > 0.001 {
			t.Errorf("a leaf of %v: score %.3f, want %.3f", leaf, r.Score, want)
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
