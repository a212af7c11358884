package keeping

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// ofTheReleaseBefore is a data folder with the schemas before these.
func ofTheReleaseBefore(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	made := func(s interface{ Close() error }, err error) {
		if err == nil {
			err = s.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	made(sqlite.Open(in(KnowledgeFile)))
	made(graphrows.Open(in(WriterFile)))
	made(session.Open(in(SessionFile)))
	made(keyrows.Open(in(KeysFile)))
	for name, undo := range map[string]string{
		KnowledgeFile: "DROP INDEX documents_listed; DROP TABLE attempts; ALTER TABLE documents DROP COLUMN labelled; ALTER TABLE documents DROP COLUMN original; DROP TABLE vectors; DROP TABLE embedders; PRAGMA user_version = 3",
		WriterFile:    "DROP INDEX graphs_owner; DROP INDEX files_owner; PRAGMA user_version = 1",
	} {
		db, err := database.Connect(in(name), database.Full)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(undo); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// contents are the files of a folder, by name.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all, err := look(folder)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for name := range all {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(data)
	}
	return files
}

// TestAFolderOfTheReleaseBeforeIsCopiedFirst: every database, with its schema, under the
// version that changes it; a folder of this version is not copied again.
func TestAFolderOfTheReleaseBeforeIsCopiedFirst(t *testing.T) {
	folder := ofTheReleaseBefore(t)
	s, err := OpenKnowledge(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	copies, err := filepath.Glob(filepath.Join(folder, "before-"+citeway.Version+"-2*"))
	if err != nil || len(copies) != 1 {
		t.Fatalf("%v, %v", copies, err)
	}
	for name, want := range map[string]int{KnowledgeFile: 3, WriterFile: 1, SessionFile: session.Schema, KeysFile: keyrows.Schema} {
		if number, err := database.Schema(t.Context(), filepath.Join(copies[0], name)); err != nil || number != want {
			t.Errorf("%s: %d, %v, want %d", name, number, err, want)
		}
	}
	if number, err := database.Number(t.Context(), filepath.Join(folder, KnowledgeFile)); err != nil || number != sqlite.Schema {
		t.Errorf("%d, %v", number, err)
	}
	if info, err := os.Stat(copies[0]); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info, err)
	}
	graphs, err := graphrows.Open(filepath.Join(folder, WriterFile)) // the last that was older
	if err != nil {
		t.Fatal(err)
	}
	defer graphs.Close()
	if again, err := Preserve(t.Context(), folder); again != "" || err != nil {
		t.Errorf("%s, %v", again, err)
	}
}

// TestAFullDiskStopsTheChange of an older folder, which stays as it was to the byte.
func TestAFullDiskStopsTheChange(t *testing.T) {
	folder := ofTheReleaseBefore(t)
	before := contents(t, folder)
	n := 0
	full := func(ctx context.Context, from, to string) (int, error) {
		if n++; n == 3 {
			_ = os.WriteFile(to, []byte("half"), 0o600)
			return 0, syscall.ENOSPC
		}
		return database.Copy(ctx, from, to)
	}
	if _, err := preserve(t.Context(), folder, full); citeway.CodeOf(err) != citeway.Unavailable || !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "make room") {
		t.Errorf("%v", err)
	}
	after := contents(t, folder)
	for name, data := range before {
		if after[name] != data {
			t.Errorf("%s has changed", name)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files were there, and %d are", len(before), len(after))
	}
}

// TestAFolderThatNeedsNoCopy: an empty one, one of this version, and one with a file that
// is no database.
func TestAFolderThatNeedsNoCopy(t *testing.T) {
	folder := t.TempDir()
	for _, content := range []string{"", "these are the words of a letter, and no database at all"} {
		if content != "" {
			if err := os.WriteFile(filepath.Join(folder, KnowledgeFile), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if copies, err := Preserve(t.Context(), folder); copies != "" || err != nil {
			t.Errorf("%s, %v", copies, err)
		}
	}
}

// TestASchemaThatIsStillInTheLog is read all the same: the program may have ended before
// anything of a new database was in its file.
func TestASchemaThatIsStillInTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tides.db")
	db, err := database.Connect(path, database.Normal)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE tides (at TEXT); PRAGMA user_version = 3"); err != nil {
		t.Fatal(err)
	}
	head, err := os.ReadFile(path)
	if err != nil || len(head) > schemaAt+4 && head[schemaAt+3] != 0 {
		t.Fatalf("it is in the file already: %v", err)
	}
	if number, err := schemaOf(t.Context(), path, 4); number != 3 || err != nil {
		t.Errorf("%d, %v", number, err)
	}
	if _, err := db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	if number, err := schemaOf(t.Context(), path, 4); number != 3 || err != nil {
		t.Errorf("then %d, %v", number, err)
	}
}

// TestErasingTakesTheCopies of before a change with it, and only where something is erased.
func TestErasingTakesTheCopies(t *testing.T) {
	folder := ofTheReleaseBefore(t)
	if _, err := Preserve(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	keys, err := keyrows.Open(filepath.Join(folder, KeysFile))
	if err != nil {
		t.Fatal(err)
	}
	defer keys.Close()
	k := keyNamed(t, keys)
	copies := func() int {
		all, _ := filepath.Glob(filepath.Join(folder, copyPrefix+"*"))
		return len(all)
	}
	if _, err := Erase(t.Context(), Places{Folder: folder}, Erasing{Key: "key_000000000000"}); citeway.CodeOf(err) != citeway.NotFound || copies() != 1 {
		t.Errorf("%v, and %d copies are left", err, copies())
	}
	done, err := Erase(t.Context(), Places{Folder: folder}, Erasing{Key: k})
	if err != nil || done.Copies != 1 || copies() != 0 {
		t.Errorf("%+v, %v, and %d copies are left", done, err, copies())
	}
}

// keyNamed makes a key and returns its id.
func keyNamed(t *testing.T, keys *keyrows.Store) string {
	t.Helper()
	k, _ := access.New("portal", time.Now())
	if err := keys.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	return k.ID
}
