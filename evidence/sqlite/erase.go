package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
)

// Erasing says which evidence is erased; an empty field chooses none.
type Erasing struct {
	// IDs are of records.
	IDs []string
	// Owners are the ids of the keys and users that asked, or parts of them between dots:
	// a key's id is one of its users too.
	Owners []string
	// Mention is the id of a document that a record names anywhere.
	Mention string
}

// erase deletes the records that were chosen, with all others of their answers: an answer
// holds words of everything that was shown for it.
var erase = `WITH chosen AS (
	SELECT id, json_extract(record, '$.answer') AS answer FROM evidence
	WHERE id IN (SELECT value FROM json_each($1)) OR ` + database.HasPart("json_extract(record, '$.owner')", "$2") + ` OR $3 <> '' AND instr(record, $3) > 0
)
DELETE FROM evidence WHERE id IN (SELECT id FROM chosen)
	OR json_extract(record, '$.answer') IN (SELECT answer FROM chosen WHERE answer <> '') RETURNING id, coalesce(json_extract(record, '$.answer'), '')`

// Erase deletes the evidence of every answer that e chooses a record of, and returns the
// ids that are gone, each with the id of its answer, "" for none. Their words leave the file with the next Purge.
func (s *Store) Erase(ctx context.Context, e Erasing) (gone map[string]string, err error) {
	err = file.Within(ctx, s.db, func(tx *sql.Tx) error {
		pairs, err := database.List(ctx, tx, scanPair, erase, database.JSONList(e.IDs), database.JSONList(e.Owners), e.Mention)
		gone = make(map[string]string, len(pairs))
		for _, p := range pairs {
			gone[p[0]] = p[1]
		}
		return err
	})
	return gone, err
}

func scanPair(row database.Row) (p [2]string, err error) { return p, row.Scan(&p[0], &p[1]) }

// Purge leaves no byte of deleted records in the file.
func (s *Store) Purge(ctx context.Context) error { return file.Failed(s.db.Purge(ctx)) }

var aging = database.Aging{
	List: `SELECT id, created AS at, octet_length(record) AS bytes FROM evidence`,
	Drop: []string{`DELETE FROM evidence WHERE id = $1`},
}

// Retain deletes the records beyond a limit, the oldest first, and reports how many and
// whether there may be more.
func (s *Store) Retain(ctx context.Context, l database.Limit) (int, bool, error) {
	n, more, err := aging.Retain(ctx, s.db, l)
	return n, more, file.Failed(err)
}

// Transfer copies all that is kept here to another place, which holds nothing else.
func (s *Store) Transfer(ctx context.Context, to *Store, progress func(table string, rows int64)) ([]database.Transferred, error) {
	return file.Transfer(ctx, s.db, to.db, progress)
}
