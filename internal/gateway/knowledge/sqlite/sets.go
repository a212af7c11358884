package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Join puts documents into a set.
func (s *Store) Join(ctx context.Context, set string, documents ...string) error {
	if err := knowledge.CheckSet(set); err != nil {
		return err
	}
	defer s.changed()
	return inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		for _, id := range documents {
			if err := join(ctx, tx, set, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// join puts one document into a set; nothing changes if it is in the set already.
func join(ctx context.Context, tx *sql.Tx, set, document string) error {
	done, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO members (name, document) VALUES (?, ?)`, set, document)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return err
	}
	var count int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM members WHERE document = ?`, document).Scan(&count); err != nil {
		return err
	}
	if count > knowledge.MaxSetsOf {
		return knowledge.TooManySets(document)
	}
	return changed(ctx, tx, document)
}

// Leave takes documents out of a set, every one where none is named.
func (s *Store) Leave(ctx context.Context, set string, documents ...string) error {
	defer s.changed()
	return inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		if len(documents) == 0 {
			return leaveAll(ctx, tx, set)
		}
		for _, id := range documents {
			if err := leave(ctx, tx, set, id); err != nil {
				return err
			}
		}
		return nil
	})
}

func leave(ctx context.Context, tx *sql.Tx, set, document string) error {
	done, err := tx.ExecContext(ctx, `DELETE FROM members WHERE name = ? AND document = ?`, set, document)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return changed(ctx, tx, document)
}

func leaveAll(ctx context.Context, tx *sql.Tx, set string) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO changes (document) SELECT document FROM members WHERE name = ?`, set); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM members WHERE name = ?`, set)
	return err
}

// Members returns the ids of the documents of a set that are there.
func (s *Store) Members(ctx context.Context, set string) ([]string, error) {
	return list(ctx, s.read, database.Column[string], `SELECT m.document FROM members m JOIN documents d ON d.id = m.document
		WHERE m.name = ? AND d.gone = 0 ORDER BY m.document`, set)
}
