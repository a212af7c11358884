package shared

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Begin counts that reading a document of that fingerprint begins, and returns how
// many times it began before and did not end. From most on it no longer counts.
func (s *Store) Begin(ctx context.Context, document, fingerprint string, most int) (before int, err error) {
	err = s.within(ctx, func(tx *sql.Tx) error {
		before = 0
		row := tx.QueryRowContext(ctx, `SELECT count FROM attempts WHERE document = $1 AND fingerprint = $2`, document, fingerprint)
		if err := row.Scan(&before); err != nil && !errors.Is(err, sql.ErrNoRows) || before >= most {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO attempts (document, fingerprint, count) VALUES ($1,$2,$3)
			ON CONFLICT (document) DO UPDATE SET fingerprint = excluded.fingerprint, count = excluded.count`, document, fingerprint, before+1)
		return err
	})
	return before, err
}

// End notes that reading a document ended, in whatever way.
func (s *Store) End(ctx context.Context, document string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM attempts WHERE document = $1`, document)
	return kind.Failed(err)
}

// Begun returns the ids of the documents whose reading began and did not end.
func (s *Store) Begun(ctx context.Context) ([]string, error) {
	return list(ctx, s.db, database.Column[string], `SELECT document FROM attempts`)
}

// Move says that the files which lay in one folder lie in another now.
func (s *Store) Move(ctx context.Context, from, to string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE documents SET origin = $1 || substr(origin, $2)
		WHERE substr(origin, 1, $3) = $4 AND substr(origin, $2, 1) IN ('/', '\')`, to, len([]rune(from))+1, len([]rune(from)), from)
	return kind.Failed(err)
}

// forgetting are the statements that take a document out with every word that it ever had.
var forgetting = []string{
	`DELETE FROM vectors WHERE passage IN (SELECT id FROM passages WHERE document = $1)`,
	`DELETE FROM lacks WHERE document = $1`,
	`DELETE FROM passages WHERE document = $1`,
	`DELETE FROM versions WHERE document = $1`,
	`DELETE FROM members WHERE document = $1`,
	`DELETE FROM attempts WHERE document = $1`,
	`DELETE FROM originals WHERE document = $1`,
	`DELETE FROM documents WHERE id = $1`,
}

// Forget deletes a document with every version, passage and vector that it ever had and the file that it was read
// from: its passages cannot be read by id any more. A document that never existed is no error. Its words leave
// the rows' files with the next Purge; where the engine does not answer, they leave it later.
func (s *Store) Forget(ctx context.Context, id string) error {
	if err := s.db.Overwrite(ctx); err != nil {
		return kind.Failed(err)
	}
	return s.changeOne(ctx, id, func(tx *sql.Tx, _ int64) error {
		for _, step := range forgetting {
			if _, err := tx.ExecContext(ctx, step, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Purge leaves no byte of what was deleted in the tables.
func (s *Store) Purge(ctx context.Context) error { return kind.Failed(s.db.Purge(ctx)) }

// SweepOriginals does nothing: a file goes in the transaction that takes its document out.
func (s *Store) SweepOriginals(ctx context.Context) error { return ctx.Err() }

// KeepsOriginals reports that files are kept that documents were read from: among the rows.
func (s *Store) KeepsOriginals() bool { return true }

// HasOriginal reports whether the file is there that a document was read from.
func (s *Store) HasOriginal(held *knowledge.Held) bool {
	if held.Original == "" || held.Gone {
		return false
	}
	is, err := s.exists(context.Background(), `SELECT count(*) FROM originals WHERE document = $1 AND digest = $2`, held.Source.ID, held.Original)
	return is && err == nil
}

// Original reads the file that a document, as it is held, was read from. NotFound where it
// is not kept, or not whole any more.
func (s *Store) Original(held *knowledge.Held) ([]byte, error) {
	none := notFound("original", held.Source.ID)
	if held.Original == "" || held.Gone {
		return nil, none
	}
	var data []byte
	err := s.db.QueryRow(`SELECT data FROM originals WHERE document = $1 AND digest = $2`, held.Source.ID, held.Original).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, none
	}
	if sum := sha256.Sum256(data); err == nil && hex.EncodeToString(sum[:]) != held.Original {
		return nil, none
	}
	return data, kind.Failed(err)
}
