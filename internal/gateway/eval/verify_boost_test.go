package eval

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/citeway/citeway/internal/trees"
)

// made are examples that hold when the second signal is above a half and the
// third is not; the first says nothing.
func made(n int) []example {
	rng := rand.New(rand.NewPCG(3, 4))
	list := make([]example, n)
	for i := range list {
		s := []float32{rng.Float32(), rng.Float32(), float32(rng.IntN(2))}
		list[i] = example{s, s[1] > 0.5 && s[2] == 0, 1, string(rune('a' + i%17))}
	}
	return list
}

var small = boosting{trees: 40, depth: 2, rate: 0.3, rows: 0.8, columns: 1, ridge: 1, least: 1, seed: 5}

func TestBoostingLearns(t *testing.T) {
	train, test := made(600), made(900)[600:]
	grown := small.grow(train, nil)
	sums := make([]float64, len(test))
	for i := range test {
		for k := range grown {
			sums[i] += float64(evaluate(&grown[k], test[i].signals))
		}
	}
	if got := auc(sums, held(test)); got < 0.98 {
		t.Errorf("AUC %v on rows not seen", got)
	}
}

func TestBoostingIsRepeatable(t *testing.T) {
	a, b := small.grow(made(200), nil), small.grow(made(200), nil)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed grew other trees")
	}
}

// A rising signal never lowers the sum.
func TestRising(t *testing.T) {
	o := small
	o.rising = map[int]int{1: 1}
	grown := o.grow(made(400), nil)
	for _, third := range []float32{0, 1} {
		last := -1e9
		for x := float32(0); x <= 1; x += 0.05 {
			sum := 0.0
			for k := range grown {
				sum += float64(evaluate(&grown[k], []float32{0.5, x, third}))
			}
			if sum < last-1e-6 {
				t.Fatalf("the sum falls at %v", x)
			}
			last = sum
		}
	}
}

// No model sees the group that it is asked about: a signal that names the group
// is of no use.
func TestFoldsKeepGroupsApart(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []example
	for g := range 60 {
		holds := rng.IntN(2) == 0
		for range 5 {
			list = append(list, example{[]float32{float32(g), 0, 0}, holds, 1, string(rune('A' + g))})
		}
	}
	got := auc(crossed(small, list, nil, 5, 1), held(list))
	if got > 0.7 {
		t.Errorf("AUC %v: groups leak between folds", got)
	}
}

func TestPlatt(t *testing.T) {
	var list []example
	var sums []float64
	rng := rand.New(rand.NewPCG(8, 9))
	for range 4000 {
		x := rng.Float64()*6 - 3
		sums = append(sums, x)
		list = append(list, example{nil, rng.Float64() < sigmoid(0.5*x+1), 1, ""})
	}
	fitted := platt(sums, list)
	slope, shift := fitted.Slope, fitted.Shift
	if slope < 0.4 || slope > 0.6 || shift < 0.85 || shift > 1.15 {
		t.Errorf("got %.2f and %.2f, want about 0.5 and 1", slope, shift)
	}
}

func TestTreesAsData(t *testing.T) {
	grown := small.grow(made(100), nil)
	b, err := json.Marshal(grown)
	if err != nil {
		t.Fatal(err)
	}
	var back []trees.Tree
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(grown, back) {
		t.Errorf("the trees do not survive JSON: %v", err)
	}
}
