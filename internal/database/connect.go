package database

import (
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// BusyTimeout is how many milliseconds a writer waits for another process.
const BusyTimeout = 10_000

// Sync is how a connection waits for the disk.
type Sync string

// The ways to wait.
const (
	// Full waits at each commit: it survives the loss of power.
	Full Sync = "FULL"
	// Normal waits now and then: a commit survives the end of the process alone.
	Normal Sync = "NORMAL"
)

// Connect opens one connection that writes to the file at path, in write-ahead mode;
// an empty path is a database of its own in memory, which ends with the connection.
// Nothing is read or made before the first use.
func Connect(path string, wait Sync) (*sql.DB, error) {
	// A transaction takes the writer's place as it begins: one that took it later
	// could fail where another process wrote in between.
	db, err := sql.Open("sqlite", Name(path, url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(" + strconv.Itoa(BusyTimeout) + ")", "journal_mode(WAL)", "synchronous(" + string(wait) + ")", "foreign_keys(1)"}}))
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// Name is the driver's name of the file at path, with those parameters. Every
// character of a path stands for itself, also %, ? and #. An empty path is memory.
func Name(path string, parameters url.Values) string {
	if path == "" {
		path = ":memory:"
	}
	plain := (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
	return (&url.URL{Scheme: "file", Opaque: plain, RawQuery: parameters.Encode()}).String()
}

// Make makes a file that only its owner may read: what is kept may be above the
// clearance of others. One that is there keeps the rights it has. Error: Invalid for one
// that the Ledger names and that is gone or empty.
func Make(path string) error {
	if err := there(path); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}
