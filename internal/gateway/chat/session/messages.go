package session

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// thread asks the file about a session's messages within a transaction.
type thread struct {
	ctx context.Context
	tx  *sql.Tx
	id  string
	err error
}

// TypeOf is the type of a message.
func (t *thread) TypeOf(id string) Type {
	var kind Type
	err := t.tx.QueryRowContext(t.ctx, `SELECT type FROM messages WHERE session = $1 AND id = $2`, t.id, id).Scan(&kind)
	t.note(err)
	return kind
}

// Answered reports whether a call has its result.
func (t *thread) Answered(call string) bool {
	var one int
	err := t.tx.QueryRowContext(t.ctx, `SELECT 1 FROM messages WHERE session = $1 AND parent = $2 AND type = 'result'`, t.id, call).Scan(&one)
	t.note(err)
	return one == 1
}

func (t *thread) note(err error) {
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		t.err = errors.Join(t.err, err)
	}
}

// first is the error of the database, which makes it look as if something were missing, else
// err.
func (t *thread) first(err error) error {
	if t.err != nil {
		return t.err
	}
	return err
}

// length is how many messages the session has; NotFound without one.
func (t *thread) length() (int, error) {
	var n int
	err := t.tx.QueryRowContext(t.ctx, `SELECT (SELECT count(*) FROM messages WHERE session = s.id) FROM sessions s WHERE s.id = $1`, t.id).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, Missing("session", t.id)
	}
	return n, err
}

// Append keeps messages in one transaction.
func (s *File) Append(ctx context.Context, id string, messages []Message) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		t := &thread{ctx: ctx, tx: tx, id: id}
		n, err := t.length()
		if err != nil {
			return err
		}
		if n+len(messages) > MaxMessages {
			return Full(id)
		}
		for i := range messages {
			if err := t.first(Fits(&messages[i], t)); err != nil {
				return err
			}
			messages[i].SessionID, messages[i].Index = id, n+i
			if err := t.put(&messages[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *thread) put(m *Message) error {
	data, err := json.Marshal(m)
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: "message " + m.ID, Message: "is no JSON", Err: err}
	}
	if _, err := t.tx.ExecContext(t.ctx, `INSERT INTO messages (session, place, id, parent, type, message) VALUES ($1, $2, $3, $4, $5, $6)`,
		t.id, m.Index, m.ID, m.ParentID, m.Type, string(data)); err != nil {
		return err
	}
	for _, c := range m.Evidence {
		if _, err := t.tx.ExecContext(t.ctx, `INSERT INTO evidence (citation, session) VALUES ($1, $2) ON CONFLICT DO NOTHING`, c, t.id); err != nil {
			return err
		}
	}
	return nil
}

// Messages returns a session's messages.
func (s *File) Messages(ctx context.Context, id string) ([]Message, error) {
	if _, err := s.Session(ctx, id); err != nil {
		return nil, err
	}
	list, err := database.List(ctx, s.db, read, `SELECT message FROM messages WHERE session = $1 ORDER BY place`, id)
	return list, file.Failed(err)
}

func read(row database.Row) (m Message, err error) {
	data, err := database.Column[string](row)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal([]byte(data), &m); err != nil {
		return m, &citeway.Error{Code: citeway.Internal, Place: "message", Message: "cannot be read", Err: err}
	}
	return m, nil
}

// Message returns one message.
func (s *File) Message(ctx context.Context, id, message string) (*Message, error) {
	m, err := read(s.db.QueryRowContext(ctx, `SELECT message FROM messages WHERE session = $1 AND id = $2`, id, message))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, Missing("message", message)
	}
	if err != nil {
		return nil, file.Failed(err)
	}
	return &m, nil
}

// Holds reports whether the owner's sessions show that evidence.
func (s *File) Holds(ctx context.Context, owner, citation string) (bool, error) {
	var n int
	err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM evidence e JOIN sessions s ON s.id = e.session WHERE e.citation = $1 AND s.owner = $2`, citation, owner).Scan(&n)
	return n > 0, file.Failed(err)
}
