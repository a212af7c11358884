package assembly

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// TestWhoIsToldOfArrivals: who sees everything of all, any other of what the same key sent.
func TestWhoIsToldOfArrivals(t *testing.T) {
	a, zero := newArrivals(), 0
	own, other := a.begin("own.md", "key_a"), a.begin("other.md", "key_b")
	folder := newReading(a)
	folder.Waiting(3)
	folder.At(ingest.Step{Name: "board/pay.pdf", Stage: ingest.Reading, Page: 4, Pages: 9})
	folder.At(ingest.Step{Name: "board/pay.pdf", Stage: ingest.Reading, Page: 3, Pages: 9})
	low := knowledge.Sight{Clearance: &zero}
	for _, c := range []struct {
		sight knowledge.Sight
		owner string
		want  string
		more  int
	}{
		{knowledge.Sight{}, "", "[{own.md queued 0 0} {other.md queued 0 0} {board/pay.pdf reading 4 9}]", 3},
		{low, "key_a", "[{own.md queued 0 0}]", 0},
		{knowledge.Sight{Sets: []string{"staff"}}, "key_b", "[{other.md queued 0 0}]", 0},
		{low, "", "[]", 0},
	} {
		some, more := a.seen(c.sight, c.owner)
		if got := fmt.Sprint(some); got != c.want || more != c.more || a.pending(c.sight, c.owner) != len(some)+more {
			t.Errorf("%+v %q is told of %s and %d more, want %s and %d", c.sight, c.owner, got, more, c.want, c.more)
		}
	}
	a.end(own)
	a.end(other)
	folder.Ended("board/pay.pdf")
	folder.Ended("board/pay.pdf")
	folder.Waiting(-3)
	if n := a.pending(knowledge.Sight{}, ""); n != 0 {
		t.Errorf("%d are left", n)
	}
}

// TestManyArrivalsAreCounted: more than are told of by name.
func TestManyArrivalsAreCounted(t *testing.T) {
	a := newArrivals()
	for n := range MaxArrivals + 7 {
		a.begin(fmt.Sprint(n), "")
	}
	if some, more := a.seen(knowledge.Sight{}, ""); len(some) != MaxArrivals || more != 7 {
		t.Errorf("%d and %d more", len(some), more)
	}
}

// TestAnAnswerTellsOfArrivals: who may know of them is told in the answer.
func TestAnAnswerTellsOfArrivals(t *testing.T) {
	g := openGate(t, "", openPapers, hiddenPapers)
	all := g.key(knowledge.Sight{})
	told := func(key string) bool {
		status, answer := g.do(key, "POST", "/v1/answers", `{"question":"Who is the mayor of Atlantis?"}`)
		if status != 200 || strings.Contains(answer, "heron") {
			t.Fatalf("%d %s", status, answer)
		}
		return strings.Contains(answer, `"kind":"incomplete-knowledge"`) && strings.Contains(answer, "1 document is still being taken in")
	}
	if told(all) {
		t.Error("nothing is on its way, and the answer says so")
	}
	one := g.arrivals.begin("heron.md", "")
	if !told(all) {
		t.Error("a document is on its way, and the answer does not say so")
	}
	for name, sight := range lows() {
		if told(g.key(sight)) {
			t.Errorf("%s is told of a document that may be hidden", name)
		}
	}
	g.arrivals.end(one)
	if told(all) {
		t.Error("the document is in, and the answer says that it is not")
	}
}

// TestTheIntakeTellsEachCallerTheirOwn: changes, and counts of vectors, are of what the
// caller may see.
func TestTheIntakeTellsEachCallerTheirOwn(t *testing.T) {
	g := openGate(t, "", openPapers, hiddenPapers)
	l := &library{g.Base}
	all, err := l.Underway(t.Context(), knowledge.Sight{}, "")
	if err != nil || all.Vectors.Done != all.Vectors.Total || len(all.Documents) != 0 {
		t.Fatalf("%+v, %v", all, err)
	}
	changed, last, err := l.Changed(t.Context(), knowledge.Sight{}, 0)
	if err != nil || !changed {
		t.Fatal(last, err)
	}
	for name, sight := range lows() {
		if less, err := l.Underway(t.Context(), sight, ""); err != nil || less.Vectors.Total == 0 || less.Vectors.Total >= all.Vectors.Total || less.Vectors.Done != less.Vectors.Total {
			t.Errorf("%s: %+v of %+v, %v", name, less, all, err)
		}
		news := l.News()
		if _, err := l.Add(t.Context(), &native.Upload{Name: "heron.md", Content: strings.NewReader("The Heron is sold to " + name), Label: g.labelNamed("Board"), Sets: []string{"board"}}); err != nil {
			t.Fatal(err)
		}
		<-news
		told, now, err := l.Changed(t.Context(), sight, last)
		if err != nil || told || now <= last {
			t.Errorf("%s: a hidden document: %v, %d after %d, %v", name, told, now, last, err)
		}
		if told, _, err := l.Changed(t.Context(), knowledge.Sight{}, last); err != nil || !told {
			t.Errorf("%s: who sees all: %v, %v", name, told, err)
		}
		last = now
	}
}
