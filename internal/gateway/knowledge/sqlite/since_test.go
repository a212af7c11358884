package sqlite_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// quay opens a store in a file.
func quay(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// moor puts a document of one passage into sets.
func moor(t *testing.T, s *sqlite.Store, id string, rank int, sets ...string) {
	t.Helper()
	d := &knowledge.Document{ID: id, Title: id, Text: "The quay of " + id, Label: &citeway.Label{Name: "L", Rank: rank}}
	if _, err := s.Put(t.Context(), d, ingest.Passages(d)); err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		if err := s.Join(t.Context(), set, id); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEachCallerHearsOfTheirOwnChanges: of documents that may be seen, also as they go; and
// counts vectors and sets of these alone.
func TestEachCallerHearsOfTheirOwnChanges(t *testing.T) {
	s, one := quay(t, ""), 1
	if err := s.Embed(t.Context(), &storetest.Concepts{}, embed.Options{}); err != nil {
		t.Fatal(err)
	}
	all, low, staff := knowledge.Sight{}, knowledge.Sight{Clearance: &one}, knowledge.Sight{Sets: []string{"staff"}}
	last := int64(0)
	for _, step := range []struct {
		name string
		do   func()
		want string // who hears: all, low, staff
	}{
		{"nothing", func() {}, "false false false"},
		{"an open document", func() { moor(t, s, "open", 0) }, "true true false"},
		{"one of the staff", func() { moor(t, s, "staff", 2, "staff", "board") }, "true false true"},
		{"a set", func() { _ = s.Join(t.Context(), "staff", "open") }, "true true true"},
		{"a secret one", func() { moor(t, s, "secret", 3, "board") }, "true false false"},
		{"one that goes", func() { _ = s.Delete(t.Context(), "open") }, "true true true"},
	} {
		step.do()
		var heard [3]bool
		var now int64
		for i, sight := range []knowledge.Sight{all, low, staff} {
			var err error
			if heard[i], now, err = s.ChangedSince(t.Context(), sight, last); err != nil {
				t.Fatal(err)
			}
		}
		if got := fmt.Sprint(heard[0], heard[1], heard[2]); got != step.want {
			t.Errorf("%s: heard by %s, want %s", step.name, got, step.want)
		}
		last = now
	}
	if err := s.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for want, sight := range map[string]knowledge.Sight{"2 of 2, [{board 2} {staff 1}]": all, "0 of 0, []": low, "1 of 1, [{staff 1}]": staff} {
		p, err := s.VectorsFor(t.Context(), sight)
		if err != nil {
			t.Fatal(err)
		}
		sets, err := s.SetsFor(t.Context(), sight)
		if got := fmt.Sprintf("%d of %d, %v", p.Done, p.Total, sets); got != want || err != nil {
			t.Errorf("%+v: %s, want %s, %v", sight, got, want, err)
		}
	}
}

// TestNewsOfAnotherProcess: what another one puts into the same file is told of.
func TestNewsOfAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "knowledge.db")
	s := quay(t, path)
	if err := s.Embed(context.Background(), &storetest.Concepts{}, embed.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := s.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	var news knowledge.News
	s.Tell(&news)
	after := news.After()
	moor(t, quay(t, path), "far", 0)
	<-after
	if changed, _, err := s.ChangedSince(t.Context(), knowledge.Sight{}, 0); err != nil || !changed {
		t.Error(changed, err)
	}
}
