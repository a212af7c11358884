package sqlite_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/evidencetest"
	"github.com/citeway/citeway/evidence/sqlite"
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
	evidencetest.Run(t, func(t *testing.T) evidence.Store { return open(t, filepath.Join(t.TempDir(), "evidence.db")) })
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
}
