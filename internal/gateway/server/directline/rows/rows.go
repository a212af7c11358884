// Package rows keeps conversations in one SQLite file, for its owner's eyes
// only, in write-ahead mode with full synchronisation: what a client was told is
// kept survives the end of the process. Where a gateway keeps its state on a PostgreSQL
// server, it keeps the same tables there.
//
// It stores no tokens, only their hashes.
package rows

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

var _ directline.Store = (*Store)(nil)

// Store keeps conversations in a file.
type Store struct {
	// db has one connection: writers queue here and never meet in SQLite.
	db *database.DB
}

const file database.Kind = "conversations"

// Open opens the file at path, creating it if it does not exist; an empty path means
// memory. Returns Unavailable for a file that cannot be opened, Invalid for a file of
// another program.
func Open(path string) (*Store, error) {
	db, err := file.Open(path, database.Steps{File: migrations[:], Server: onServer})
	if err != nil {
		return nil, err
	}
	return &Store{db}, nil
}

// Close ends the store.
func (s *Store) Close() error { return s.db.Close() }

// Schema is the number of the schema that this version writes.
const Schema = len(migrations)

// migrations bring a file from each schema to the next; its number is kept in
// user_version. A step that was released is never changed: another follows it.
var migrations = [...]string{`
CREATE TABLE conversations (
  id TEXT PRIMARY KEY, used INTEGER NOT NULL, owner TEXT NOT NULL, channel TEXT NOT NULL,
  last INTEGER NOT NULL DEFAULT 0, theirs INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX conversations_used ON conversations (used);
CREATE TABLE activities (
  conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  mark INTEGER NOT NULL, client TEXT, ours INTEGER NOT NULL, awaits INTEGER NOT NULL, answers INTEGER NOT NULL,
  at INTEGER NOT NULL, wire TEXT NOT NULL, kept TEXT,
  PRIMARY KEY (conversation, mark)
) WITHOUT ROWID;
CREATE UNIQUE INDEX activities_client ON activities (conversation, client) WHERE client IS NOT NULL;
CREATE INDEX activities_awaiting ON activities (at) WHERE awaits;
CREATE TABLE tokens (
  hash BLOB PRIMARY KEY, conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  stream INTEGER NOT NULL, user TEXT NOT NULL, expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_conversation ON tokens (conversation, expires);
`}

// onServer are the steps of the same tables on a server.
var onServer = []string{`
CREATE TABLE conversations (
  id TEXT PRIMARY KEY, used BIGINT NOT NULL, owner TEXT NOT NULL, channel TEXT NOT NULL,
  last BIGINT NOT NULL DEFAULT 0, theirs BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX conversations_used ON conversations (used);
CREATE TABLE activities (
  conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  mark BIGINT NOT NULL, client TEXT, ours BOOLEAN NOT NULL, awaits BOOLEAN NOT NULL, answers BIGINT NOT NULL,
  at BIGINT NOT NULL, wire TEXT NOT NULL, kept TEXT,
  PRIMARY KEY (conversation, mark)
);
CREATE UNIQUE INDEX activities_client ON activities (conversation, client) WHERE client IS NOT NULL;
CREATE INDEX activities_awaiting ON activities (at) WHERE awaits;
CREATE TABLE tokens (
  hash BYTEA PRIMARY KEY, conversation TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  stream BOOLEAN NOT NULL, "user" TEXT NOT NULL, expires BIGINT NOT NULL
);
CREATE INDEX tokens_conversation ON tokens (conversation, expires);
`}

// Begin keeps a new conversation.
func (s *Store) Begin(ctx context.Context, c directline.Conversation) error {
	if err := c.Check(); err != nil {
		return err
	}
	owner, err := ownerText(&c.Owner)
	if err != nil {
		return err
	}
	res, err := s.db.ExecContext(ctx, `INSERT INTO conversations (id, used, owner, channel) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		c.ID, c.Used.UnixMilli(), owner, c.Channel)
	if err != nil {
		return file.Failed(err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(file.Failed(err), directline.Twice())
	}
	return nil
}

// Conversation returns a conversation.
func (s *Store) Conversation(ctx context.Context, id string) (*directline.Conversation, error) {
	c := directline.Conversation{ID: id}
	var used int64
	var owner string
	err := s.db.QueryRowContext(ctx, `SELECT used, owner, channel FROM conversations WHERE id = $1`, id).Scan(&used, &owner, &c.Channel)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, directline.NoConversation()
	case err != nil:
		return nil, file.Failed(err)
	}
	c.Used = time.UnixMilli(used).UTC()
	c.Owner, err = ownerOf(owner)
	return &c, err
}

// AddToken keeps a token.
func (s *Store) AddToken(ctx context.Context, t directline.Token) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		var there int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM conversations WHERE id = $1`, t.Conversation).Scan(&there); err != nil {
			return err
		}
		if there == 0 {
			return directline.NoConversation()
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO tokens (hash, conversation, stream, "user", expires) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (hash) DO UPDATE SET conversation = excluded.conversation, stream = excluded.stream, "user" = excluded."user", expires = excluded.expires`,
			t.Hash[:], t.Conversation, t.Stream, t.User, t.Expires.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM tokens WHERE hash IN (
			SELECT hash FROM tokens WHERE conversation = $1 AND stream = $2 AND hash <> $3 ORDER BY expires DESC LIMIT `+database.All+` OFFSET $4)`,
			t.Conversation, t.Stream, t.Hash[:], directline.MaxTokens-1)
		return err
	})
}

// Token returns the token with that hash.
func (s *Store) Token(ctx context.Context, hash access.Hash) (*directline.Token, error) {
	t := directline.Token{Hash: hash}
	var expires int64
	err := s.db.QueryRowContext(ctx, `SELECT conversation, stream, "user", expires FROM tokens WHERE hash = $1`, hash[:]).
		Scan(&t.Conversation, &t.Stream, &t.User, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, directline.NoToken()
	}
	t.Expires = time.UnixMilli(expires).UTC()
	return &t, file.Failed(err)
}

// Sweep takes out what is too old or too much.
func (s *Store) Sweep(ctx context.Context, before time.Time, most int) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		for _, step := range []struct {
			query string
			value any
		}{
			{`DELETE FROM conversations WHERE used < $1`, before.UnixMilli()},
			{`DELETE FROM conversations WHERE id IN (SELECT id FROM conversations ORDER BY used DESC LIMIT ` + database.All + ` OFFSET $1)`, most},
			{`DELETE FROM tokens WHERE expires < $1`, before.UnixMilli()},
		} {
			if _, err := tx.ExecContext(ctx, step.query, step.value); err != nil {
				return err
			}
		}
		return nil
	})
}
