package session

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

var _ Store = (*File)(nil)

// File keeps sessions in one SQLite file, for its owner's eyes only, in write-ahead mode
// with full synchronisation: a message that was acknowledged survives a crash.
type File struct {
	// db has one connection: writers queue here and never collide in SQLite.
	db *sql.DB
}

const file database.Kind = "sessions"

// Open opens the file at path, and makes it if there is none; an empty path is a
// store in memory. Errors: Unavailable
// for a file that cannot be opened, Invalid for one of another program.
func Open(path string) (*File, error) {
	db, err := file.Open(path, migrations[:])
	if err != nil {
		return nil, err
	}
	return &File{db}, nil
}

// Close ends the store.
func (s *File) Close() error { return s.db.Close() }

// Schema is the number of the schema that this version writes.
const Schema = len(migrations)

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
`, `
CREATE TABLE feedback (
  session TEXT NOT NULL REFERENCES sessions (id), turn TEXT NOT NULL, citation TEXT NOT NULL, kind TEXT NOT NULL, note TEXT NOT NULL, time INTEGER NOT NULL,
  PRIMARY KEY (session, turn, citation)
) WITHOUT ROWID;
`}

// Begin keeps a new session.
func (s *File) Begin(ctx context.Context, one Session) error {
	if err := one.Check(); err != nil {
		return err
	}
	result, err := s.db.ExecContext(ctx, `INSERT OR IGNORE INTO sessions (id, owner, title, created, forked) VALUES (?, ?, ?, ?, ?)`,
		one.ID, one.Owner, one.Title, one.Created.UnixMicro(), one.Forked)
	if err != nil {
		return file.Failed(err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(file.Failed(err), &citeway.Error{Code: citeway.Invalid, Place: one.ID, Message: "there is such a session"})
	}
	return nil
}

const columns = `id, owner, title, created, forked`

func scan(row database.Row) (Session, error) {
	var one Session
	var created int64
	err := row.Scan(&one.ID, &one.Owner, &one.Title, &created, &one.Forked)
	one.Created = time.UnixMicro(created).UTC()
	return one, err
}

// Session returns a session.
func (s *File) Session(ctx context.Context, id string) (*Session, error) {
	one, err := scan(s.db.QueryRowContext(ctx, `SELECT `+columns+` FROM sessions WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, Missing("session", id)
	}
	if err != nil {
		return nil, file.Failed(err)
	}
	return &one, nil
}

// Sessions returns the owner's sessions.
func (s *File) Sessions(ctx context.Context, owner string, limit int) ([]Session, error) {
	list, err := database.List(ctx, s.db, scan, `SELECT `+columns+` FROM sessions WHERE owner = ? ORDER BY number DESC LIMIT ?`, owner, max(limit, 0))
	return list, file.Failed(err)
}

// PutShare keeps a share.
func (s *File) PutShare(ctx context.Context, share Share) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		t := &thread{ctx: ctx, tx: tx, id: share.Session}
		if t.TypeOf(share.Until) == "" {
			return errors.Join(t.err, Missing("message", share.Until))
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO shares (id, session, until, created) VALUES (?, ?, ?, ?)`, share.ID, share.Session, share.Until, share.Created.UnixMicro())
		return err
	})
}

// Share returns a share.
func (s *File) Share(ctx context.Context, id string) (*Share, error) {
	share := Share{ID: id}
	var created int64
	err := s.db.QueryRowContext(ctx, `SELECT session, until, created FROM shares WHERE id = ?`, id).Scan(&share.Session, &share.Until, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, Missing("share", id)
	}
	share.Created = time.UnixMicro(created).UTC()
	return &share, file.Failed(err)
}

// DropShares ends the shares of a session.
func (s *File) DropShares(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM shares WHERE session = ?`, id)
	return file.Failed(err)
}
