package vector

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

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
// rule is asked once a document, before the scan.
func TestWhatMayNotBeSeenIsNotRanked(t *testing.T) {
	x := New(1)
	for i := range 50 {
		d := Document{ID: fmt.Sprint("secret", i), Rank: 3, Sets: []string{"board"}}
		if err := x.Add(d, named(d.ID, []float32{2}, []float32{2})...); err != nil {
			t.Fatal(err)
		}
	}
	put(t, x, "open", []float32{1}, []float32{0.5})
	asked := map[string]int{}
	q := Query{Vector: []float32{1}, Limit: 2, May: func(d Document) bool {
		asked[d.ID]++
		return d.Rank <= 1 && !slices.Contains(d.Sets, "board")
	}}
	if got := found(t, x, q); !slices.Equal(got, []string{"open-0", "open-1"}) {
		t.Errorf("found %v", got)
	}
	for id, times := range asked {
		if times != 1 {
			t.Errorf("%s was asked for %d times", id, times)
		}
	}
	if len(asked) != 51 {
		t.Errorf("%d documents were asked for", len(asked))
	}
}

// TestLabelThatChanges: the newest word on a document holds for all its passages.
func TestLabelThatChanges(t *testing.T) {
	x := New(1)
	put(t, x, "a", []float32{1})
	low := Query{Vector: []float32{1}, Limit: 5, May: func(d Document) bool { return d.Rank == 0 }}
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

// BenchmarkScan is one search through 50,000 vectors of 512 numbers, of which the
// caller may see all, or one in ten.
func BenchmarkScan(b *testing.B) {
	const dim, count = 512, 50_000
	r := rand.New(rand.NewPCG(1, 2))
	vector := func() []float32 {
		v := make([]float32, dim)
		for i := range v {
			v[i] = r.Float32() - 0.5
		}
		return v
	}
	x := New(dim)
	for i := range count / 5 {
		d := Document{ID: fmt.Sprint(i), Rank: i % 10}
		if err := x.Add(d, named(d.ID, vector(), vector(), vector(), vector(), vector())...); err != nil {
			b.Fatal(err)
		}
	}
	q := Query{Vector: vector(), Limit: 100}
	for name, may := range map[string]func(Document) bool{"all": nil, "a tenth": func(d Document) bool { return d.Rank == 0 }} {
		b.Run(name, func(b *testing.B) {
			q.May = may
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.Search(b.Context(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
