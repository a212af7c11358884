package rows

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
)

// Erase deletes a key with its name, and reports whether there was one. The store goes on
// to count as one that held keys. Its name leaves the file with the next Purge.
func (s *Store) Erase(ctx context.Context, id string) (was bool, err error) {
	err = s.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM keys WHERE id = $1`, id)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		was = n > 0
		return err
	})
	return was, err
}

// Purge leaves no byte of deleted keys in the file.
func (s *Store) Purge(ctx context.Context) error { return file.Failed(s.db.Purge(ctx)) }

// Transfer copies all that is kept here to another place, which holds nothing else.
func (s *Store) Transfer(ctx context.Context, to *Store, progress func(table string, rows int64)) ([]database.Transferred, error) {
	return file.Transfer(ctx, s.db, to.db, progress)
}
