package growth

import (
	"math"
	"testing"
)

func TestExponents(t *testing.T) {
	for _, c := range []struct{ small, large, want float64 }{{3, 30, 1}, {3, 300, 2}, {3, 3, 0}, {0, 5, 0}, {1, math.Pow(10, 1.5), 1.5}} {
		if got := Exponent(c.small, c.large); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v to %v: %v, want %v", c.small, c.large, got, c.want)
		}
	}
}

var kept [][]byte

// What is allocated is counted, and by how much it grows.
func TestMemoryIsCounted(t *testing.T) {
	work := func(n int) func() { return func() { kept = append(kept, make([]byte, n<<10)) } }
	small, large := Of(Times, work(100)), Of(1, work(Times*100))
	if got := Exponent(float64(small.Bytes)/Times, float64(large.Bytes)); math.Abs(got-1) > 0.1 {
		t.Errorf("linear work has the exponent %v", got)
	}
	kept = nil
}
