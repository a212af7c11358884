// Package sqlite keeps evidence in one SQLite file, in write-ahead mode with
// full synchronisation: what Save acknowledged survives the end of the process. Where a
// gateway keeps its state on a PostgreSQL server, it keeps the same table there.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

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

// together is how many records are written in one statement.
const together = 64

// Save keeps the records, all or none. Of two with one id the later is kept.
func (s *Store) Save(ctx context.Context, records ...evidence.Record) error {
	if err := evidence.Check(records); err != nil || len(records) == 0 {
		return err
	}
	rows, err := rowsOf(records)
	if err != nil {
		return err
	}
	if len(rows) <= together { // one statement needs no transaction around it
		return file.Failed(put(ctx, s.db, rows))
	}
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		for some := range slices.Chunk(rows, together) {
			if err := put(ctx, tx, some); err != nil {
				return err
			}
		}
		return nil
	})
}

// row is a record as the table has it.
type row struct {
	id      string
	created int64
	data    string
}

// rowsOf are the records by their ids, in order, so that two who write the same do not wait for each other.
func rowsOf(records []evidence.Record) ([]row, error) {
	rows, place := make([]row, 0, len(records)), map[string]int{}
	for i := range records {
		r := &records[i]
		data, err := json.Marshal(r)
		if err != nil {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: r.ID, Message: "the record is no JSON", Err: err}
		}
		at, known := place[r.ID]
		if !known {
			at, rows = len(rows), append(rows, row{})
			place[r.ID] = at
		}
		rows[at] = row{r.ID, r.Created.Unix(), string(data)}
	}
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.id, b.id) })
	return rows, nil
}

// writer is a database or a transaction.
type writer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// put writes some rows in one statement.
func put(ctx context.Context, to writer, rows []row) error {
	places, values := make([]string, len(rows)), make([]any, 0, 3*len(rows))
	for i, r := range rows {
		n := 3 * i
		places[i] = fmt.Sprintf("($%d, $%d, $%d)", n+1, n+2, n+3)
		values = append(values, r.id, r.created, r.data)
	}
	_, err := to.ExecContext(ctx, `INSERT INTO evidence (id, created, record) VALUES `+strings.Join(places, ", ")+`
		ON CONFLICT (id) DO UPDATE SET created = excluded.created, record = excluded.record`, values...)
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
