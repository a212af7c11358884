package sqlitefile_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/sqlitefile"
)

// TestDiskFull: a database that may not grow says so through every wrapping.
func TestDiskFull(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "tides.db"))
	if _, err := db.Exec(`PRAGMA max_page_count = 6`); err != nil {
		t.Fatal(err)
	}
	_, err := db.Exec(add, strings.Repeat("x", 100_000))
	if !sqlitefile.DiskFull(tides.Failed(err)) {
		t.Errorf("%v", err)
	}
	if !sqlitefile.DiskFull(fmt.Errorf("kept: %w", syscall.ENOSPC)) || sqlitefile.DiskFull(&citeway.Error{}) || sqlitefile.DiskFull(nil) {
		t.Error("the system's own errors are told apart wrongly")
	}
}
