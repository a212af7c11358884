package eval

import (
	"math"
	"testing"
)

func TestAUC(t *testing.T) {
	for _, c := range []struct {
		scores []float64
		holds  []bool
		want   float64
	}{
		{[]float64{1, 2, 3, 4}, []bool{false, false, true, true}, 1},
		{[]float64{1, 2, 3, 4}, []bool{true, true, false, false}, 0},
		{[]float64{1, 1, 1, 1}, []bool{true, false, true, false}, 0.5},
		{[]float64{1, 2, 3, 4}, []bool{false, true, false, true}, 0.75},
		{[]float64{1, 2, 3, 4}, []bool{true, true, false, false}, 0},
		{[]float64{1, 2, 3}, []bool{false, true, false}, 0.5},
	} {
		if got := auc(c.scores, c.holds); got != c.want {
			t.Errorf("%v %v: got %v, want %v", c.scores, c.holds, got, c.want)
		}
	}
	for _, holds := range [][]bool{nil, {true}, {true, true}} {
		if got := auc(make([]float64, len(holds)), holds); !math.IsNaN(got) {
			t.Errorf("%v, one class only: got %v", holds, got)
		}
	}
}

func TestMacroF1(t *testing.T) {
	scores, holds := []float64{0.9, 0.6, 0.4, 0.1}, []bool{true, false, true, false}
	if got := macroF1(scores, holds, 0.5); got != 0.5 {
		t.Errorf("got %v", got)
	}
	if got := macroF1(scores, []bool{true, true, false, false}, 0.5); got != 1 {
		t.Errorf("got %v", got)
	}
	if got := bestThreshold(scores, []bool{true, true, true, false}); got != 0.4 {
		t.Errorf("threshold %v", got)
	}
}

func TestBrierAndReliability(t *testing.T) {
	scores, holds := []float64{0.8, 0.8, 0.2, 1}, []bool{true, false, false, true}
	if got := brier(scores, holds); math.Abs(got-(0.04+0.64+0.04+0)/4) > 1e-9 {
		t.Errorf("Brier %v", got)
	}
	bins := reliability(scores, holds, 5)
	if len(bins) != 2 || bins[0].share != 0 || bins[1].count != 3 || math.Abs(bins[1].share-2.0/3) > 1e-9 {
		t.Errorf("got %+v", bins)
	}
}

func TestOverlap(t *testing.T) {
	if got := overlap("The old mill", "an OLD mill, rebuilt"); math.Abs(got-2.0/3) > 1e-9 {
		t.Errorf("got %v", got)
	}
	if got := overlap("", "x"); got != 0 {
		t.Errorf("got %v", got)
	}
}
