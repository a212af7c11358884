package shared_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
	"github.com/citeway/citeway/internal/leak"
)

// writing is the variable that makes this test binary a program that puts documents into the rows that it names, and
// whose engine takes none of them.
const writing = "CITEWAY_TEST_SHARED"

func TestMain(m *testing.M) {
	if where := os.Getenv(writing); where != "" {
		write(where)
		return
	}
	leak.Main(m)
}

// stuck is an engine that says which documents it is to take, and takes none.
type stuck struct{ *memory }

func (stuck) Put(_ context.Context, entries []shared.Entry) error {
	for i := range entries {
		fmt.Println(entries[i].Document)
	}
	select {}
}

// write puts two documents, and waits for the engine until the program is killed.
func write(where string) {
	s, err := shared.Open(context.Background(), where, stuck{newMemory()})
	if err != nil {
		panic(err)
	}
	for _, id := range []string{"plan", "other"} {
		go func() {
			d, passages := document(id, "The harbour.")
			_, err := s.Put(context.Background(), d, passages)
			panic(fmt.Sprint("the engine has taken it: ", err))
		}()
	}
	select {}
}

// TestKilledBeforeTheEngineHasIt: rows that were committed are found after a kill, at once where the document is sent
// again, and by themselves once the note is nobody's any more. Nothing is found twice.
func TestKilledBeforeTheEngineHasIt(t *testing.T) {
	if testing.Short() {
		t.Skip("starts and kills processes")
	}
	t.Run("in a file", func(t *testing.T) { killed(t, filepath.Join(t.TempDir(), "knowledge.db"), "sqlite") })
	t.Run("on PostgreSQL", func(t *testing.T) { killed(t, databasetest.Start(t).Database(t), "pgx") })
}

func killed(t *testing.T, where, driver string) {
	killWriter(t, where)
	e := newMemory()
	s := open(t, where, e)
	defer s.Close()
	for _, id := range []string{"plan", "other"} {
		if held, err := s.Source(t.Context(), id); err != nil || held.Gone {
			t.Fatalf("%s was committed: %+v, %v", id, held, err)
		}
	}
	finds(t, s, knowledge.Query{Text: "harbour"})
	d, passages := document("plan", "The harbour.")
	if changed, err := s.Put(t.Context(), d, passages); changed || err != nil {
		t.Errorf("sent again: %v, %v", changed, err)
	}
	finds(t, s, knowledge.Query{Text: "harbour"}, "plan")
	later(t, where, driver)
	settled(t, s)
	finds(t, s, knowledge.Query{Text: "harbour"}, "other", "plan")
	given := e.given()
	if changed, err := s.Put(t.Context(), d, passages); changed || err != nil || e.given() != given {
		t.Errorf("sent again, when it is there: %v, %v; the engine was given it again", changed, err)
	}
}

// killWriter starts a writer and kills it once both documents are committed.
func killWriter(t *testing.T, where string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), writing+"="+where)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	if !bufio.NewScanner(out).Scan() {
		t.Fatal("the writer has ended")
	}
	s := open(t, where, newMemory())
	defer s.Close()
	for {
		if held, err := s.Sources(t.Context()); err != nil || len(held) == 2 {
			return
		}
	}
}

// later has the time pass after which a note is nobody's.
func later(t *testing.T, where, driver string) {
	t.Helper()
	table := "outbox"
	if driver == "pgx" {
		table = "citeway_knowledge.outbox"
	}
	db, err := sql.Open(driver, where)
	if err == nil {
		_, err = db.ExecContext(t.Context(), `UPDATE `+table+` SET until = 0`)
	}
	if err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
}
