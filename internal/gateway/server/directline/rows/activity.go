package rows

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

// columns are the columns of an activity, in the order in which scan reads them.
const columns = `mark, client, ours, awaits, answers, at, wire, kept`

// Append adds an activity.
func (s *Store) Append(ctx context.Context, id string, a directline.Activity) (kept directline.Activity, added bool, err error) {
	err = file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if a.Client != "" {
			held, err := scan(tx.QueryRowContext(ctx, `SELECT `+columns+` FROM activities WHERE conversation = $1 AND client = $2`, id, a.Client))
			if !errors.Is(err, sql.ErrNoRows) {
				kept = held
				return err
			}
		}
		kept, added = a, true
		return add(ctx, tx, id, &kept)
	})
	return kept, added && err == nil, err
}

// add adds an activity that is not there yet.
func add(ctx context.Context, tx *sql.Tx, id string, a *directline.Activity) error {
	a.At = a.At.UTC().Truncate(time.Millisecond)
	theirs := 0
	err := tx.QueryRowContext(ctx, `UPDATE conversations SET used = $1, last = last + 1, theirs = theirs + $2 WHERE id = $3 RETURNING last, theirs`,
		a.At.UnixMilli(), database.Bit(!a.Ours), id).Scan(&a.Mark, &theirs)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return directline.NoConversation()
	case err != nil:
		return err
	case !a.Ours && theirs > directline.MaxActivities:
		return directline.Full()
	}
	if a.Answers > 0 {
		if _, err := tx.ExecContext(ctx, `UPDATE activities SET awaits = $1 WHERE conversation = $2 AND mark = $3`, false, id, a.Answers); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO activities (conversation, `+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		id, a.Mark, sql.NullString{String: a.Client, Valid: a.Client != ""}, a.Ours, a.Awaits, a.Answers, a.At.UnixMilli(),
		string(a.Wire), sql.NullString{String: string(a.Kept), Valid: a.Kept != nil})
	return err
}

// scan reads one activity.
func scan(row database.Row) (directline.Activity, error) { return scanBehind(row) }

// scanBehind reads one activity; what stands before its columns goes to more.
func scanBehind(row database.Row, more ...any) (directline.Activity, error) {
	var a directline.Activity
	var client, kept sql.NullString
	var at int64
	var wire string
	err := row.Scan(append(more, &a.Mark, &client, &a.Ours, &a.Awaits, &a.Answers, &at, &wire, &kept)...)
	a.Client, a.At, a.Wire = client.String, time.UnixMilli(at).UTC(), json.RawMessage(wire)
	if kept.Valid {
		a.Kept = json.RawMessage(kept.String)
	}
	return a, err
}

// After returns the activities after a mark.
func (s *Store) After(ctx context.Context, id string, mark int64, limit int) ([]directline.Activity, error) {
	all, err := database.List(ctx, s.db, scan,
		`SELECT `+columns+` FROM activities WHERE conversation = $1 AND mark > $2 ORDER BY mark LIMIT $3`, id, mark, max(limit, 0))
	return all, file.Failed(err)
}

// Last is the mark of the newest activity.
func (s *Store) Last(ctx context.Context, id string) (last int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT last FROM conversations WHERE id = $1`, id).Scan(&last)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return last, file.Failed(err)
}

// Awaiting returns the questions without an answer.
func (s *Store) Awaiting(ctx context.Context) ([]directline.Question, error) {
	all, err := database.List(ctx, s.db, scanQuestion,
		`SELECT conversation, `+columns+` FROM activities WHERE awaits ORDER BY at, conversation, mark`)
	return all, file.Failed(err)
}

func scanQuestion(row database.Row) (q directline.Question, err error) {
	q.Activity, err = scanBehind(row, &q.Conversation)
	return q, err
}

func ownerText(o *directline.Owner) (string, error) {
	data, err := json.Marshal(o)
	if err != nil {
		return "", &citeway.Error{Code: citeway.Invalid, Place: "conversation", Message: "its owner is no JSON", Err: err}
	}
	return string(data), nil
}

// ownerOf reads what ownerText wrote. What cannot be read sees nothing.
func ownerOf(text string) (directline.Owner, error) {
	var o directline.Owner
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return o, &citeway.Error{Code: citeway.Internal, Place: "conversation", Message: "its owner cannot be read", Err: err}
	}
	return o, nil
}
