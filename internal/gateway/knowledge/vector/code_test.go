package vector

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// decoded is what a kept vector says, from its high bytes alone and from both.
func decoded(high, low []int8, m measure, dim int) (rough, fine []float64) {
	for i := range dim {
		rough = append(rough, step*float64(high[i])*float64(m.scale))
		fine = append(fine, (step*float64(high[i])+float64(low[i]))*float64(m.scale))
	}
	return rough, fine
}

// TestCode: what is kept is within a 32,000th of the largest number, small whole numbers
// are kept as they are, and what the high bytes leave open is no longer than is said.
func TestCode(t *testing.T) {
	number := rapid.OneOf(rapid.Float32Range(-1, 1), rapid.Float32Range(-1e-30, 1e-30), rapid.Float32(), rapid.Map(rapid.IntRange(-100, 100), func(n int) float32 { return float32(n) }))
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(number, 1, 40).Draw(t, "vector")
		high, low := make([]int8, wide(len(v))), make([]int8, wide(len(v)))
		m := code(high, low, v)
		rough, fine := decoded(high, low, m, len(v))
		most, squares, isWhole := largest(v), 0.0, true
		for i, x := range v {
			isWhole = isWhole && float64(x) == math.Round(float64(x)) && math.Abs(float64(x)) <= 100
			if math.Abs(fine[i]-float64(x)) > max(most/32000, math.Ldexp(1, leastExponent)) {
				t.Fatalf("%v is kept as %v, where %v is the largest", x, fine[i], most)
			}
			squares += (fine[i] - rough[i]) * (fine[i] - rough[i])
		}
		if rest := float64(m.rest) * float64(m.scale); rest < math.Sqrt(squares) {
			t.Fatalf("the low bytes are %v long, more than %v", math.Sqrt(squares), rest)
		}
		for i, x := range v {
			if isWhole && fine[i] != float64(x) {
				t.Fatalf("%v is kept as %v", x, fine[i])
			}
		}
	})
}
