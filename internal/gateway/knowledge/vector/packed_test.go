package vector_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// TestPacked: what comes back of a vector of length 1 is within a 50,000th of it.
func TestPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.Float32Range(-1, 1), 1, 64).Draw(t, "vector")
		back := vector.Unpacked(vector.Packed(v), len(v))
		for i := range v {
			if back != nil && math.Abs(float64(v[i]-back[i])) > 2e-5 {
				t.Fatalf("%v became %v", v[i], back[i])
			}
			if back == nil && math.Abs(float64(v[i])) > 2e-5 {
				t.Fatalf("%v became nothing", v)
			}
		}
	})
}

func TestWhatIsNoVector(t *testing.T) {
	nan := float32(math.NaN())
	for name, blob := range map[string][]byte{"zero": vector.Packed(make([]float32, 4)), "no number": vector.Packed([]float32{1, nan, 0, 0}), "none": nil, "short": {1, 2}} {
		if v := vector.Unpacked(blob, 4); v != nil {
			t.Errorf("%s is %v", name, v)
		}
	}
	if v := vector.Packed([]float32{9, float32(math.Inf(-1))}); !slices.Equal(vector.Unpacked(v, 2), []float32{1, -1}) {
		t.Errorf("what is out of range is %v", vector.Unpacked(v, 2))
	}
}

func FuzzUnpacked(f *testing.F) {
	f.Add([]byte{}, 0)
	f.Add([]byte{1, 2, 3}, 1)
	f.Add(vector.Packed([]float32{0.6, -0.8}), 2)
	f.Fuzz(func(t *testing.T, blob []byte, dim int) {
		v := vector.Unpacked(blob, dim)
		if v != nil && (len(v) != dim || len(blob) != 2*dim) {
			t.Fatalf("%d bytes became %d numbers of %d", len(blob), len(v), dim)
		}
		for _, x := range v {
			if math.Abs(float64(x)) > 1.0001 {
				t.Fatalf("%v is out of range", x)
			}
		}
	})
}
