package session

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/language"
)

// Listing says which sessions are listed.
type Listing struct {
	Owner string
	// Words must each stand in a session's title, its questions or its answers, whatever
	// their case and accents; "" is every session.
	Words string
	// After is the id of the session behind which the page begins; "" is the beginning.
	After string
	// Limit is the most sessions of the page.
	Limit int
}

// listed are an owner's sessions before a number, the newest first; talked are they with
// what was asked and answered in them.
const (
	listed = `SELECT ` + columns + ` FROM sessions WHERE owner = $1 AND number < $2 ORDER BY number DESC LIMIT $3`
	talked = `SELECT ` + columns + `, coalesce((SELECT string_agg(coalesce(json_extract(said, '$.prompt'), json_extract(said, '$.response')), '` + "\n" + `')
		FROM (SELECT json_extract(message, '$.content') AS said FROM messages WHERE session = sessions.id AND json_extract(message, '$.tool') = '` + Router + `') AS told
		WHERE json_valid(said)), '') FROM sessions WHERE owner = $1 AND number < $2 ORDER BY number DESC`
)

// Find returns a page of an owner's sessions.
func (s *File) Find(ctx context.Context, l Listing) ([]Session, error) {
	before, err := s.before(ctx, l)
	if err != nil {
		return nil, err
	}
	words := strings.Fields(language.Fold(l.Words))
	if len(words) > 0 {
		return s.saying(ctx, words, l, before)
	}
	list, err := database.List(ctx, s.db, scan, listed, l.Owner, before, max(l.Limit, 0))
	return list, file.Failed(err)
}

// saying are the sessions in which all the words stand. What is alike in all languages the
// database cannot tell, so that sessions are looked through until the page is full.
func (s *File) saying(ctx context.Context, words []string, l Listing, before int64) ([]Session, error) {
	rows, err := s.db.QueryContext(ctx, talked, l.Owner, before)
	if err != nil {
		return nil, file.Failed(err)
	}
	defer rows.Close()
	list := []Session{}
	for len(list) < l.Limit && rows.Next() {
		said := ""
		one, err := scan(with{rows, &said})
		if err != nil {
			return nil, file.Failed(err)
		}
		if holds(language.Fold(one.Title+"\n"+said), words) {
			list = append(list, one)
		}
	}
	return list, file.Failed(rows.Err())
}

func holds(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// with is a row with one more column.
type with struct {
	database.Row
	last *string
}

// Scan reads the row.
func (w with) Scan(into ...any) error { return w.Row.Scan(append(into, w.last)...) }

// before is the number that all sessions of a page are below.
func (s *File) before(ctx context.Context, l Listing) (number int64, err error) {
	if l.After == "" {
		return 1<<63 - 1, nil
	}
	err = s.db.QueryRowContext(ctx, `SELECT number FROM sessions WHERE id = $1 AND owner = $2`, l.After, l.Owner).Scan(&number)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, &citeway.Error{Code: citeway.Invalid, Place: "after", Message: "there is no such conversation", Mend: "give what next said"}
	}
	return number, file.Failed(err)
}

// Rename gives a session another title.
func (s *File) Rename(ctx context.Context, id, title string) error {
	one := Session{ID: id, Title: title}
	if err := one.Check(); err != nil {
		return err
	}
	result, err := s.db.ExecContext(ctx, `UPDATE sessions SET title = $1 WHERE id = $2`, title, id)
	if err != nil {
		return file.Failed(err)
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return file.Failed(err)
	}
	return Missing("session", id)
}

// Delete deletes a session with its messages and shares. Its forks stay: they are
// conversations of their own.
func (s *File) Delete(ctx context.Context, id string) error {
	if _, err := s.Session(ctx, id); err != nil {
		return err
	}
	return file.Within(ctx, s.db, func(tx *sql.Tx) error { return aging.Delete(ctx, tx, id) })
}
