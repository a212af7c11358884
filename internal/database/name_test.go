package database_test

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/database"
)

func TestName(t *testing.T) {
	for _, test := range []struct {
		path       string
		parameters url.Values
		want       string
	}{
		{"tides.db", nil, "file:tides.db"},
		{"/data/tides.db", url.Values{"mode": {"ro"}}, "file:/data/tides.db?mode=ro"},
		{"a b/100%?#.db", url.Values{"_pragma": {"one(1)", "two(2)"}}, "file:a%20b/100%25%3F%23.db?_pragma=one%281%29&_pragma=two%282%29"},
	} {
		if got := database.Name(test.path, test.parameters); got != test.want {
			t.Errorf("%s: %s, want %s", test.path, got, test.want)
		}
	}
}

// FuzzName: a file lies where its path says, whatever characters are in it, and
// nothing else does.
func FuzzName(f *testing.F) {
	for _, name := range []string{"tides.db", "a b%20c?d#e.db", "mode=memory&x", "%00", ":memory:", "ärger\\:*.db", "file:x?mode=ro", "~", "\xff\n"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if name == "" || len(name) > 100 || strings.ContainsAny(name, "/\x00") || strings.Trim(name, ".") == "" || name == database.Ledger {
			t.Skip("no name of a file")
		}
		folder := t.TempDir()
		db, err := tides.Open(filepath.Join(folder, name), database.Steps{File: steps})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		made, err := os.ReadDir(folder)
		made = slices.DeleteFunc(made, func(e os.DirEntry) bool { return e.Name() == database.Ledger })
		if err != nil || len(made) != 1 || made[0].Name() != name {
			t.Errorf("%q is %v, %v", name, made, err)
		}
	})
}
