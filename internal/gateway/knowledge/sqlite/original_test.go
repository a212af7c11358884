package sqlite_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// filed is a document with the file that it was read from.
func filed(id, text string) *knowledge.Document {
	return &knowledge.Document{ID: id, Title: id, Text: text, Version: knowledge.VersionOf(text), Original: []byte("file: " + text)}
}

// originals are the names of the files below a store's folder of originals.
func originals(t *testing.T, folder string) (names []string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, sqlite.OriginalFolder, "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		names = append(names, filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path))
	}
	return names
}

func file(t *testing.T, s *sqlite.Store, d *knowledge.Document) {
	t.Helper()
	if _, err := s.Put(t.Context(), d, nil); err != nil {
		t.Fatal(err)
	}
}

// TestADocumentThatIsNotPutLeavesNoFile: neither beside the one that is there, nor alone.
func TestADocumentThatIsNotPutLeavesNoFile(t *testing.T) {
	folder := t.TempDir()
	s := open(t, filepath.Join(folder, "a.db"))
	defer s.Close()
	file(t, s, filed("d_1", "The tide rises."))
	before := originals(t, folder)
	ended, end := context.WithCancel(t.Context())
	end()
	for _, id := range []string{"d_1", "d_2"} {
		if _, err := s.Put(ended, filed(id, "The tide falls."), nil); err == nil {
			t.Errorf("%s is put though its time is over", id)
		}
	}
	if after := originals(t, folder); len(after) != 1 || after[0] != before[0] {
		t.Errorf("there is %v, was %v", after, before)
	}
}

// TestLitterIsSwept: what the end of the program left, once it is old, and nothing else.
func TestLitterIsSwept(t *testing.T) {
	folder := t.TempDir()
	s := open(t, filepath.Join(folder, "a.db"))
	defer s.Close()
	file(t, s, filed("d_1", "The tide rises."))
	kept := originals(t, folder)
	old := time.Now().Add(-2 * time.Hour)
	for _, name := range []string{"d_1/0123", "d_1/.new-4", "d_1/young", "d_old/4567", "d_young/89"} {
		path := filepath.Join(folder, sqlite.OriginalFolder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"d_1/0123", "d_1/.new-4", "d_1", "d_old/4567", "d_old"} {
		if err := os.Chtimes(filepath.Join(folder, sqlite.OriginalFolder, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.SweepOriginals(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := originals(t, folder); len(left) != 3 || left[0] != kept[0] || left[1] != "d_1/young" || left[2] != "d_young/89" {
		t.Errorf("left are %v", left)
	}
	if _, err := os.Stat(filepath.Join(folder, sqlite.OriginalFolder, "d_old")); !os.IsNotExist(err) {
		t.Error("an empty folder stays")
	}
}
