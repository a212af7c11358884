package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/citeway/citeway/internal/database"
)

// schemaAttempts adds the documents whose reading began and did not end: one
// whose row is left ended the program. labelled says that a document bears the label
// that a record beside its file gave it.
const schemaAttempts = `
CREATE TABLE attempts (document TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, count INTEGER NOT NULL) WITHOUT ROWID;
ALTER TABLE documents ADD COLUMN labelled INTEGER NOT NULL DEFAULT 0;
`

// Begin counts that reading a document of that fingerprint begins, and returns how
// many times it began before and did not end. From most on it no longer counts.
func (s *Store) Begin(ctx context.Context, document, fingerprint string, most int) (int, error) {
	before := 0
	err := inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		row := tx.QueryRowContext(ctx, `SELECT count FROM attempts WHERE document = ? AND fingerprint = ?`, document, fingerprint)
		if err := row.Scan(&before); err != nil && !errors.Is(err, sql.ErrNoRows) || before >= most {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO attempts (document, fingerprint, count) VALUES (?,?,?)`, document, fingerprint, before+1)
		return err
	})
	return before, err
}

// End notes that reading a document ended, in whatever way.
func (s *Store) End(ctx context.Context, document string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM attempts WHERE document = ?`, document)
	return internal(err)
}

// Begun returns the ids of the documents whose reading began and did not end.
func (s *Store) Begun(ctx context.Context) ([]string, error) {
	return list(ctx, s.read, database.Column[string], `SELECT document FROM attempts`)
}
