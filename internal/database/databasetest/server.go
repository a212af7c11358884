// Package databasetest starts real PostgreSQL servers for tests: empty ones, on loopback,
// which end with the test. A test that needs one where none is installed is skipped, and
// says so. Only tests may import it.
package databasetest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/loopback"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// patience is how long a server may take to start or to stop.
const patience = time.Minute

// Server is a PostgreSQL server of one test.
type Server struct {
	folder, programs string
	port             int
	made             atomic.Int64
}

// Start starts a server, which stops when the test ends. What it is told is not written to
// the disk before it is acknowledged: the tests kill the program that writes, and no machine.
func Start(t testing.TB) *Server {
	t.Helper()
	programs := installed()
	if programs == "" {
		t.Skip("PostgreSQL is not installed (Debian: postgresql)")
	}
	s := &Server{folder: folderOf(t), programs: programs, port: loopback.Ports(t, 1)}
	s.run(t, "initdb", "-D", s.data(), "-U", "citeway", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
	s.Resume(t)
	t.Cleanup(func() { s.Stop(t) })
	return s
}

// installed is the folder of the newest server's programs; "" if there is none.
func installed() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return ""
	}
	return filepath.Dir(slices.Max(found))
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

func (s *Server) logFile() string { return filepath.Join(s.folder, "log") }

// log is the end of what the server said.
func (s *Server) log() string {
	said, _ := os.ReadFile(s.logFile())
	return string(said[max(0, len(said)-2000):])
}

// run runs one of the server's programs, as a user who may.
func (s *Server) run(t testing.TB, name string, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(s.programs, name), args...)
	cmd.Dir, cmd.SysProcAttr = s.folder, unprivileged()
	// The server that pg_ctl starts keeps what it is given: a pipe would never end.
	out, err := os.Create(filepath.Join(s.folder, name+".out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(out.Name())
		t.Fatalf("%s: %v: %s%s", name, err, said, s.log())
	}
}

// Resume starts the server again after Stop.
func (s *Server) Resume(t testing.TB) {
	t.Helper()
	options := fmt.Sprintf("-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200 -c wal_keep_size=512MB", s.port)
	s.run(t, "pg_ctl", "-D", s.data(), "-w", "-o", options, "-l", s.logFile(), "start")
}

// Stop ends the server at once, with all its connections.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(s.data(), "postmaster.pid")); err == nil {
		s.run(t, "pg_ctl", "-D", s.data(), "-w", "-m", "immediate", "stop")
	}
}

// Database makes an empty database and returns its address.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("d%d", s.made.Add(1))
	s.tell(t, "CREATE DATABASE "+name)
	return s.address(name)
}

func (s *Server) address(name string) string {
	return fmt.Sprintf("postgres://citeway@127.0.0.1:%d/%s?sslmode=disable", s.port, name)
}
