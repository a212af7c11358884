package rows_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

func open(t *testing.T, path string) *graphrows.Store {
	t.Helper()
	s, err := graphrows.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestStore(t *testing.T) {
	databasetest.Places(t, func(t *testing.T, where func(t *testing.T) string) {
		suite(t, func(t *testing.T) store.Store { return open(t, where(t)) })
	})
}

func TestWhatWasKeptIsThereAfterARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "with #odd ?name", "writer.db")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	first := open(t, path)
	fill(t, first)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	filled(t, open(t, path))
}

func TestAFileOfAnotherProgramIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "writer.db")
	if err := os.WriteFile(path, []byte("these are the words of a letter, and no database at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := graphrows.Open(path); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v, %v", s, err)
	}
	if s, err := graphrows.Open(t.TempDir()); err == nil {
		t.Errorf("a folder was opened: %v", s)
	}
}

func TestAFileOfALaterVersionIsRefused(t *testing.T) {
	for name, change := range map[string]string{"a later schema": "PRAGMA user_version = 99", "another program's": "PRAGMA user_version = 0"} {
		path := filepath.Join(t.TempDir(), "writer.db")
		if err := open(t, path).Close(); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(change); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if s, err := graphrows.Open(path); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}

func TestAStoreThatIsClosedSaysSo(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "writer.db"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	_, one := s.Graph(ctx, "g")
	_, two := s.File(ctx, "f")
	_, _, three := s.Graphs(ctx, store.Sight{}, store.Page{Limit: 1})
	_, _, four := s.Files(ctx, store.Sight{}, store.FileQuery{}, store.Page{Limit: 1})
	_, five := s.Counts(ctx, "g")
	_, _, six := s.Unfinished(ctx)
	for n, err := range []error{one, two, three, four, five, six, s.AddGraph(ctx, store.Graph{ID: "g"}), s.DropFile(ctx, "f")} {
		if citeway.CodeOf(err) != citeway.Unavailable {
			t.Errorf("%d: %v", n, err)
		}
	}
	stopped, stop := context.WithCancel(ctx)
	stop()
	if _, err := open(t, filepath.Join(t.TempDir(), "writer.db")).Counts(stopped, "g"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestAFileOfTheSchemaBefore is brought to the newest, with what it holds.
func TestAFileOfTheSchemaBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "writer.db")
	first := open(t, path)
	fill(t, first)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DROP INDEX graphs_owner; DROP INDEX files_owner; PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := open(t, path)
	filled(t, s)
	if graphs, files, err := s.Owned(t.Context(), "k1"); err != nil || graphs != 1 || files != 1 {
		t.Errorf("%d graphs, %d files, %v", graphs, files, err)
	}
}
