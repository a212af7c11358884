package rows

import (
	"context"
	"database/sql"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// Bytes keeps the bytes of files on a server, where several gateways find them.
type Bytes struct {
	db *database.DB
}

const contents database.Kind = "contents of files"

// OpenBytes opens what is kept at the address of a PostgreSQL server. Errors are those of
// database.Kind.Open.
func OpenBytes(address string) (*Bytes, error) {
	db, err := contents.Open(address, database.Steps{Server: []string{`CREATE TABLE contents (file TEXT PRIMARY KEY, data BYTEA NOT NULL)`}})
	if err != nil {
		return nil, err
	}
	return &Bytes{db}, nil
}

// Close ends it.
func (b *Bytes) Close() error { return b.db.Close() }

// Put keeps the bytes of a file.
func (b *Bytes) Put(ctx context.Context, id string, data []byte) error {
	_, err := b.db.ExecContext(ctx, `INSERT INTO contents (file, data) VALUES ($1, $2) ON CONFLICT (file) DO UPDATE SET data = excluded.data`, id, data)
	return contents.Failed(err)
}

// Get returns the bytes of a file; NotFound if there are none.
func (b *Bytes) Get(ctx context.Context, id string) (data []byte, err error) {
	err = b.db.QueryRowContext(ctx, `SELECT data FROM contents WHERE file = $1`, id).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: "file", Message: "the bytes of " + id + " are not there any more"}
	}
	return data, contents.Failed(err)
}

// Drop deletes the bytes of a file, if there are any.
func (b *Bytes) Drop(ctx context.Context, id string) error {
	_, err := b.db.ExecContext(ctx, `DELETE FROM contents WHERE file = $1`, id)
	return contents.Failed(err)
}

// List returns the ids of all files, in order.
func (b *Bytes) List(ctx context.Context) ([]string, error) {
	ids, err := database.List(ctx, b.db, database.Column[string], `SELECT file FROM contents ORDER BY file`)
	return ids, contents.Failed(err)
}

// Purge leaves no byte of deleted files.
func (b *Bytes) Purge(ctx context.Context) error { return contents.Failed(b.db.Purge(ctx)) }
