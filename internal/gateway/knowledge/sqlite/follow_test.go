package sqlite_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// paper is a document as its test knows it.
type paper struct {
	title, text string
	rank        int
	sets        []string
}

// shelf is a store beside what should be in it.
type shelf struct {
	*rapid.T
	store  *sqlite.Store
	papers map[string]*paper
}

// texts are told apart by meaning alone: no two share a word that questions use. All have
// a vector: while one is made, a shelf most of whose passages have none is not searched by
// meaning.
var texts = []string{"Wages.", "The tide.", "A port.", "Wages and bread.", "A plan."}

// near is which of the texts each question is near to.
var near = map[string][]string{"stipend": {"Wages.", "Wages and bread."}, "sea level": {"The tide."}, "harbour": {"A port."}, "loaf": {"Wages and bread."}, "takeover": nil}

func (s *shelf) step() {
	id := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(s.T, "id")
	p := s.papers[id]
	switch verb := rapid.IntRange(0, 5).Draw(s.T, "verb"); {
	case verb == 0 && p != nil:
		s.must(s.store.Delete(context.Background(), id))
		delete(s.papers, id)
	case verb == 1 && p != nil:
		s.must(s.store.Join(context.Background(), "staff", id))
		p.sets = []string{"staff"}
	case verb == 2 && p != nil:
		s.must(s.store.Leave(context.Background(), "staff", id))
		p.sets = nil
	case verb == 3:
		s.must(s.store.AwaitVectors(context.Background(), nil))
	default:
		s.put(id)
	}
}

func (s *shelf) put(id string) {
	p := &paper{title: rapid.SampledFrom([]string{"x", "y"}).Draw(s.T, "title"), text: rapid.SampledFrom(texts).Draw(s.T, "text"), rank: rapid.IntRange(0, 2).Draw(s.T, "rank")}
	if before := s.papers[id]; before != nil {
		p.sets = before.sets
	} else {
		s.must(s.store.Leave(context.Background(), "staff", id)) // sets outlive documents
	}
	d := &knowledge.Document{ID: id, Title: p.title, Text: p.text}
	if p.rank > 0 {
		d.Label = &citeway.Label{Name: "Label", Rank: p.rank}
	}
	_, err := s.store.Put(context.Background(), d, ingest.Passages(d))
	s.must(err)
	s.papers[id] = p
}

func (s *shelf) must(err error) {
	if err != nil {
		s.Fatal(err)
	}
}

// check compares the hits by meaning with the expected ones. While vectors are still
// being made, fewer may be found, never more.
func (s *shelf) check(sight knowledge.Sight, whole bool) {
	only := 0.0
	for question, close := range near {
		hits, err := s.store.Search(context.Background(), knowledge.Query{Text: question, Clearance: sight.Clearance, Sets: sight.Sets, Tuning: knowledge.Tuning{Keywords: &only}})
		s.must(err)
		var got, want []string
		for _, h := range hits {
			got = append(got, h.Source.ID)
		}
		for id, p := range s.papers {
			if sight.Sees(p.rank, p.sets) && slices.Contains(close, p.text) {
				want = append(want, id)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		more := slices.ContainsFunc(got, func(id string) bool { return !slices.Contains(want, id) })
		if more || whole && len(got) != len(want) {
			s.Fatalf("%q by %+v finds %v, want %v (all vectors made: %v)", question, sight, got, want, whole)
		}
	}
}

// TestAnyOrder puts, replaces, labels, moves and deletes in any order, with vectors
// made meanwhile, and asks by meaning after each step.
func TestAnyOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		store, err := sqlite.Open("")
		if err != nil {
			rt.Fatal(err)
		}
		defer store.Close()
		if err := store.Embed(context.Background(), &storetest.Concepts{}, embed.Options{Batch: 2}); err != nil {
			rt.Fatal(err)
		}
		zero, one := 0, 1
		sights := []knowledge.Sight{{}, {Clearance: &zero}, {Clearance: &one, Sets: []string{"staff"}}, {Sets: []string{}}}
		s := &shelf{rt, store, map[string]*paper{}}
		for range rapid.IntRange(1, 8).Draw(rt, "steps") {
			s.step()
			s.check(rapid.SampledFrom(sights).Draw(rt, "sight"), false)
		}
		s.must(store.AwaitVectors(context.Background(), nil))
		for _, sight := range sights {
			s.check(sight, true)
		}
	})
}

// TestManyVectors opens a file with more vectors than a search takes in by itself:
// it answers meanwhile, and by all of them in the end.
func TestManyVectors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := open(t, path)
	var words strings.Builder
	for n := range sqlite.Inline + 100 {
		fmt.Fprintf(&words, "Wages of %d.\n\n", n)
	}
	d := &knowledge.Document{ID: "list", Title: "List", Text: words.String()}
	for _, line := range strings.SplitAfter(d.Text, "\n\n") {
		start := 0
		if n := len(d.Records); n > 0 {
			start = d.Records[n-1].End + 2
		}
		if line = strings.TrimSpace(line); line != "" {
			d.Records = append(d.Records, citeway.Span{Start: start, End: start + len(line)})
		}
	}
	passages := ingest.Passages(d)
	if len(passages) <= sqlite.Inline {
		t.Fatalf("%d passages are too few", len(passages))
	}
	if _, err := s.Put(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	if err := s.Embed(t.Context(), &storetest.Concepts{}, embed.Options{Batch: 256}); err != nil {
		t.Fatal(err)
	}
	await(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = meant(t, path, &storetest.Concepts{})
	defer s.Close()
	for round := range 3 {
		hits, err := s.Search(t.Context(), knowledge.Query{Text: "stipend", Limit: 1000})
		if err != nil || len(hits) == 0 || round == 2 && len(hits) != len(passages) {
			t.Errorf("round %d: %d hits of %d, %v", round, len(hits), len(passages), err)
		}
		if !s.CaughtUp() {
			t.Fatal("the background still runs")
		}
	}
}

// TestOlderFileGetsVectors: a file of the schema before vectors has them made.
func TestOlderFileGetsVectors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := open(t, path)
	put(t, s, "money", "Wages are due on the first.")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	execute(t, path, twice+"DROP INDEX documents_listed; DROP TABLE attempts; ALTER TABLE documents DROP COLUMN labelled; ALTER TABLE documents DROP COLUMN original; DROP TABLE vectors; DROP TABLE embedders; PRAGMA user_version = 3")
	s = meant(t, path, &storetest.Concepts{})
	defer s.Close()
	await(t, s)
	finds(t, s, knowledge.Query{Text: "stipend"}, "money")
}

// TestVectorsThatAreBroken: a broken vector is not compared, and its passage is
// found by keywords.
func TestVectorsThatAreBroken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := meant(t, path, &storetest.Concepts{})
	put(t, s, "money", "Wages are due on the first.")
	put(t, s, "late", "Wages were due last year.")
	await(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	execute(t, path, "UPDATE vectors SET vector = x'0102' WHERE passage = 1")
	s = meant(t, path, &storetest.Concepts{})
	defer s.Close()
	await(t, s)
	finds(t, s, knowledge.Query{Text: "stipend"}, "late")
	finds(t, s, knowledge.Query{Text: "the first"}, "money")
}

func ExampleStore_Embed() {
	store, err := sqlite.Open("")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	ctx := context.Background()
	if err := store.Embed(ctx, &storetest.Concepts{}, embed.Options{}); err != nil { // embed.Open gives the built-in one
		fmt.Println(err)
		return
	}
	d := &knowledge.Document{ID: "d_1", Title: "Handbook", Text: "Wages are due on the first."}
	if _, err := store.Put(ctx, d, ingest.Passages(d)); err != nil {
		fmt.Println(err)
		return
	}
	if err := store.AwaitVectors(ctx, nil); err != nil {
		fmt.Println(err)
		return
	}
	hits, err := store.Search(ctx, knowledge.Query{Text: "stipend"})
	fmt.Printf("%s %.2f %v\n", hits[0].Passage.Text, *hits[0].Passage.Score, err)
	// Output: Wages are due on the first. 1.00 <nil>
}
