package database

import (
	"errors"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// DiskFull reports whether err says that a disk, or the share of it that may be used, is
// full.
func DiskFull(err error) bool {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, quota) {
		return true
	}
	var said *sqlite.Error
	return errors.As(err, &said) && said.Code()&0xFF == sqlite3.SQLITE_FULL
}
