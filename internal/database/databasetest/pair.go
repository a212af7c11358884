package databasetest

import (
	"database/sql"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/loopback"
)

// Pair is a primary with a synchronous standby: what is acknowledged is on both.
type Pair struct {
	Primary, Standby *Server
}

// StartPair starts a pair, which stops when the test ends.
func StartPair(t testing.TB) *Pair {
	t.Helper()
	p := &Pair{Primary: Start(t)}
	standby := &Server{folder: folderOf(t), programs: p.Primary.programs, port: loopback.Ports(t, 1)}
	t.Cleanup(func() { standby.Stop(t) }) // whichever of the two it is by then
	p.Standby = standby
	p.join(t)
	return p
}

func folderOf(t testing.TB) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "citeway-postgres")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := own(folder); err != nil {
		t.Fatal(err)
	}
	return folder
}

// Address is that of a database, on whichever of both is the primary.
func (p *Pair) Address(name string) string {
	return fmt.Sprintf("postgres://citeway@127.0.0.1:%d,127.0.0.1:%d/%s?sslmode=disable&target_session_attrs=read-write", p.Primary.port, p.Standby.port, name)
}

// Database makes an empty database and returns its address.
func (p *Pair) Database(t testing.TB) string {
	t.Helper()
	p.Primary.Database(t)
	return p.Address(fmt.Sprintf("d%d", p.Primary.made.Load()))
}

// FailOver ends the primary at once, makes the standby the primary, and the other, from a copy,
// its standby.
func (p *Pair) FailOver(t testing.TB) {
	t.Helper()
	p.Primary.Stop(t)
	p.Primary, p.Standby = p.Standby, p.Primary
	p.Primary.run(t, "pg_ctl", "-D", p.Primary.data(), "-w", "promote")
	// Who fails over lets the new primary go on alone until there is a standby again.
	p.Primary.tell(t, `ALTER SYSTEM SET synchronous_standby_names = ''`, `SELECT pg_reload_conf()`)
	p.join(t)
}

// LoseStandby ends the standby at once, and starts it again: until then nothing is
// acknowledged.
func (p *Pair) LoseStandby(t testing.TB) {
	t.Helper()
	p.Standby.Stop(t)
	p.Standby.Resume(t)
}

// join makes the standby a copy of the primary that follows it, and waits until it does.
func (p *Pair) join(t testing.TB) {
	t.Helper()
	if err := os.RemoveAll(p.Standby.data()); err != nil {
		t.Fatal(err)
	}
	p.Standby.run(t, "pg_basebackup", "-D", p.Standby.data(), "-h", "127.0.0.1", "-p", fmt.Sprint(p.Primary.port), "-U", "citeway", "-R", "-X", "stream", "-c", "fast", "-N")
	p.Standby.Resume(t)
	p.Primary.tell(t, `ALTER SYSTEM SET synchronous_standby_names = '*'`, `SELECT pg_reload_conf()`)
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		if p.Primary.asked(t, `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`) == 1 {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the standby does not follow")
		}
	}
}

// tell runs statements as the owner of everything.
func (s *Server) tell(t testing.TB, statements ...string) {
	t.Helper()
	db, err := sql.Open("pgx", s.address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, one := range statements {
		if _, err := db.Exec(one); err != nil {
			t.Fatal(err)
		}
	}
}

// asked is the one number that a query finds.
func (s *Server) asked(t testing.TB, query string) (n int) {
	t.Helper()
	db, err := sql.Open("pgx", s.address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
