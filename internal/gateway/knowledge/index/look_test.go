package index

import (
	"context"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/language"
)

// ideal compares what a question weighs with the formula over what may be seen.
func ideal(t *rapid.T, x *Index, question string, sight knowledge.Sight, seen plain) {
	want, n, in := 0.0, 0.0, map[string]float64{}
	for _, e := range seen {
		for i := range e.Passages {
			counts, _ := seen.counts(e, i)
			for w := range counts {
				in[w]++
			}
			n++
		}
	}
	asked := map[string]bool{}
	var stems language.Stemmer
	for _, term := range language.Query(question + " zeppelin zeppelins") {
		if w := stems.English(term.Word); !asked[w] && n > 0 {
			asked[w] = true
			want += (saturation + 1) * math.Log(1+(n-in[w]+0.5)/(in[w]+0.5))
		}
	}
	r, err := x.Rank(context.Background(), knowledge.Query{Text: question + " zeppelin zeppelins", Clearance: sight.Clearance, Sets: sight.Sets})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.Ideal-want) > 1e-6 {
		t.Fatalf("the ideal is %v, want %v", r.Ideal, want)
	}
	for _, h := range r.Hits {
		if s := h.Passage.Score; s == nil || *s <= 0 || *s > 1 || math.Abs(*s-h.Score/want) > 1e-6 {
			t.Fatalf("a score of %v of %v is the share %v", h.Score, want, s)
		}
	}
}

// looked looks every passage up: it is there for those who may see it.
func looked(t *rapid.T, x *Index, sight knowledge.Sight, all plain) {
	q := knowledge.Query{Clearance: sight.Clearance, Sets: sight.Sets}
	for id, e := range all {
		rank, sets, is := x.About(id)
		if !is || rank != knowledge.RankOf(e.Source.Label) || len(sets) != len(e.Sets) {
			t.Fatalf("%s has rank %d and sets %v, %v", id, rank, sets, is)
		}
		for i := range e.Passages {
			h, is := x.Hit(e.Passages[i].ID, &q)
			if is != sight.SeesSource(&e.Source, e.Sets) || is && (h.Source.ID != id || h.Passage.Text != e.Passages[i].Text) {
				t.Fatalf("%s is %+v, %v", e.Passages[i].ID, h, is)
			}
		}
	}
}

func TestWhatIsNotThereIsNotLookedUp(t *testing.T) {
	x := New()
	x.Put(entry("a", 1, 0, "tide", "ebb"))
	x.Put(entry("a", 1, 0, "tide"))
	x.Put(entry("b", 2, 0, "tide"))
	x.Remove("b")
	for _, id := range []string{"a-1", "b-0", "", "a"} {
		if h, is := x.Hit(id, &knowledge.Query{}); is {
			t.Errorf("%q is %+v", id, h)
		}
	}
	if _, is := x.Hit("a-0", &knowledge.Query{Documents: []string{"b"}}); is {
		t.Error("a document that was not asked for is found")
	}
	if _, _, is := x.About("b"); is {
		t.Error("a document that was removed is there")
	}
}

// TestNothingWeighsNothing: a question in a library that holds nothing for its
// caller has no weight.
func TestNothingWeighsNothing(t *testing.T) {
	x, zero := New(), 0
	x.Put(entry("a", 1, 3, "tide"))
	r, err := x.Rank(t.Context(), knowledge.Query{Text: "tide", Clearance: &zero})
	if err != nil || r.Ideal != 0 || len(r.Hits) != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}
