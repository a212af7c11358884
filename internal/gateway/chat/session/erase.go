package session

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
)

// erased are the sessions that an owner began or that hold one of the marks, and what was
// forked from them: a fork repeats their words.
var erased = `WITH RECURSIVE gone (id) AS (
	SELECT id FROM sessions WHERE ` + database.HasPart("owner", "$1") + `
	UNION SELECT session FROM evidence WHERE citation IN (SELECT value FROM json_each($2))
	UNION SELECT session FROM messages WHERE EXISTS (SELECT 1 FROM json_each($3) WHERE instr(message, value) > 0)
	UNION SELECT s.id FROM sessions s JOIN gone ON s.forked = gone.id
) SELECT id FROM gone`

// Erase deletes the sessions of owners, by parts of their ids, those that show evidence under one
// of the ids, and those that name one of the documents, each with its forks. It returns
// how many there were. Their words leave the file with the next Purge.
func (s *File) Erase(ctx context.Context, owners, evidence, documents []string) (n int, err error) {
	err = file.Within(ctx, s.db, func(tx *sql.Tx) error {
		ids, err := database.List(ctx, tx, database.Column[string], erased, database.JSONList(owners), database.JSONList(evidence), database.JSONList(documents))
		if err != nil {
			return err
		}
		n = len(ids)
		return aging.Delete(ctx, tx, ids...)
	})
	return n, err
}

// Purge leaves no byte of deleted sessions in the file.
func (s *File) Purge(ctx context.Context) error { return file.Failed(s.db.Purge(ctx)) }

var aging = database.Aging{
	List: `SELECT id, max(created / 1000000, coalesce((SELECT unixepoch(json_extract(message, '$.time')) FROM messages
			WHERE session = sessions.id ORDER BY place DESC LIMIT 1), 0)) AS at,
		coalesce((SELECT sum(octet_length(message)) FROM messages WHERE session = sessions.id), 0) AS bytes FROM sessions`,
	Drop: []string{`DELETE FROM feedback WHERE session = $1`, `DELETE FROM shares WHERE session = $1`, `DELETE FROM evidence WHERE session = $1`,
		`DELETE FROM messages WHERE session = $1`, `DELETE FROM sessions WHERE id = $1`},
}

// Retain deletes the sessions beyond a limit, those used longest ago first, and reports
// how many and whether there may be more.
func (s *File) Retain(ctx context.Context, l database.Limit) (int, bool, error) {
	n, more, err := aging.Retain(ctx, s.db, l)
	return n, more, file.Failed(err)
}

// Transfer copies all that is kept here to another place, which holds nothing else.
func (s *File) Transfer(ctx context.Context, to *File, progress func(table string, rows int64)) ([]database.Transferred, error) {
	return file.Transfer(ctx, s.db, to.db, progress)
}
