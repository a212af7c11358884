package vector

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// clusters makes vectors of length 1 that lie about some centres, a tenth of them alike.
func clusters(r *rand.Rand, count, dim, centres int) [][]float32 {
	all := make([][]float32, count)
	middle := make([][]float32, centres)
	for i := range middle {
		middle[i] = about(r, make([]float32, dim), 1)
	}
	for i := range all {
		if i > 0 && r.IntN(10) == 0 {
			all[i] = all[r.IntN(i)]
			continue
		}
		all[i] = about(r, middle[r.IntN(centres)], 0.8)
	}
	return all
}

// about is a vector of length 1 that lies about that far from another.
func about(r *rand.Rand, centre []float32, far float64) []float32 {
	v, squares := make([]float32, len(centre)), 0.0
	for i, c := range centre {
		v[i] = c + float32(far*r.NormFloat64()/math.Sqrt(float64(len(centre))))
		squares += float64(v[i]) * float64(v[i])
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(squares))
	}
	return v
}

// finest is how far a score may be from that of the vectors given.
const finest = 1e-4

// TestNothingIsMissed compares with the products of all vectors, of every length from less
// than a word of the machine to more than a segment: each score is right, and what was not
// found is no closer than what was.
func TestNothingIsMissed(t *testing.T) {
	for _, dim := range []int{1, 31, 100, 384, 768, 1536} {
		t.Run(fmt.Sprint(dim), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(dim), 2))
			all := clusters(r, 5000, dim, 20)
			x := New(dim)
			for i := range all {
				put(t, x, fmt.Sprint(i), all[i])
			}
			for range 10 {
				q := about(r, all[r.IntN(len(all))], 0.6)
				hits, err := x.Search(t.Context(), Query{Vector: q, Limit: 50, Least: -2})
				if err != nil || len(hits) != 50 {
					t.Fatal(len(hits), err)
				}
				notMissed(t, all, q, hits)
			}
		})
	}
}

func notMissed(t *testing.T, all [][]float32, q []float32, hits []Hit) {
	t.Helper()
	last, found := hits[len(hits)-1].Score, map[string]float64{}
	for _, h := range hits {
		found[h.Document] = h.Score
	}
	for i := range all {
		score := dot(all[i], q)
		got, there := found[fmt.Sprint(i)]
		if there && math.Abs(got-score) > finest {
			t.Errorf("%d has score %v, want %v", i, got, score)
		}
		if !there && score > last+2*finest {
			t.Errorf("%d with %v was missed; the last found has %v", i, score, last)
		}
	}
}
