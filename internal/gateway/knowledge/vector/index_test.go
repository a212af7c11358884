package vector

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
)

// put adds one document of rank 0 with the vectors given; its passages are called
// document-0, document-1, …
func put(t testing.TB, x *Index, document string, vectors ...[]float32) {
	t.Helper()
	if err := x.Add(Document{ID: document}, named(document, vectors...)...); err != nil {
		t.Fatal(err)
	}
}

func named(document string, vectors ...[]float32) []Passage {
	var all []Passage
	for i, v := range vectors {
		all = append(all, Passage{ID: fmt.Sprint(document, "-", i), Vector: v})
	}
	return all
}

// found is the ids that a search finds.
func found(t testing.TB, x *Index, q Query) []string {
	t.Helper()
	hits, err := x.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, h := range hits {
		ids = append(ids, h.Passage)
	}
	return ids
}

// plain is the index in its simplest form: a list searched from end to end.
type plain map[string]struct {
	document Document
	vector   []float32
}

// keep leaves of a document those passages.
func (p plain) keep(d Document, passages []string) {
	for id, row := range p {
		if row.document.ID == d.ID && !slices.Contains(passages, id) {
			delete(p, id)
		}
	}
}

func (p plain) search(q Query) []Hit {
	var all []Hit
	for id, row := range p {
		score := 0.0
		for i, v := range row.vector {
			score += float64(v) * float64(q.Vector[i])
		}
		if score > q.Least && (len(q.Documents) == 0 || slices.Contains(q.Documents, row.document.ID)) && (q.May == nil || q.May(row.document.Rank, row.document.Sets)) {
			all = append(all, Hit{Passage: id, Document: row.document.ID, Score: score})
		}
	}
	slices.SortFunc(all, before)
	return all[:min(len(all), q.Limit)]
}

// TestAgainstAPlainList adds and removes in any order and compares every search.
// The vectors are of small whole numbers, so that scores are exact and many equal.
func TestAgainstAPlainList(t *testing.T) {
	number := rapid.Map(rapid.IntRange(-2, 2), func(n int) float32 { return float32(n) })
	rapid.Check(t, func(t *rapid.T) {
		const dim = 3
		x, p := New(dim), plain{}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			d := Document{ID: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "document"), Rank: rapid.IntRange(0, 2).Draw(t, "rank"), Sets: rapid.SliceOfN(rapid.SampledFrom([]string{"s", "t"}), 0, 2).Draw(t, "sets")}
			for id, row := range p { // what is known of a document is known of all its passages
				if row.document.ID == d.ID {
					row.document = d
					p[id] = row
				}
			}
			switch rapid.IntRange(0, 4).Draw(t, "verb") {
			case 0:
				x.Remove(d.ID)
				p.keep(d, nil)
				continue
			case 1:
				kept := rapid.SliceOfN(rapid.SampledFrom([]string{"p0", "p1", "p2", "p3", "p4", "p5"}), 0, 6).Draw(t, "kept")
				x.Keep(d, kept)
				p.keep(d, kept)
				continue
			}
			passage := Passage{ID: fmt.Sprint("p", rapid.IntRange(0, 9).Draw(t, "passage")), Vector: rapid.SliceOfN(number, dim, dim).Draw(t, "vector")}
			p[passage.ID] = struct {
				document Document
				vector   []float32
			}{d, passage.Vector}
			if err := x.Add(d, passage); err != nil {
				t.Fatal(err)
			}
			if _, known := x.numbers[d.ID]; !known || x.Len() != len(p) || !x.Has(passage.ID) {
				t.Fatalf("the index holds %d passages, want %d", x.Len(), len(p))
			}
		}
		set := rapid.SampledFrom([]string{"", "s", "t"}).Draw(t, "set")
		clearance := rapid.IntRange(0, 2).Draw(t, "clearance")
		named := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d"}), 0, 3).Draw(t, "documents")
		q := Query{Vector: rapid.SliceOfN(number, dim, dim).Draw(t, "question"), Documents: named, Limit: rapid.IntRange(1, 12).Draw(t, "limit"),
			Least: float64(rapid.IntRange(-9, 3).Draw(t, "least")), May: func(rank int, sets []string) bool {
				return rank <= clearance && (set == "" || slices.Contains(sets, set))
			}}
		got, err := x.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if want := p.search(q); !slices.Equal(got, want) {
			t.Fatalf("found %v, want %v", got, want)
		}
	})
}

func TestPlacesAreUsedAgain(t *testing.T) {
	x := New(2)
	for round := range 5 {
		for i := range blockLen {
			put(t, x, fmt.Sprint(round, "-", i), []float32{1, float32(i)})
		}
		for i := range blockLen {
			x.Remove(fmt.Sprint(round, "-", i))
		}
	}
	if x.Len() != 0 || len(x.blocks) != 1 || len(x.owners) != blockLen || len(x.kinds.all) != 2 {
		t.Errorf("%d passages in %d blocks of %d documents of %d kinds", x.Len(), len(x.blocks), len(x.owners), len(x.kinds.all))
	}
}

func TestRemoveOfWhatIsNotThere(t *testing.T) {
	x := New(1)
	x.Remove("nothing")
	put(t, x, "a", []float32{1})
	x.Remove("a")
	x.Remove("a")
	put(t, x, "b", []float32{1})
	if got := found(t, x, Query{Vector: []float32{1}, Limit: 5}); !slices.Equal(got, []string{"b-0"}) || x.Has("a-0") {
		t.Errorf("found %v", got)
	}
}

// TestVectorsAreCopied: what the caller does with a slice afterwards changes
// nothing.
func TestVectorsAreCopied(t *testing.T) {
	x, v := New(1), []float32{1}
	put(t, x, "a", v)
	v[0] = -1
	if got := found(t, x, Query{Vector: []float32{1}, Limit: 1}); len(got) != 1 {
		t.Error("the vector in the index changed")
	}
}

func TestAddRefusesAllOrNothing(t *testing.T) {
	x := New(2)
	good := Passage{ID: "good", Vector: []float32{1, 0}}
	for name, bad := range map[string]Passage{
		"too short":   {ID: "bad", Vector: []float32{1}},
		"too long":    {ID: "bad", Vector: []float32{1, 2, 3}},
		"none":        {ID: "bad"},
		"no number":   {ID: "bad", Vector: []float32{1, float32(math.NaN())}},
		"infinite":    {ID: "bad", Vector: []float32{float32(math.Inf(-1)), 0}},
		"without one": {Vector: []float32{1, 0}},
	} {
		if err := x.Add(Document{ID: "d"}, good, bad); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if x.Len() != 0 || x.Has("good") {
		t.Error("what stood before the bad one is in")
	}
}

func TestAddBeyondTheLimit(t *testing.T) {
	x := New(1)
	x.passages = make(map[string]int32, MaxPassages)
	for i := range MaxPassages {
		x.passages[fmt.Sprint(i)] = 0
	}
	if err := x.Add(Document{ID: "d"}, Passage{ID: "one more", Vector: []float32{1}}); citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("%v", err)
	}
}

// TestAtTheSameTime is for the race detector.
func TestAtTheSameTime(t *testing.T) {
	x := New(4)
	var all sync.WaitGroup
	failed := make(chan error, 8)
	for worker := range 4 {
		all.Go(func() {
			for i := range 200 {
				id := fmt.Sprint(worker, "-", i%20)
				err := x.Add(Document{ID: id}, Passage{ID: id, Vector: []float32{1, float32(i), 0, 1}})
				_, searched := x.Search(t.Context(), Query{Vector: []float32{1, 0, 0, 0}, Limit: 3})
				if err := errors.Join(err, searched); err != nil {
					failed <- err
					return
				}
				if i%3 == 0 {
					x.Remove(id)
				}
			}
		})
	}
	all.Wait()
	select {
	case err := <-failed:
		t.Fatal(err)
	default:
	}
}
