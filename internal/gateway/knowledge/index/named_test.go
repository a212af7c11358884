package index

import (
	"slices"
	"strconv"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// TestTheOpeningLeadsItsDocument where a question holds its name and nothing else: the
// shortest passage would lead by its words. After a removal and a change it still does, and
// never for those who may not see it.
func TestTheOpeningLeadsItsDocument(t *testing.T) {
	x := New()
	put := func(rank int) {
		e := entry("tern", 0, rank, "tern tells the tide from the moon and from what was measured at the quay", "install tern", "tern in short, with all that was ever said of it at the quay", "tern")
		e.Source.Title = "tern: a clock for tides"
		x.Put(e)
	}
	x.Put(entry("other", 10, 0, "tern is what others use here", "a clock"))
	put(0)
	first := func(question string, clearance *int) string {
		hits, err := x.Search(t.Context(), knowledge.Query{Text: question, Clearance: clearance})
		if err != nil || len(hits) == 0 {
			t.Fatalf("%d hits, %v", len(hits), err)
		}
		return hits[0].Passage.ID
	}
	if got := first("What is tern?", nil); got != "tern-0" {
		t.Errorf("the first is %s", got)
	}
	if hits, err := x.Search(t.Context(), knowledge.Query{Text: "What is tern?", Limit: 3}); err != nil || hits[1].Passage.ID != "tern-1" || hits[2].Passage.ID != "tern-2" {
		t.Errorf("the next to open the document do not follow: %v, %v", hits, err)
	}
	if got := first("How do I install tern?", nil); got != "tern-1" {
		t.Errorf("asked for more, the first is %s", got)
	}
	low := 0
	put(3)
	if got := first("What is tern?", &low); got != "other-0" {
		t.Errorf("one who may not see it gets %s", got)
	}
	if got := first("What is tern?", nil); got != "tern-0" {
		t.Errorf("taken in again, the first is %s", got)
	}
	x.Remove("tern")
	if got := first("What is tern?", nil); got != "other-0" || len(x.named) != 1 {
		t.Errorf("removed, the first is %s; %d names", got, len(x.named))
	}
}

// TestTheOpeningLeadsByTheShortForm of a name too.
func TestTheOpeningLeadsByTheShortForm(t *testing.T) {
	x := New()
	e := entry("mlw", 0, 0, "the average of all lows that were measured at the quay in nineteen years is a level", "MLW is drawn", "the level MLW")
	e.Source.Title = "3. Mean low water (MLW)"
	x.Put(e)
	hits, err := x.Search(t.Context(), knowledge.Query{Text: "What is MLW?"})
	if err != nil || len(hits) != 3 || hits[0].Passage.ID != "mlw-0" {
		t.Errorf("%v, %v", hits, err)
	}
	if r, err := x.Rank(t.Context(), knowledge.Query{Text: "What is MLW?"}); err != nil || !slices.Equal(r.Named, []string{"mlw-0", "mlw-1", "mlw-2"}) {
		t.Errorf("named are %q, %v", r.Named, err)
	}
	if r, err := x.Rank(t.Context(), knowledge.Query{Text: "How is MLW drawn?"}); err != nil || r.Named != nil {
		t.Errorf("asked for more, named are %q, %v", r.Named, err)
	}
	x.Remove("mlw")
	if len(x.named) != 0 {
		t.Errorf("%d names stay", len(x.named))
	}
}

// TestWhatWasTakenOutLeadsNothing: the scores are those of an index that never had it.
func TestWhatWasTakenOutLeadsNothing(t *testing.T) {
	e := entry("tern", 0, 0, "tern tells the tide from the moon and from what was measured at the quay", "install tern", "tern in short, and no more")
	e.Source.Title = "tern"
	scores := func(before ...string) []float64 {
		x := New()
		for i := range 40 { // so many that what is taken out is not swept at once
			x.Put(entry(strconv.Itoa(i), int64(10+i), 0, "a quay"))
		}
		for _, text := range before {
			x.Put(entry("other", 9, 0, text))
		}
		x.Put(e)
		x.Remove("other")
		hits, err := x.Search(t.Context(), knowledge.Query{Text: "What is tern?"})
		if err != nil || len(hits) != 3 {
			t.Fatalf("%d hits, %v", len(hits), err)
		}
		return []float64{hits[0].Score, hits[1].Score, hits[2].Score}
	}
	if fresh, followed := scores(), scores("tern tern tern tern tern tern"); !slices.Equal(fresh, followed) {
		t.Errorf("%v, want %v", followed, fresh)
	}
}
