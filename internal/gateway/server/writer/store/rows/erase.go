package rows

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// Erase deletes the graphs and files of owners, by parts of their ids, and those files whose ids
// are documents, with their records. It returns how many there were, and the ids of the
// documents that belonged to them. Their words leave the file with the next Purge.
func (s *Store) Erase(ctx context.Context, owners, documents []string) (n int, belonged []string, err error) {
	by, ids := database.JSONList(owners), database.JSONList(documents)
	err = file.Within(ctx, s.db, func(tx *sql.Tx) error {
		graphs, err := records[store.Graph](ctx, tx, `SELECT record FROM graphs WHERE `+ofOwners+` AND gone = 0`, by)
		if err != nil {
			return err
		}
		for i := range graphs {
			for j := range graphs[i].URLs {
				belonged = append(belonged, graphs[i].URLs[j].Documents...)
			}
		}
		files, err := texts(ctx, tx, `SELECT id FROM files WHERE `+ofOwners+` OR id IN (SELECT value FROM json_each($2))`, by, ids)
		if err != nil {
			return err
		}
		n, belonged = len(graphs)+len(files), append(belonged, files...)
		return dropAll(ctx, tx, by, ids)
	})
	return n, belonged, err
}

// ofOwners chooses records by parts of their owners' ids.
var ofOwners = database.HasPart("owner", "$1")

// dropAll deletes the records of owners and those of the files named. A graph of
// another's loses the file.
func dropAll(ctx context.Context, tx *sql.Tx, owners, files string) error {
	for _, drop := range []string{
		`DELETE FROM attached WHERE file IN (SELECT id FROM files WHERE ` + ofOwners + ` OR id IN (SELECT value FROM json_each($2)))`,
		`DELETE FROM attached WHERE graph IN (SELECT id FROM graphs WHERE ` + ofOwners + `) AND $2 <> ''`,
		`DELETE FROM files WHERE ` + ofOwners + ` OR id IN (SELECT value FROM json_each($2))`,
		`DELETE FROM graphs WHERE ` + ofOwners + ` AND $2 <> ''`,
	} {
		if _, err := tx.ExecContext(ctx, drop, owners, files); err != nil {
			return err
		}
	}
	return nil
}

// Purge leaves no byte of deleted records in the file.
func (s *Store) Purge(ctx context.Context) error { return file.Failed(s.db.Purge(ctx)) }

// Transfer copies all that is kept here to another place, which holds nothing else.
func (s *Store) Transfer(ctx context.Context, to *Store, progress func(table string, rows int64)) ([]database.Transferred, error) {
	return file.Transfer(ctx, s.db, to.db, progress)
}
