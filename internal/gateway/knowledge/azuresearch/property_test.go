package azuresearch_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// fleet is a service with n documents of random words, ranks and sets, and the
// documents.
func fleet(t testing.TB, r *rand.Rand, n int, o simulate.Options) (*simulate.Service, []map[string]any) {
	t.Helper()
	d, err := azuresearch.Define(harbour, azuresearch.DefineOptions{Name: "harbour", Dimensions: 3, Semantic: true})
	if err != nil {
		t.Fatal(err)
	}
	s := simulate.New(o)
	if err := s.Create(d.Index); err != nil {
		t.Fatal(err)
	}
	words := []string{"water", "crane", "fish", "tide", "net", "quay"}
	sets := []string{"north", "south", "o'brien's", "a|b", "east west"}
	all := make([]map[string]any, n)
	for i := range all {
		text := "boat"
		for range 1 + r.Intn(12) {
			text += " " + words[r.Intn(len(words))]
		}
		doc := map[string]any{"key": fmt.Sprint(i), "name": fmt.Sprint(i), "file": fmt.Sprintf("f%d", i/3), "body": text, "meaning": embed(text)}
		if r.Intn(4) > 0 {
			doc["rank"] = r.Intn(4)
		}
		quays := []string{}
		for _, set := range sets {
			if r.Intn(3) == 0 {
				quays = append(quays, set)
			}
		}
		doc["quays"] = quays
		all[i] = doc
	}
	if err := s.Upload("harbour", all...); err != nil {
		t.Fatal(err)
	}
	return s, all
}

// TestRestrictionsAgainstAReference: over random documents and random callers,
// exactly those documents are found that a plain loop over them allows.
func TestRestrictionsAgainstAReference(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	s, all := fleet(t, r, 60, simulate.Options{})
	sets := []string{"north", "south", "o'brien's", "a|b", "east west", "nosuch", "a", "b"}
	for i := range 150 {
		q := knowledge.Query{Text: "boat", Limit: 1000}
		var unranked *int
		if r.Intn(2) == 0 {
			q.Clearance = rank(r.Intn(5) - 1)
		}
		if r.Intn(2) == 0 {
			unranked = rank(r.Intn(4))
		}
		if r.Intn(2) == 0 {
			q.Sets = []string{sets[r.Intn(len(sets))], sets[r.Intn(len(sets))]}
		}
		if r.Intn(3) == 0 {
			q.Documents = []string{fmt.Sprintf("f%d", r.Intn(22)), fmt.Sprintf("f%d", r.Intn(22))}
		}
		want := []string{}
		for _, d := range all {
			if allowed(d, &q, unranked) {
				want = append(want, d["key"].(string))
			}
		}
		got := found(t, client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour, Unranked: unranked}), q)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("case %d: %+v\ngot  %v\nwant %v", i, q, got, want)
		}
	}
}

// allowed restates independently who may see a document.
func allowed(d map[string]any, q *knowledge.Query, unranked *int) bool {
	if q.Clearance != nil {
		rank, ranked := d["rank"].(int)
		if !ranked && unranked == nil {
			return false
		}
		if !ranked {
			rank = *unranked
		}
		if rank > *q.Clearance {
			return false
		}
	}
	if q.Sets != nil && !slices.ContainsFunc(d["quays"].([]string), func(set string) bool { return slices.Contains(q.Sets, set) }) {
		return false
	}
	return len(q.Documents) == 0 || slices.Contains(q.Documents, d["file"].(string))
}

// TestPagesArePrefixes: whatever the page size and limit, the hits are a prefix
// of those found in a single page.
func TestPagesArePrefixes(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	whole, docs := fleet(t, r, 40, simulate.Options{})
	for _, kind := range []azuresearch.QueryType{azuresearch.Simple, azuresearch.Semantic, azuresearch.Vector, azuresearch.VectorSimpleHybrid, azuresearch.VectorSemanticHybrid} {
		o := azuresearch.Options{Mapping: harbour, QueryType: kind, Embed: embedder}
		all := found(t, client(t, &direct{handler: whole}, o), knowledge.Query{Text: "tide water", Limit: 30})
		for size := 1; size < 40; size += 1 + r.Intn(6) {
			paged := paged(t, docs, size)
			for _, limit := range []int{1, 2, 3, 10, 29, 30} {
				got := found(t, client(t, &direct{handler: paged}, o), knowledge.Query{Text: "tide water", Limit: limit})
				if kind == azuresearch.Vector { // the nearest are as many as are wanted
					limit = min(limit, len(got))
				}
				if !slices.Equal(got, all[:min(limit, len(all))]) {
					t.Fatalf("%s, pages of %d, limit %d\ngot  %v\nwant %v", kind, size, limit, got, all)
				}
			}
		}
	}
}

// paged is a service with the same documents, in pages of that size.
func paged(t *testing.T, docs []map[string]any, size int) *simulate.Service {
	t.Helper()
	s, _ := fleet(t, rand.New(rand.NewSource(1)), 0, simulate.Options{PageSize: size})
	if err := s.Upload("harbour", docs...); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestManyAtOnce: one client serves many at the same time, also while it learns
// which fields the index lacks and while documents come in.
func TestManyAtOnce(t *testing.T) {
	s := simulate.New(simulate.Options{})
	if err := s.Create(&azuresearch.Index{Name: "harbour", Fields: []azuresearch.Field{
		{Name: "id", Type: azuresearch.TypeString, Key: true}, {Name: "content", Type: azuresearch.TypeString}}}); err != nil {
		t.Fatal(err)
	}
	c := overNetwork(t, s, azuresearch.Options{})
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			if err := s.Upload("harbour", map[string]any{"id": fmt.Sprint(n), "content": "high water"}); err != nil {
				t.Error(err)
			}
			for range 5 {
				narrow, err := c.With(func(o *azuresearch.Options) { o.Filter = fmt.Sprintf("id eq '%d'", n) })
				if err != nil {
					t.Error(err)
					return
				}
				hits, err := narrow.Search(context.Background(), knowledge.Query{Text: "water"})
				if err != nil || len(hits) != 1 || hits[0].Source.ID != fmt.Sprint(n) {
					t.Errorf("%d: %d hits, %v", n, len(hits), err)
				}
			}
		})
	}
	all.Wait()
}

// TestTheSamePassageHasTheSameID: asked twice, in whichever way, a passage is the
// same; two passages are two.
func TestTheSamePassageHasTheSameID(t *testing.T) {
	s := service(t, simulate.Options{})
	seen := map[string]string{}
	for _, kind := range []azuresearch.QueryType{azuresearch.Simple, azuresearch.Vector} {
		hits, err := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour, QueryType: kind, Embed: embedder}).
			Search(context.Background(), knowledge.Query{Text: "water fish crane"})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits {
			if text, known := seen[h.Passage.ID]; known && text != h.Passage.Text {
				t.Errorf("%s is two passages", h.Passage.ID)
			}
			seen[h.Passage.ID] = h.Passage.Text
		}
	}
	if len(seen) != 5 {
		t.Errorf("%d passages", len(seen))
	}
}

func BenchmarkSearch(b *testing.B) {
	var docs strings.Builder
	for i := range 50 {
		fmt.Fprintf(&docs, `{"content":%q,"title":"Tide tables","filepath":"tides-%d.pdf","@search.score":1.5,"@search.rerankerScore":2.5},`, strings.Repeat("High water is at six. ", 50), i)
	}
	c := client(b, says(`{"value":[`+strings.TrimSuffix(docs.String(), ",")+`]}`), azuresearch.Options{})
	b.ReportAllocs()
	for b.Loop() {
		if hits, err := c.Search(context.Background(), knowledge.Query{Text: "high water", Limit: 50}); err != nil || len(hits) != 50 {
			b.Fatal(len(hits), err)
		}
	}
}
