package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/evidencetest"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database/databasetest"
)

func open(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestStore(t *testing.T) {
	databasetest.Places(t, func(t *testing.T, where func(t *testing.T) string) {
		evidencetest.Run(t, func(t *testing.T) evidence.Store { return open(t, where(t)) })
	})
}

func TestRecordsOutliveTheStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "evidence.db")
	s := open(t, path)
	if err := s.Save(context.Background(), evidence.Record{ID: "c_1", Claim: "kept"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := open(t, path).Get(context.Background(), "c_1")
	if err != nil || r.Claim != "kept" {
		t.Errorf("got %+v %v", r, err)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	if _, err := sqlite.Open(filepath.Join(t.TempDir(), "no", "folder", "e.db")); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
	text := filepath.Join(t.TempDir(), "text.db")
	if err := os.WriteFile(text, []byte("these are the words of a letter, and no database at all"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(text); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
}

// TestAFileOfBefore has no number, and is opened as it was.
func TestAFileOfBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "evidence.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`CREATE TABLE evidence (id TEXT PRIMARY KEY, created INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
		INSERT INTO evidence VALUES ('c_1', 0, '{"id":"c_1","claim":"kept"}')`)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if r, err := open(t, path).Get(context.Background(), "c_1"); err != nil || r.Claim != "kept" {
		t.Errorf("got %+v %v", r, err)
	}
}

// TestAnyCharacterOfAPath is a plain one.
func TestAnyCharacterOfAPath(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b%20c?d#e.db")
	s := open(t, path)
	if err := s.Save(context.Background(), evidence.Record{ID: "c_1"}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestAStoreThatIsClosedSaysSo(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "evidence.db"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	_, got := s.Get(context.Background(), "c_1")
	for _, err := range []error{got, s.Save(context.Background(), evidence.Record{ID: "c_1"})} {
		if citeway.CodeOf(err) != citeway.Unavailable {
			t.Errorf("got %v", err)
		}
	}
}
