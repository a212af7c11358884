package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/internal/sqlitefile"
)

// Erase deletes the graphs and files of an owner, "" for none, and those files whose ids
// are documents, with their records. It returns how many there were, and the ids of the
// documents that belonged to them. Their words leave the file with the next Purge.
func (s *Store) Erase(ctx context.Context, owner string, documents ...string) (n int, belonged []string, err error) {
	ids, err := json.Marshal(append([]string{}, documents...))
	if err != nil {
		return 0, nil, err
	}
	err = file.Within(ctx, s.db, func(tx *sql.Tx) error {
		graphs, err := records[store.Graph](ctx, tx, `SELECT record FROM graphs WHERE ?1 <> '' AND owner = ?1 AND gone = 0`, owner)
		if err != nil {
			return err
		}
		for i := range graphs {
			for j := range graphs[i].URLs {
				belonged = append(belonged, graphs[i].URLs[j].Documents...)
			}
		}
		files, err := texts(ctx, tx, `SELECT id FROM files WHERE ?1 <> '' AND owner = ?1 OR id IN (SELECT value FROM json_each(?2))`, owner, string(ids))
		if err != nil {
			return err
		}
		n, belonged = len(graphs)+len(files), append(belonged, files...)
		return dropAll(ctx, tx, owner, string(ids))
	})
	return n, belonged, err
}

// dropAll deletes the records of an owner and those of the files named. A graph of
// another's loses the file.
func dropAll(ctx context.Context, tx *sql.Tx, owner, files string) error {
	for _, drop := range []string{
		`DELETE FROM attached WHERE file IN (SELECT id FROM files WHERE ?1 <> '' AND owner = ?1 OR id IN (SELECT value FROM json_each(?2)))`,
		`DELETE FROM attached WHERE graph IN (SELECT id FROM graphs WHERE ?1 <> '' AND owner = ?1) AND ?2 <> ''`,
		`DELETE FROM files WHERE ?1 <> '' AND owner = ?1 OR id IN (SELECT value FROM json_each(?2))`,
		`DELETE FROM graphs WHERE ?1 <> '' AND owner = ?1 AND ?2 <> ''`,
	} {
		if _, err := tx.ExecContext(ctx, drop, owner, files); err != nil {
			return err
		}
	}
	return nil
}

// Purge leaves no byte of deleted records in the file.
func (s *Store) Purge(ctx context.Context) error { return file.Failed(sqlitefile.Purge(ctx, s.db)) }
