package database

import (
	"cmp"
	"errors"
	"io/fs"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Mend is what to do about a file that could not be opened, read or written, by the cause
// that it gave; usual where that tells nothing more.
func Mend(err error, usual string) string {
	var said *sqlite.Error
	code := 0
	if errors.As(err, &said) {
		code = said.Code() & 0xFF // the rest is the place within SQLite
	}
	mends := ""
	switch {
	case errors.Is(err, fs.ErrPermission), code == sqlite3.SQLITE_PERM, code == sqlite3.SQLITE_READONLY:
		mends = "see that the user that runs citeway may read and write it"
	case code == sqlite3.SQLITE_CORRUPT, code == sqlite3.SQLITE_NOTADB:
		mends = "the file is damaged: put it back from a backup"
	}
	return cmp.Or(mends, usual)
}
