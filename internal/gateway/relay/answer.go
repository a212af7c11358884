package relay

import (
	"context"
	"database/sql"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// Answer is an answer that a gateway writes, as the others know it.
type Answer struct {
	ID string
	// Owner is the id of the key that asked, Form the name of the form of its frames.
	Owner, Form string
	// Conversation is that which keeps it; "" for none.
	Conversation string
	// Done says that no frame follows, Broken that it is not whole.
	Done, Broken bool
	// Lost says that the gateway that wrote it is gone before its end.
	Lost bool
	// Ours says that this gateway writes it.
	Ours bool
}

// answerTopic is the topic of an answer's frames, wantTopic that of who wants them.
func answerTopic(id string) string { return "answer " + id }

func wantTopic(id string) string { return "want " + id }

// Begin makes an answer known that this gateway writes.
func (r *Relay) Begin(ctx context.Context, a *Answer) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO answers (id, gateway, owner, form, conversation, at) VALUES ($1, $2, $3, $4, $5, `+clock+`) ON CONFLICT DO NOTHING`,
		a.ID, r.id, a.Owner, a.Form, a.Conversation)
	return kind.Failed(err)
}

const answerColumns = `SELECT a.id, a.owner, a.form, a.conversation, a.done, a.broken, NOT a.done AND g.id IS NULL, a.gateway = $2
	FROM answers a LEFT JOIN gateways g ON g.id = a.gateway AND g.until > ` + clock

// Find is the answer with that id. NotFound if it is not known, or no longer.
func (r *Relay) Find(ctx context.Context, id string) (*Answer, error) {
	return r.find(ctx, answerColumns+` WHERE a.id = $1`, id)
}

// Last is the last answer of a conversation. NotFound if none is known.
func (r *Relay) Last(ctx context.Context, conversation string) (*Answer, error) {
	return r.find(ctx, answerColumns+` WHERE a.conversation = $1 AND a.conversation <> '' ORDER BY a.at DESC LIMIT 1`, conversation)
}

func (r *Relay) find(ctx context.Context, query, of string) (*Answer, error) {
	a := &Answer{}
	err := r.db.QueryRowContext(ctx, query, of, r.id).Scan(&a.ID, &a.Owner, &a.Form, &a.Conversation, &a.Done, &a.Broken, &a.Lost, &a.Ours)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: of, Message: "that answer is no longer kept", Mend: "ask again"}
	}
	return a, kind.Failed(err)
}

// Want asks the gateway that writes an answer for its frames, and says that someone reads
// them now.
func (r *Relay) Want(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `WITH asked AS (UPDATE answers SET wanted = `+clock+` WHERE id = $2 RETURNING id) SELECT pg_notify($1, $3) FROM asked`, channel, id, wantTopic(id))
	return kind.Failed(err)
}

// Wanted calls want when another gateway asks for the frames of an answer of this one.
func (r *Relay) Wanted(id string, want func()) (end func()) { return r.Follow(wantTopic(id), want) }

// Read reports whether someone on another gateway has read an answer within the last
// milliseconds.
func (r *Relay) Read(ctx context.Context, id string, milliseconds int64) (bool, error) {
	list, err := database.List(ctx, r.db, database.Column[bool], `SELECT wanted > `+clock+` - $2 FROM answers WHERE id = $1`, id, milliseconds)
	return len(list) > 0 && list[0], kind.Failed(err)
}

// Write adds frames to an answer, from a place on, counted from 0.
func (r *Relay) Write(ctx context.Context, id string, from int, frames [][]byte) error {
	places := make([]int64, len(frames))
	for i := range places {
		places[i] = int64(from + i)
	}
	_, err := r.db.ExecContext(ctx, `WITH written AS (INSERT INTO frames (answer, place, frame) SELECT $2, * FROM unnest($3::bigint[], $4::bytea[]) ON CONFLICT DO NOTHING)
		SELECT pg_notify($1, $5)`, channel, id, places, frames, answerTopic(id))
	return kind.Failed(err)
}

// End says that no frame follows.
func (r *Relay) End(ctx context.Context, id string, broken bool) error {
	_, err := r.db.ExecContext(ctx, `WITH ended AS (UPDATE answers SET done = TRUE, broken = $3, at = `+clock+` WHERE id = $2) SELECT pg_notify($1, $4)`, channel, id, broken, answerTopic(id))
	return kind.Failed(err)
}

// Frames are those of an answer from a place on, without a gap.
func (r *Relay) Frames(ctx context.Context, id string, from int) ([][]byte, error) {
	list, err := database.List(ctx, r.db, database.Column[[]byte], `SELECT frame FROM frames WHERE answer = $1 AND place >= $2 ORDER BY place`, id, from)
	return list, kind.Failed(err)
}

// Frame calls tell when there are new frames of an answer, or it ended.
func (r *Relay) Frame(id string, tell func()) (end func()) { return r.Follow(answerTopic(id), tell) }
