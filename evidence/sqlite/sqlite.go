// Package sqlite keeps evidence in one SQLite file, in write-ahead mode with
// full synchronisation: what Save acknowledged survives the end of the process. Where a
// gateway keeps its state on a PostgreSQL server, it keeps the same table there.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/database"
)

var _ evidence.Store = (*Store)(nil)

// Store keeps evidence in a file.
type Store struct {
	db *database.DB
}

// schema of a file has no number: it is the first and, so far, the only one.
const schema = `
CREATE TABLE IF NOT EXISTS evidence (
	id      TEXT PRIMARY KEY,
	created INTEGER NOT NULL,
	record  TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS evidence_created ON evidence (created)`

// onServer are the steps of the table on a server.
var onServer = []string{`
CREATE TABLE evidence (id TEXT PRIMARY KEY, created BIGINT NOT NULL, record TEXT NOT NULL);
CREATE INDEX evidence_created ON evidence (created);
CREATE INDEX evidence_answer ON evidence (json_extract(record, '$.answer'));
`}

const file database.Kind = "evidence"

// Open opens or makes the file; an empty path is memory, for as long as the store is
// open, and postgres://USER@HOST:PORT/DATABASE a server. Unavailable if that fails.
func Open(path string) (*Store, error) {
	db, err := file.Open(path, database.Steps{Server: onServer})
	if err != nil || database.IsServer(path) {
		return &Store{db}, err
	}
	if _, err := db.Exec(schema); err != nil {
		_ = db.Close()
		return nil, file.NotOpened(path, err)
	}
	return &Store{db}, nil
}

// Close ends the store.
func (s *Store) Close() error { return s.db.Close() }

// Save keeps the records in one transaction.
func (s *Store) Save(ctx context.Context, records ...evidence.Record) error {
	if err := evidence.Check(records); err != nil || len(records) == 0 {
		return err
	}
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		for i := range records {
			if err := put(ctx, tx, &records[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func put(ctx context.Context, tx *sql.Tx, r *evidence.Record) error {
	data, err := json.Marshal(r)
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: r.ID, Message: "the record is no JSON", Err: err}
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO evidence (id, created, record) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET created = excluded.created, record = excluded.record`, r.ID, r.Created.Unix(), string(data))
	return err
}

// Get returns a record; NotFound if there is none.
func (s *Store) Get(ctx context.Context, id string) (*evidence.Record, error) {
	var data string
	err := s.db.QueryRowContext(ctx, `SELECT record FROM evidence WHERE id = $1`, id).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, evidence.Missing(id)
	}
	if err != nil {
		return nil, file.Failed(err)
	}
	r := &evidence.Record{}
	if err := json.Unmarshal([]byte(data), r); err != nil {
		return nil, &citeway.Error{Code: citeway.Internal, Place: id, Message: "the record cannot be read", Err: err}
	}
	return r, nil
}
