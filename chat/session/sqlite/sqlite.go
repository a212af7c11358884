// Package sqlite keeps sessions in one SQLite file, for its owner's eyes only, in
// write-ahead mode with full synchronisation: a message that was acknowledged
// survives the end of the process.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/chat/session"
)

var _ session.Store = (*Store)(nil)

// Store keeps sessions in a file.
type Store struct {
	// db has one connection: writers queue here and never meet in SQLite.
	db *sql.DB
}

// Open opens the file at path, and makes it if there is none. Errors: Unavailable
// for a file that cannot be opened, Invalid for one of another program.
func Open(path string) (*Store, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return nil, unavailable(path, err)
	}
	name := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()}).String()
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)"}}
	db, err := sql.Open("sqlite", name+"?"+q.Encode())
	if err != nil {
		return nil, unavailable(path, err)
	}
	db.SetMaxOpenConns(1)
	s := &Store{db}
	if err := s.migrate(path); err != nil {
		_ = db.Close()
		return nil, err
	}
	return s, nil
}

// Close ends the store.
func (s *Store) Close() error { return s.db.Close() }

// migrations bring a file from each schema to the next; its number is kept in
// user_version. A step that was released is never changed: another follows it.
var migrations = [...]string{`
CREATE TABLE sessions (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, title TEXT NOT NULL,
  created INTEGER NOT NULL, forked TEXT NOT NULL
);
CREATE INDEX sessions_owner ON sessions (owner, number);
CREATE TABLE messages (
  session TEXT NOT NULL REFERENCES sessions (id), place INTEGER NOT NULL, id TEXT NOT NULL, parent TEXT NOT NULL,
  type TEXT NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY (session, place)
) WITHOUT ROWID;
CREATE UNIQUE INDEX messages_id ON messages (session, id);
CREATE UNIQUE INDEX messages_result ON messages (session, parent) WHERE type = 'result';
CREATE TABLE evidence (
  citation TEXT NOT NULL, session TEXT NOT NULL REFERENCES sessions (id),
  PRIMARY KEY (citation, session)
) WITHOUT ROWID;
CREATE TABLE shares (
  id TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES sessions (id), until TEXT NOT NULL, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX shares_session ON shares (session);
`}

// migrate brings the file to the newest schema.
func (s *Store) migrate(path string) error {
	return s.inTransaction(context.Background(), func(tx *sql.Tx) error {
		var number, tables int
		row := tx.QueryRow(`SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)`)
		if err := row.Scan(&number, &tables); err != nil {
			return unavailable(path, err)
		}
		if number < 0 || number > len(migrations) || number == 0 && tables != 0 {
			return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("holds no sessions of this version of Citeway (schema %d)", number),
				Mend: "name another data folder with --data"}
		}
		for ; number < len(migrations); number++ {
			if _, err := tx.Exec(migrations[number] + fmt.Sprintf("PRAGMA user_version = %d;", number+1)); err != nil {
				return err
			}
		}
		return nil
	})
}

// inTransaction runs do, all or nothing.
func (s *Store) inTransaction(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return failed(err)
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return failed(err)
	}
	return failed(tx.Commit())
}

// failed is err as an error of ours; nil for nil.
func failed(err error) error {
	var e *citeway.Error
	switch {
	case err == nil || errors.As(err, &e) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return unavailable("sessions", err)
}

func unavailable(place string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "the sessions cannot be kept or read", Mend: "check the data folder and the space on its disk", Err: err}
}

// Begin keeps a new session.
func (s *Store) Begin(ctx context.Context, one session.Session) error {
	if err := one.Check(); err != nil {
		return err
	}
	result, err := s.db.ExecContext(ctx, `INSERT OR IGNORE INTO sessions (id, owner, title, created, forked) VALUES (?, ?, ?, ?, ?)`,
		one.ID, one.Owner, one.Title, one.Created.UnixMicro(), one.Forked)
	if err != nil {
		return failed(err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(failed(err), &citeway.Error{Code: citeway.Invalid, Place: one.ID, Message: "there is such a session"})
	}
	return nil
}

const columns = `id, owner, title, created, forked`

func scan(row interface{ Scan(...any) error }) (session.Session, error) {
	var one session.Session
	var created int64
	err := row.Scan(&one.ID, &one.Owner, &one.Title, &created, &one.Forked)
	one.Created = time.UnixMicro(created).UTC()
	return one, err
}

// Session returns a session.
func (s *Store) Session(ctx context.Context, id string) (*session.Session, error) {
	one, err := scan(s.db.QueryRowContext(ctx, `SELECT `+columns+` FROM sessions WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, session.Missing("session", id)
	}
	if err != nil {
		return nil, failed(err)
	}
	return &one, nil
}

// Sessions returns the owner's sessions.
func (s *Store) Sessions(ctx context.Context, owner string, limit int) ([]session.Session, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+columns+` FROM sessions WHERE owner = ? ORDER BY number DESC LIMIT ?`, owner, max(limit, 0))
	if err != nil {
		return nil, failed(err)
	}
	defer rows.Close()
	list := []session.Session{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, failed(err)
		}
		list = append(list, one)
	}
	return list, failed(rows.Err())
}
