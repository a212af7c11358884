package rows_test

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
)

func open(t *testing.T, path string) *keyrows.Store {
	t.Helper()
	s, err := keyrows.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStore(t *testing.T) {
	databasetest.Places(t, func(t *testing.T, where func(t *testing.T) string) {
		suite(t, func(t *testing.T) access.Store { return open(t, where(t)) })
	})
}

func TestARestartKeepsKeys(t *testing.T) {
	// Blanks, a percent sign and a question mark are plain characters of a path.
	path := filepath.Join(t.TempDir(), "a b%20c?d#e.db")
	s := open(t, path)
	k, secret := access.New("a", time.Now())
	if err := s.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	defer s.Close()
	found, err := access.NewRing(s).Find(t.Context(), secret)
	if err != nil || found == nil || found.ID != k.ID {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestTheFileHoldsNoSecretAndIsItsOwners(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "keys.db")
	s := open(t, path)
	k, secret := access.New("a", time.Now())
	if err := s.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil || bytes.Contains(data, []byte(secret)) || bytes.Contains(data, []byte(secret[len(access.Prefix):])) {
			t.Errorf("%s holds the secret, or %v", f.Name(), err)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	server, command := open(t, path), open(t, path)
	defer server.Close()
	defer command.Close()
	before, _ := server.Version(t.Context())
	k, _ := access.New("a", time.Now())
	if err := command.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	after, err := server.Version(t.Context())
	if err != nil || after == before {
		t.Errorf("the version was %d and is %d, %v", before, after, err)
	}
}

// within asks until it is so, for a minute at most.
func within(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(access.Notice / 20) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

func TestARingNoticesWhatAnotherProcessDid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	server, command := open(t, path), open(t, path)
	defer server.Close()
	defer command.Close()
	ring := access.NewRing(server)
	k, secret := access.New("a", time.Now())
	opens := func() bool {
		found, err := ring.Find(t.Context(), secret)
		if err != nil {
			t.Fatal(err)
		}
		return found != nil
	}
	if opens() {
		t.Fatal("it opens before it is made")
	}
	if err := command.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	within(t, "the key opens nothing", opens)
	if err := command.Revoke(t.Context(), k.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	within(t, "the key still opens", func() bool { return !opens() })
}

func TestWhatTheServerItselfDidCountsAtOnce(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "keys.db"))
	defer s.Close()
	ring := access.NewRing(s)
	if any, err := ring.Any(t.Context()); any || err != nil {
		t.Fatal(any, err)
	}
	k, secret := access.New("a", time.Now())
	if err := s.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	if found, err := ring.Find(t.Context(), secret); found == nil || err != nil {
		t.Errorf("%v, %v", found, err)
	}
	if err := s.Revoke(t.Context(), k.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if found, err := ring.Find(t.Context(), secret); found != nil || err != nil {
		t.Errorf("%v, %v", found, err)
	}
}

func TestFilesThatAreNotOurs(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, bytes.Repeat([]byte("this is no database "), 10), 0o600); err != nil {
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
	for path, want := range map[string]citeway.Code{text: citeway.Unavailable, foreign: citeway.Invalid,
		filepath.Join(dir, "none", "x.db"): citeway.Unavailable, dir: citeway.Unavailable} {
		if _, err := keyrows.Open(path); citeway.CodeOf(err) != want {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

// TestKeysThatSomebodyTookOutStillCloseTheDoor.
func TestKeysThatSomebodyTookOutStillCloseTheDoor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys.db")
	s, err := keyrows.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if any, err := access.NewRing(s).Any(t.Context()); any || err != nil {
		t.Errorf("before there was one: %v, %v", any, err)
	}
	k, _ := access.New("first", time.Now())
	if err := s.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`DELETE FROM keys`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = keyrows.Open(path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if any, err := access.NewRing(s).Any(t.Context()); !any || err != nil {
		t.Errorf("after they were taken out: %v, %v", any, err)
	}
	for _, ending := range []string{"", "-wal", "-shm"} {
		_ = os.Remove(path + ending)
	}
	if again, err := keyrows.Open(path); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("after the file went: %v, %v", again, err)
	}
}
