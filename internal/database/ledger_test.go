package database_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// TestADatabaseThatIsGoneOrEmptyIsNotMadeAnew, before its name is taken out of the
// ledger; nor is one that was never there refused.
func TestADatabaseThatIsGoneOrEmptyIsNotMadeAnew(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"gone":  os.Remove,
		"empty": func(path string) error { return os.Truncate(path, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "tides.db")
			for range 2 {
				db := open(t, path)
				if err := db.Close(); err != nil {
					t.Fatal(err)
				}
			}
			if err := harm(path); err != nil {
				t.Fatal(err)
			}
			if db, err := tides.Open(path, database.Steps{File: steps}); citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("%v, %v", db, err)
			}
			if err := os.WriteFile(filepath.Join(filepath.Dir(path), database.Ledger), []byte("other.db\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			open(t, path)
		})
	}
}
