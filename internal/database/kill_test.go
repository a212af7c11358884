package database_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway/internal/leak"
)

// writing is the variable that makes this test binary a program that keeps tides
// until it is killed.
const writing = "CITEWAY_TEST_TIDES"

func TestMain(m *testing.M) {
	if path := os.Getenv(writing); path != "" {
		keep(path)
		return
	}
	if path := os.Getenv(holdingOn); path != "" {
		holdOn(path)
		return
	}
	leak.Main(m)
}

// keep keeps pairs of harbours, and says each pair that is kept.
func keep(path string) {
	db, err := tides.Open(path, database.Steps{File: steps})
	if err != nil {
		panic(err)
	}
	for i := 0; ; i++ {
		err := tides.Within(context.Background(), db, func(tx *sql.Tx) error {
			_, _ = tx.Exec(add, fmt.Sprint("east ", i))
			_, err := tx.Exec(add, fmt.Sprint("west ", i))
			return err
		})
		if err != nil {
			panic(err)
		}
		fmt.Println(i)
	}
}

// started is this test binary as a program of its own, with a variable that makes it one, and
// the lines that it says.
func started(t *testing.T, variable, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), variable+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

// TestWhatWasCommittedSurvivesAKill, and of what was not there is nothing.
func TestWhatWasCommittedSurvivesAKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tides.db")
	cmd, lines := started(t, writing, path)
	said := 0
	for said < 20 && lines.Scan() {
		said++
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	db := open(t, path)
	kept := len(harbours(t, db))
	if said == 0 || kept < 2*said || kept%2 != 0 {
		t.Errorf("%d harbours of %d pairs that were acknowledged", kept, said)
	}
	var whole string
	if err := db.QueryRow(`PRAGMA integrity_check`).Scan(&whole); err != nil || whole != "ok" {
		t.Errorf("%s, %v", whole, err)
	}
}
