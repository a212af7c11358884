package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
)

// forgetting are the statements that take a document out with every word that it ever
// had; ?1 is its id.
var forgetting = []string{
	`DELETE FROM vectors WHERE passage IN (SELECT seq FROM passages WHERE document = ?1)`,
	`DELETE FROM passages WHERE document = ?1`,
	`DELETE FROM versions WHERE document = ?1`,
	`DELETE FROM members WHERE document = ?1`,
	`DELETE FROM attempts WHERE document = ?1`,
	`DELETE FROM documents WHERE id = ?1`,
	`INSERT INTO changes (document) VALUES (?1)`,
}

// Forget deletes a document with every version, passage and vector that it ever had and the file
// that it was read from: its
// passages cannot be read by id any more. Other processes follow as they follow a Delete.
// A document that never existed is no error. Its words leave the file with the next Purge.
func (s *Store) Forget(ctx context.Context, id string) error {
	defer s.changed()
	if _, err := s.write.ExecContext(ctx, `PRAGMA secure_delete = ON`); err != nil {
		return internal(err)
	}
	err := inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		for _, step := range forgetting {
			if _, err := tx.ExecContext(ctx, step, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return internal(s.originals.keepOnly(id, ""))
}

// Named returns the ids of the documents, also those that are gone, with that id, path,
// URL or origin.
func (s *Store) Named(ctx context.Context, name string) ([]string, error) {
	return list(ctx, s.read, database.Column[string], `SELECT id FROM documents WHERE ?1 <> '' AND ?1 IN (id, path, url, origin) ORDER BY id`, name)
}

// Purge leaves no byte of what was deleted in the file, and no file that no document names.
func (s *Store) Purge(ctx context.Context) error {
	if err := s.SweepOriginals(ctx); err != nil {
		return err
	}
	return internal(database.Purge(ctx, s.write))
}
