// Package sqlite keeps evidence in one SQLite file, in write-ahead mode with
// full synchronisation: what Save acknowledged survives the end of the process.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	_ "modernc.org/sqlite" // the driver

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
)

var _ evidence.Store = (*Store)(nil)

// Store keeps evidence in a file.
type Store struct {
	db *sql.DB
}

const schema = `
CREATE TABLE IF NOT EXISTS evidence (
	id      TEXT PRIMARY KEY,
	created INTEGER NOT NULL,
	record  TEXT NOT NULL
) WITHOUT ROWID`

// Open opens or makes the file. Unavailable where that fails.
func Open(path string) (*Store, error) {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)")
	if err == nil {
		db.SetMaxOpenConns(1) // one writer; reads are single rows
		_, err = db.Exec(schema)
	}
	if err != nil {
		return nil, unavailable(path, err)
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
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return unavailable("evidence", err)
	}
	defer tx.Rollback()
	for i := range records {
		if err := put(ctx, tx, &records[i]); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return unavailable("evidence", err)
	}
	return nil
}

func put(ctx context.Context, tx *sql.Tx, r *evidence.Record) error {
	data, err := json.Marshal(r)
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: r.ID, Message: "the record is no JSON", Err: err}
	}
	_, err = tx.ExecContext(ctx, `INSERT OR REPLACE INTO evidence (id, created, record) VALUES (?, ?, ?)`, r.ID, r.Created.Unix(), string(data))
	if err != nil {
		return unavailable("evidence", err)
	}
	return nil
}

// Get returns a record; NotFound if there is none.
func (s *Store) Get(ctx context.Context, id string) (*evidence.Record, error) {
	var data string
	err := s.db.QueryRowContext(ctx, `SELECT record FROM evidence WHERE id = ?`, id).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, evidence.Missing(id)
	}
	if err != nil {
		return nil, unavailable("evidence", err)
	}
	r := &evidence.Record{}
	if err := json.Unmarshal([]byte(data), r); err != nil {
		return nil, &citeway.Error{Code: citeway.Internal, Place: id, Message: "the record cannot be read", Err: err}
	}
	return r, nil
}

func unavailable(place string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "the evidence cannot be kept or read", Mend: "check the data folder and the space on its disk", Err: err}
}
