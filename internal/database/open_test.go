package database_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// open opens a file of tides, of the schemas given or the newest one.
func open(t *testing.T, path string, schemas ...string) *database.DB {
	t.Helper()
	if schemas == nil {
		schemas = steps
	}
	db, err := tides.Open(path, database.Steps{File: schemas})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// execute runs statements in a file, without opening it as a store does.
func execute(t *testing.T, path, statements string) {
	t.Helper()
	db, err := database.Connect(path, database.Full)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

// number is the schema's number of a file.
func number(t *testing.T, db *database.DB) (n int) {
	t.Helper()
	if err := db.QueryRow(`PRAGMA user_version`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPragmas(t *testing.T) {
	for wait, synchronous := range map[database.Sync]string{database.Full: "2", database.Normal: "1"} {
		db, err := database.Connect(filepath.Join(t.TempDir(), "x.db"), wait)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": synchronous, "busy_timeout": "10000", "foreign_keys": "1"} {
			var got string
			if err := db.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s: %s is %s, want %s, %v", wait, pragma, got, want, err)
			}
		}
		if got := db.Stats().MaxOpenConnections; got != 1 {
			t.Errorf("%d connections", got)
		}
	}
}

func TestWhatIsWrongWithAFile(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(t *testing.T, path string)
		code  citeway.Code
		says  string
	}{
		{"no database", func(t *testing.T, path string) { write(t, path, strings.Repeat("these are words ", 100)) }, citeway.Unavailable, "the tides cannot be opened"},
		{"a folder", func(t *testing.T, path string) { folder(t, path) }, citeway.Unavailable, "the tides cannot be opened"},
		{"of another program", func(t *testing.T, path string) { execute(t, path, `CREATE TABLE others (id TEXT)`) },
			citeway.Invalid, "holds no tides of this version of Citeway (schema 0)"},
		{"of a later version", func(t *testing.T, path string) { execute(t, path, `PRAGMA user_version = 3`) },
			citeway.Invalid, "holds no tides of this version of Citeway (schema 3)"},
		{"of a number below none", func(t *testing.T, path string) { execute(t, path, `PRAGMA user_version = -1`) },
			citeway.Invalid, "holds no tides of this version of Citeway (schema -1)"},
		{"cut off", func(t *testing.T, path string) { cut(t, path) }, citeway.Unavailable, "the tides cannot be opened"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "tides.db")
			test.spoil(t, path)
			before, _ := os.ReadFile(path)
			db, err := tides.Open(path, database.Steps{File: steps})
			var e *citeway.Error
			if !errors.As(err, &e) || db != nil || e.Code != test.code || e.Place != path || e.Message != test.says || e.Mend == "" {
				t.Errorf("%v, %+v", db, err)
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func folder(t *testing.T, path string) {
	t.Helper()
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
}

// cut leaves the first half of a page of a file that was whole.
func cut(t *testing.T, path string) {
	t.Helper()
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 2048); err != nil {
		t.Fatal(err)
	}
}

func TestAFolderThatIsNotThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "no", "folder", "tides.db")
	if _, err := tides.Open(path, database.Steps{File: steps}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
}

func TestWhoMayReadAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tides.db")
	db, err := tides.Open(path, database.Steps{File: steps})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	// One that its owner opened to others stays so.
	given := filepath.Join(t.TempDir(), "tides.db")
	open(t, given)
	if err := os.Chmod(given, 0o640); err != nil {
		t.Fatal(err)
	}
	again, err := tides.Open(given, database.Steps{File: steps})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if info, err := os.Stat(given); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestSteps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tides.db")
	first := open(t, path, steps[0])
	if _, err := first.Exec(`INSERT INTO tides (harbour, height) VALUES ('Elmouth', 4.2)`); err != nil || number(t, first) != 1 {
		t.Fatal(err)
	}
	_ = first.Close()
	// A step that fails leaves the schema, and what it did before, as they were.
	bad := []string{steps[0], steps[1] + `; INSERT INTO nowhere VALUES (1)`}
	if _, err := tides.Open(path, database.Steps{File: bad}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
	for range 2 { // and what is the newest stays
		db := open(t, path)
		var height float64
		var seen int
		if err := db.QueryRow(`SELECT height, seen FROM tides`).Scan(&height, &seen); err != nil || height != 4.2 || seen != 0 || number(t, db) != 2 {
			t.Errorf("%g %d, schema %d, %v", height, seen, number(t, db), err)
		}
		_ = db.Close()
	}
	if _, err := tides.Open(path, database.Steps{File: steps[:1]}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a version before opens it: %v", err)
	}
}

func TestAFileWithoutNumber(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tides.db")
	execute(t, path, steps[0])
	db, err := tides.Open(path, database.Steps{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if number(t, db) != 0 {
		t.Error("it has a number now")
	}
}

// TestManyOpenANewFile: one of them makes the tables, and all find them.
func TestManyOpenANewFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tides.db")
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			db, err := tides.Open(path, database.Steps{File: steps})
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			if _, err := db.Exec(`INSERT OR IGNORE INTO tides (harbour, height) VALUES ('Elmouth', 4.2)`); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if db := open(t, path); number(t, db) != len(steps) {
		t.Errorf("schema %d", number(t, db))
	}
}
