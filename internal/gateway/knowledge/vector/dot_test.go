package vector

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func numbers(r *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = 2*r.Float32() - 1
	}
	return v
}

// TestBothWaysGiveTheSum compares with float64, at every length up to some
// registers and at those that are used.
func TestBothWaysGiveTheSum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	lengths := []int{256, 511, 512, 1536}
	for n := range 70 {
		lengths = append(lengths, n)
	}
	for _, n := range lengths {
		x, y := numbers(r, n), numbers(r, n+n%3)
		want := 0.0
		for i := range x {
			want += float64(x[i]) * float64(y[i])
		}
		for name, got := range map[string]float32{"this machine's": Dot(x, y), "plain": plainDot(x, y)} {
			if math.Abs(float64(got)-want) > 1e-4 {
				t.Errorf("%d numbers, %s way: %v, want %v", n, name, got, want)
			}
		}
	}
}

func BenchmarkDot(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	x, y := numbers(r, 512), numbers(r, 512)
	var sum float32
	for name, product := range map[string]func(x, y []float32) float32{"fast": Dot, "plain": plainDot} {
		b.Run(fmt.Sprint(name, " ", fast), func(b *testing.B) {
			for b.Loop() {
				sum += product(x, y)
			}
		})
	}
	_ = sum
}
