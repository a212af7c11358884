package vector

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/viterin/vek/vek32"

	"github.com/citeway/citeway"
)

func TestTheClosestComeFirst(t *testing.T) {
	x := New(2)
	put(t, x, "far", []float32{0, 1}, []float32{-1, 0})
	put(t, x, "near", []float32{0.8, 0.6}, []float32{1, 0})
	q := Query{Vector: []float32{1, 0}, Limit: 10}
	if got := found(t, x, q); !slices.Equal(got, []string{"near-1", "near-0"}) {
		t.Errorf("found %v; what points elsewhere is no hit", got)
	}
	q.Least = 0.9
	if got := found(t, x, q); !slices.Equal(got, []string{"near-1"}) {
		t.Errorf("above 0.9: %v", got)
	}
	q.Least = -2
	if got := found(t, x, q); !slices.Equal(got, []string{"near-1", "near-0", "far-0", "far-1"}) {
		t.Errorf("all: %v", got)
	}
}

func TestEqualOnesGoByID(t *testing.T) {
	x := New(1)
	for _, id := range []string{"c", "a", "d", "b"} {
		put(t, x, id, []float32{1})
	}
	if got := found(t, x, Query{Vector: []float32{1}, Limit: 3}); !slices.Equal(got, []string{"a-0", "b-0", "c-0"}) {
		t.Errorf("found %v", got)
	}
}

// TestWhatMayNotBeSeenIsNotRanked: the limit counts only what may be seen, and the
// rule is asked once for each rank with its sets, before the scan.
func TestWhatMayNotBeSeenIsNotRanked(t *testing.T) {
	x := New(1)
	for i := range 50 {
		d := Document{ID: fmt.Sprint("secret", i), Rank: 3, Sets: []string{"board"}}
		if err := x.Add(d, named(d.ID, []float32{2}, []float32{2})...); err != nil {
			t.Fatal(err)
		}
	}
	put(t, x, "open", []float32{1}, []float32{0.5})
	asked := map[int]int{}
	q := Query{Vector: []float32{1}, Limit: 2, May: func(rank int, sets []string) bool {
		asked[rank]++
		return rank <= 1 && !slices.Contains(sets, "board")
	}}
	if got := found(t, x, q); !slices.Equal(got, []string{"open-0", "open-1"}) {
		t.Errorf("found %v", got)
	}
	if asked[0] != 1 || asked[3] != 1 || len(asked) != 2 {
		t.Errorf("asked %v times by rank", asked)
	}
	q.Documents = []string{"secret1", "secret2"}
	if got := found(t, x, q); len(got) != 0 {
		t.Errorf("asked for by name, found %v", got)
	}
}

// TestLabelThatChanges: the newest word on a document holds for all its passages.
func TestLabelThatChanges(t *testing.T) {
	x := New(1)
	put(t, x, "a", []float32{1})
	low := Query{Vector: []float32{1}, Limit: 5, May: func(rank int, _ []string) bool { return rank == 0 }}
	if err := x.Add(Document{ID: "a", Rank: 2}); err != nil {
		t.Fatal(err)
	}
	if got := found(t, x, low); len(got) != 0 {
		t.Errorf("found %v", got)
	}
}

func TestSearchRefuses(t *testing.T) {
	x := New(2)
	put(t, x, "a", []float32{1, 0})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := x.Search(ctx, Query{Vector: []float32{1, 0}, Limit: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	for _, v := range [][]float32{nil, {1}, {1, 2, 3}} {
		if _, err := x.Search(t.Context(), Query{Vector: v, Limit: 1}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%v: %v", v, err)
		}
		if _, err := x.With(nil, v, []string{"a-0"}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%v: %v", v, err)
		}
	}
	if got := found(t, x, Query{Vector: []float32{1, 0}}); len(got) != 0 {
		t.Errorf("no limit, found %v", got)
	}
	if got := found(t, x, Query{Vector: []float32{0, 0}, Limit: 1}); len(got) != 0 {
		t.Errorf("a question without a word found %v", got)
	}
}

func TestWith(t *testing.T) {
	x := New(1)
	put(t, x, "a", []float32{3}, []float32{2}, []float32{-1})
	q := Query{Vector: []float32{1}, Limit: 1}
	hits, err := x.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	all, err := x.With(hits, q.Vector, []string{"a-2", "a-0", "gone", "a-1", "a-1"})
	want := []Hit{{"a-0", "a", 3}, {"a-1", "a", 2}, {"a-2", "a", -1}}
	if err != nil || !slices.Equal(all, want) {
		t.Errorf("%v, %v; want %v", all, err, want)
	}
	if len(hits) != 1 {
		t.Error("the hits given were changed")
	}
}

// vectors is how many BenchmarkScan searches: -vectors 1000000 needs 3 GiB of memory.
var vectors = flag.Int("vectors", 100_000, "how many vectors BenchmarkScan searches")

// BenchmarkScan is one search for the 200 closest of 100,000 vectors of 384 numbers, of which
// the caller may see all, or one in ten, beside the products of all in float32 by a library
// with instructions for this machine; it reports which share of the 10 and the 200 that these
// put first is found.
func BenchmarkScan(b *testing.B) {
	const dim = 384
	r := rand.New(rand.NewPCG(1, 2))
	x, block := New(dim), make([]float32, 0, *vectors*dim)
	for i, v := range clusters(r, *vectors, dim, max(*vectors/500, 1)) {
		if err := x.Add(Document{ID: fmt.Sprint(i / 5), Rank: i / 5 % 10}, Passage{ID: fmt.Sprint(i), Vector: v}); err != nil {
			b.Fatal(err)
		}
		block = append(block, v...)
	}
	var questions []Query
	for range 20 {
		at := r.IntN(*vectors)
		questions = append(questions, Query{Vector: about(r, block[at*dim:(at+1)*dim], 0.6), Limit: 200})
	}
	for name, may := range map[string]func(int, []string) bool{"all": nil, "a tenth": func(rank int, _ []string) bool { return rank == 0 }} {
		b.Run(name, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				q := questions[n%len(questions)]
				q.May = may
				if _, err := x.Search(b.Context(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("float32", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			exact(x, block, &questions[n%len(questions)])
		}
		for _, first := range []int{10, 200} {
			b.ReportMetric(recall(b, x, block, questions, first), fmt.Sprint("recall@", first))
		}
	})
}

// exact are the closest slots by the products of all vectors, which lie in a block.
func exact(x *Index, block []float32, q *Query) []row {
	best := best{index: x, limit: q.Limit}
	for i := range len(block) / x.dim {
		if score := float64(vek32.Dot(block[i*x.dim:(i+1)*x.dim], q.Vector)); score >= best.bar {
			best.take(row{score, int32(i)})
		}
	}
	return best.rows
}

// recall is which share of the first exact ones is among the first that a search finds.
func recall(b *testing.B, x *Index, block []float32, questions []Query, first int) float64 {
	b.Helper()
	there := 0
	for _, q := range questions {
		hits, err := x.Search(b.Context(), q)
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range exact(x, block, &q)[:first] {
			if slices.ContainsFunc(hits[:first], func(h Hit) bool { return h.Passage == x.slots[r.at].id }) {
				there++
			}
		}
	}
	return float64(there) / float64(first*len(questions))
}
