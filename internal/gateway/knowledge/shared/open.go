package shared

import (
	"context"
	"crypto/rand"
	"database/sql"
	"sync"
	"sync/atomic"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// kind is what the rows are called.
const kind database.Kind = "knowledge"

// Store is a knowledge store of rows and an engine. It is safe for use by many at once.
type Store struct {
	db     *database.DB
	engine Engine
	// holder names this store among those who share the outbox.
	holder string
	// turn lets one transaction of this store write at a time: those of other machines are enough to meet.
	turn chan struct{}
	// pushing brings changes to the engine.
	pushing pushing
	census  census
	meaning atomic.Pointer[meaning]
	// told hears of every change; nil is nobody.
	told atomic.Pointer[knowledge.News]
	// done ends the background, which wg waits for.
	done   context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

var _ knowledge.Store = (*Store)(nil)

// Open opens the store whose rows are at where, as [database.Kind.Open] has it, and whose passages the engine
// finds. The store closes the engine. What the engine lacks is put into it in the background. Returns the errors
// of database.Kind.Open; the engine stays open then.
func Open(ctx context.Context, where string, engine Engine) (*Store, error) {
	db, err := kind.Open(where, steps)
	if err != nil {
		return nil, err
	}
	s := &Store{db: db, engine: engine, holder: rand.Text(), turn: make(chan struct{}, 1), pushing: newPushing()}
	s.done, s.cancel = context.WithCancel(context.Background())
	if err := s.known(ctx, "words", engine.Identity(), `SELECT id, number, 1, 0, '', 0 FROM documents WHERE gone = 0`); err != nil {
		_ = db.Close()
		return nil, err
	}
	s.wg.Go(s.push)
	return s, nil
}

// known has everything that a query lists be put into the engine, if its contents are not those that were known.
func (s *Store) known(ctx context.Context, what, identity, everything string) error {
	return s.within(ctx, func(tx *sql.Tx) error {
		var before string
		err := tx.QueryRowContext(ctx, `SELECT coalesce((SELECT identity FROM engines WHERE name = $1), '')`, what).Scan(&before)
		if err != nil || before == identity {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO engines (name, identity) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET identity = excluded.identity`, what, identity); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO outbox (document, number, words, fresh, holder, until) `+everything+`
			ON CONFLICT (document) DO UPDATE SET words = 1, fresh = 0, number = excluded.number, turn = outbox.turn + 1`)
		return err
	})
}

// Close ends the store and its engine. What is in the outbox stays there.
func (s *Store) Close() error {
	s.cancel()
	s.wg.Wait()
	s.giveUp()
	err := s.engine.Close()
	if failed := s.db.Close(); err == nil {
		err = kind.Failed(failed)
	}
	return err
}

// within runs do in one transaction, which may run more than once.
func (s *Store) within(ctx context.Context, do func(*sql.Tx) error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case s.turn <- struct{}{}:
	}
	defer func() { <-s.turn }()
	return kind.Within(ctx, s.db, do)
}

// list reads every row that a query finds, each by scan.
func list[T any](ctx context.Context, in database.Asker, scan func(database.Row) (T, error), query string, args ...any) ([]T, error) {
	rows, err := database.List(ctx, in, scan, query, args...)
	return rows, kind.Failed(err)
}

func notFound(what, id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such " + what}
}

// Tell has news told whenever documents, their sets or their vectors change: at once by what this process
// changes, and of what another does once the background sees it.
func (s *Store) Tell(news *knowledge.News) { s.told.Store(news) }

func (s *Store) tell() {
	if news := s.told.Load(); news != nil {
		news.Tell()
	}
}

// Sync does nothing: a commit waits for the disk as the database is set up to.
func (s *Store) Sync(ctx context.Context) error { return ctx.Err() }

// TakingIn does nothing: documents are taken in by many machines, and vectors are made beside them.
func (s *Store) TakingIn() (end func()) { return func() {} }
