package sqlite_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/knowledge"
	"github.com/citeway/citeway/knowledge/sqlite"
	"github.com/citeway/citeway/knowledge/storetest"
)

func open(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestFile(t *testing.T) {
	storetest.Run(t, func(t *testing.T) knowledge.Store { return open(t, filepath.Join(t.TempDir(), "citeway.db")) })
}

func TestMemory(t *testing.T) {
	storetest.Run(t, func(t *testing.T) knowledge.Store { return open(t, "") })
}

func put(t *testing.T, s knowledge.Store, id, text string) []knowledge.Passage {
	t.Helper()
	d := &knowledge.Document{ID: id, Title: id, Text: text}
	passages := knowledge.Passages(d)
	if _, err := s.Put(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	return passages
}

func TestReopened(t *testing.T) {
	// Blanks, a percent sign and a question mark are plain characters of a path.
	path := filepath.Join(t.TempDir(), "a b%20c?d#e.db")
	s := open(t, path)
	passages := put(t, s, "tides", "The tide rises.")
	if err := s.Sync(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal("the file is elsewhere: ", err)
	}
	s = open(t, path)
	defer s.Close()
	hits, err := s.Search(t.Context(), knowledge.Query{Text: "tide"})
	if err != nil || len(hits) != 1 || hits[0].Passage.ID != passages[0].ID {
		t.Errorf("%v, %v", hits, err)
	}
}

func TestTwoAtTheSameTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	a, b := open(t, path), open(t, path)
	defer a.Close()
	defer b.Close()
	put(t, a, "tides", "The tide rises.")
	put(t, b, "ebb", "The tide falls.")
	for name, s := range map[string]*sqlite.Store{"the first": a, "the second": b} {
		if hits, err := s.Search(t.Context(), knowledge.Query{Text: "tide"}); err != nil || len(hits) != 2 {
			t.Errorf("%s finds %d, %v; want 2", name, len(hits), err)
		}
	}
}

func TestFilesThatAreNotOurs(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte("this is no database, and long enough to be taken for the head of one, which is a hundred bytes"), 0o600); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(dir, "foreign.db")
	db, err := sql.Open("sqlite", foreign)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE x (y)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]citeway.Code{
		text: citeway.Unavailable, foreign: citeway.Invalid, filepath.Join(dir, "none", "x.db"): citeway.Unavailable, dir: citeway.Unavailable,
	} {
		s, err := sqlite.Open(path)
		if got := citeway.CodeOf(err); got != want {
			t.Errorf("%s: %v has code %q, want %q", path, err, got, want)
		}
		if s != nil {
			t.Errorf("%s: a store came with the error", path)
		}
	}
}

func Example() {
	store, _ := sqlite.Open("") // in memory; a path keeps it
	defer store.Close()
}
