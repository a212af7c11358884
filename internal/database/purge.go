package database

import (
	"context"
	"database/sql"
	"net/url"
	"strconv"
	"time"

	"github.com/citeway/citeway"
)

// purgeTries is how often Purge asks for the log to be emptied while others read it, and
// purgeWait how long it waits in between.
const (
	purgeTries = 40
	purgeWait  = 250 * time.Millisecond
)

// Purge writes the file anew from what it holds and empties its log: no byte of what was
// deleted or replaced stays. Others may read and write meanwhile. Unavailable if one of
// them never lets go of the log.
func Purge(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	for range purgeTries {
		var busy, frames, moved int
		if err := db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved); err != nil {
			return err
		}
		if busy == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(purgeWait):
		}
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: "write-ahead log", Message: "is read without a pause and cannot be emptied", Mend: "try again, or stop the server first"}
}

// Copy writes the database in the file from, as it is at one moment, into a new file.
// Others may read and write meanwhile. It returns the number of its schema.
func Copy(ctx context.Context, from, to string) (schema int, err error) {
	db, err := sql.Open("sqlite", Name(from, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(" + strconv.Itoa(BusyTimeout) + ")"}}))
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, to); err != nil {
		return 0, err
	}
	return Schema(ctx, to)
}

// Number is the number of the schema of the database at path.
func Number(ctx context.Context, path string) (number int, err error) {
	db, err := sql.Open("sqlite", Name(path, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(" + strconv.Itoa(BusyTimeout) + ")"}}))
	if err != nil {
		return 0, err
	}
	defer db.Close()
	return number, db.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&number)
}

// Schema checks that the file at path is a sound database, and returns its schema's
// number. Invalid for one that is damaged.
func Schema(ctx context.Context, path string) (int, error) {
	db, err := sql.Open("sqlite", Name(path, url.Values{"mode": {"rw"}}))
	if err != nil {
		return 0, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	var number int
	var sound string
	if err := db.QueryRowContext(ctx, `SELECT user_version, (SELECT quick_check FROM pragma_quick_check LIMIT 1) FROM pragma_user_version`).Scan(&number, &sound); err != nil {
		return 0, err
	}
	if sound != "ok" {
		return 0, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "is damaged: " + sound, Mend: "take another backup"}
	}
	return number, nil
}
