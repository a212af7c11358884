package rows

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
)

// Erasing says which conversations are erased; an empty field chooses none.
type Erasing struct {
	// User is the id of a person, as tokens and activities name it.
	User string
	// Owners are the ids of the keys and users that they were begun with, or parts of them
	// between dots.
	Owners []string
	// Marks are ids of documents and of evidence that they hold anywhere.
	Marks []string
}

var erased = `SELECT id FROM conversations WHERE ` + database.HasPart("json_extract(owner, '$.Key')", "$1") + `
UNION SELECT conversation FROM tokens WHERE $2 <> '' AND "user" = $2
UNION SELECT conversation FROM activities WHERE $2 <> '' AND json_extract(wire, '$.from.id') = $2
UNION SELECT conversation FROM activities WHERE EXISTS (SELECT 1 FROM json_each($3) WHERE instr(wire, value) > 0 OR instr(coalesce(kept, ''), value) > 0)`

// Erase deletes the conversations that e chooses. It returns how many there were, and
// what was said in them, for what it names. Their words leave the file with the next
// Purge.
func (s *Store) Erase(ctx context.Context, e Erasing) (n int, said []string, err error) {
	err = file.Within(ctx, s.db, func(tx *sql.Tx) error {
		ids, err := database.List(ctx, tx, database.Column[string], erased, database.JSONList(e.Owners), e.User, database.JSONList(e.Marks))
		if err != nil {
			return err
		}
		for _, id := range ids {
			one, err := database.List(ctx, tx, database.Column[string], `SELECT wire || coalesce(kept, '') FROM activities WHERE conversation = $1`, id)
			if err != nil {
				return err
			}
			said = append(said, one...)
		}
		n = len(ids)
		return aging.Delete(ctx, tx, ids...)
	})
	return n, said, err
}

// Purge leaves no byte of deleted conversations in the file.
func (s *Store) Purge(ctx context.Context) error { return file.Failed(s.db.Purge(ctx)) }

var aging = database.Aging{
	List: `SELECT id, used / 1000 AS at, coalesce((SELECT sum(octet_length(wire) + coalesce(octet_length(kept), 0)) FROM activities
		WHERE conversation = conversations.id), 0) AS bytes FROM conversations`,
	Drop: []string{`DELETE FROM conversations WHERE id = $1`}, // with what belongs to it
}

// Retain deletes the conversations beyond a limit, those used longest ago first, and
// reports how many and whether there may be more.
func (s *Store) Retain(ctx context.Context, l database.Limit) (int, bool, error) {
	n, more, err := aging.Retain(ctx, s.db, l)
	return n, more, file.Failed(err)
}

// Transfer copies all that is kept here to another place, which holds nothing else.
func (s *Store) Transfer(ctx context.Context, to *Store, progress func(table string, rows int64)) ([]database.Transferred, error) {
	return file.Transfer(ctx, s.db, to.db, progress)
}
