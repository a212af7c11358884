package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// PutShare keeps a share.
func (s *Store) PutShare(ctx context.Context, share session.Share) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		t := &thread{ctx: ctx, tx: tx, id: share.Session}
		if t.TypeOf(share.Until) == "" {
			return errors.Join(t.err, session.Missing("message", share.Until))
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO shares (id, session, until, created) VALUES (?, ?, ?, ?)`, share.ID, share.Session, share.Until, share.Created.UnixMicro())
		return err
	})
}

// Share returns a share.
func (s *Store) Share(ctx context.Context, id string) (*session.Share, error) {
	share := session.Share{ID: id}
	var created int64
	err := s.db.QueryRowContext(ctx, `SELECT session, until, created FROM shares WHERE id = ?`, id).Scan(&share.Session, &share.Until, &created)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, session.Missing("share", id)
	}
	share.Created = time.UnixMicro(created).UTC()
	return &share, file.Failed(err)
}

// DropShares ends the shares of a session.
func (s *Store) DropShares(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM shares WHERE session = ?`, id)
	return file.Failed(err)
}
