package database_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// TestDiskFull: a database that may not grow says so through every wrapping.
func TestDiskFull(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "tides.db"))
	if _, err := db.Exec(`PRAGMA max_page_count = 6`); err != nil {
		t.Fatal(err)
	}
	_, err := db.Exec(add, strings.Repeat("x", 100_000))
	if !database.DiskFull(tides.Failed(err)) {
		t.Errorf("%v", err)
	}
	if !database.DiskFull(fmt.Errorf("kept: %w", syscall.ENOSPC)) || database.DiskFull(&citeway.Error{}) || database.DiskFull(nil) {
		t.Error("the system's own errors are told apart wrongly")
	}
}
