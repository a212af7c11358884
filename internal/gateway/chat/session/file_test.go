package session_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/leak"
)

// writing is the variable that makes this test binary a program that keeps
// messages until it is killed.
const writing = "CITEWAY_TEST_SESSIONS"

func TestMain(m *testing.M) {
	if path := os.Getenv(writing); path != "" {
		write(path)
		return
	}
	leak.Main(m)
}

// write keeps message after message and says each that is kept.
func write(path string) {
	s, err := session.Open(path)
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	_ = s.Begin(ctx, session.Session{ID: "ses_1"})
	for i := 0; ; i++ {
		if err := s.Append(ctx, "ses_1", []session.Message{{ID: fmt.Sprint("m", i), Type: session.Call}}); err != nil {
			panic(err)
		}
		fmt.Println(i)
	}
}

func open(t *testing.T, path string) *session.File {
	t.Helper()
	s, err := session.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestStore(t *testing.T) {
	t.Run("file", func(t *testing.T) {
		Run(t, func(t *testing.T) session.Store { return open(t, filepath.Join(t.TempDir(), "sessions.db")) })
	})
	t.Run("server", func(t *testing.T) {
		server := databasetest.Start(t)
		Run(t, func(t *testing.T) session.Store { return open(t, server.Database(t)) })
	})
}

func TestSessionsOutliveTheStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?.db")
	s := open(t, path)
	Begin(t, s, "ses_1", "k_1")
	if err := s.Append(context.Background(), "ses_1", Turn()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if list, err := open(t, path).Messages(context.Background(), "ses_1"); err != nil || len(list) != 7 || list[6].Citations[0].Text != "heights" {
		t.Errorf("got %+v, %v", list, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

func TestWhatWasAcknowledgedSurvivesAKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), writing+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := 0
	for lines := bufio.NewScanner(out); lines.Scan() && said < 20; {
		said++
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	list, err := open(t, path).Messages(context.Background(), "ses_1")
	if err != nil || len(list) < said || said == 0 {
		t.Errorf("%d messages of %d that were acknowledged, %v", len(list), said, err)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	if _, err := session.Open(filepath.Join(t.TempDir(), "no", "folder", "s.db")); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("got %v", err)
	}
	path := filepath.Join(t.TempDir(), "other.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE others (id TEXT)"); err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	if _, err := session.Open(path); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("got %v", err)
	}
}
