package sqlite_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// unreading is an embedder that can make nothing of any text.
type unreading struct{ embed.Embedder }

func (u unreading) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i := range vectors {
		vectors[i] = make([]float32, u.Dim())
	}
	return vectors, ctx.Err()
}

// slow takes its time, and gives up when it is told to.
type slow struct{ embed.Embedder }

func (s slow) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(20 * time.Millisecond):
		return s.Embedder.Embed(ctx, texts)
	}
}

// execute changes the file behind the store's back.
func execute(t *testing.T, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

func await(t *testing.T, s *sqlite.Store) {
	t.Helper()
	if err := s.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
}

func finds(t *testing.T, s *sqlite.Store, q knowledge.Query, want string) {
	t.Helper()
	hits, err := s.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range hits {
		got = append(got, hits[i].Source.ID)
	}
	if strings.Join(got, " ") != want {
		t.Errorf("%q finds %v, want %s", q.Text, got, want)
	}
}

// TestVectorsAreKept: a store that is opened again has its vectors, and asks for
// none of them anew.
func TestVectorsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := meant(t, path, &storetest.Concepts{})
	put(t, s, "money", "Wages are due on the first.")
	await(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	e := &storetest.Concepts{}
	s = meant(t, path, e)
	defer s.Close()
	await(t, s)
	if calls := e.Calls.Load(); calls != 0 {
		t.Errorf("%d calls for vectors that are there", calls)
	}
	finds(t, s, knowledge.Query{Text: "stipend"}, "money")
}

// TestVectorsGoOn: what was not done when the store was closed is done when it is
// opened again, and closing does not wait for it.
func TestVectorsGoOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := open(t, path)
	for _, id := range strings.Fields("a b c d e f g h i j k l") {
		put(t, s, id, "Wages of "+id+".")
	}
	for first, last := 0, 0; last < 12; first = last {
		if err := s.Embed(t.Context(), slow{&storetest.Concepts{}}, embed.Options{Batch: 2}); err != nil {
			t.Fatal(err)
		}
		for last <= first {
			p, err := s.Vectors(t.Context())
			if err != nil || p.Total != 12 || p.Done < first || p.Name != "concepts" {
				t.Fatalf("%+v, %v", p, err)
			}
			last = p.Done
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, path)
	}
	defer s.Close()
	if p, err := s.Vectors(t.Context()); err != nil || p.Name != "" || p.Total != 0 {
		t.Errorf("a store without an embedder says %+v, %v", p, err)
	}
}

// TestAnotherEmbedder: the vectors of one are nothing to the other.
func TestAnotherEmbedder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := meant(t, path, &storetest.Concepts{})
	put(t, s, "money", "Wages are due on the first.")
	await(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	other := &storetest.Concepts{Named: "other"}
	other.Broken.Store(true)
	s = meant(t, path, other)
	for s.AwaitVectors(t.Context(), nil) == nil {
	}
	if p, err := s.Vectors(t.Context()); err == nil || p.Done != 0 || p.Total != 1 {
		t.Errorf("%+v, %v; no vector is the other's", p, err)
	}
	finds(t, s, knowledge.Query{Text: "stipend"}, "")
	finds(t, s, knowledge.Query{Text: "wages"}, "money")
	other.Broken.Store(false)
	for s.AwaitVectors(t.Context(), nil) != nil {
	}
	finds(t, s, knowledge.Query{Text: "stipend"}, "money")
	if err := s.Embed(t.Context(), other, embed.Options{}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a second embedder: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestTwoProcesses: one store makes the vectors, another of the same file finds by
// them, also while it lags behind.
func TestTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	a, b := open(t, path), meant(t, path, &storetest.Concepts{})
	defer a.Close()
	defer b.Close()
	put(t, a, "money", "Wages are due on the first.")
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if p, err := b.Vectors(t.Context()); err == nil && p.Total == 1 && p.Done == 1 {
			break
		}
	}
	await(t, b)
	finds(t, b, knowledge.Query{Text: "stipend"}, "money")
	finds(t, a, knowledge.Query{Text: "stipend"}, "") // it has no embedder
	if err := a.Delete(t.Context(), "money"); err != nil {
		t.Fatal(err)
	}
	await(t, b)
	finds(t, b, knowledge.Query{Text: "stipend"}, "")
}
