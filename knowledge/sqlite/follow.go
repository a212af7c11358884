package sqlite

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway/knowledge/index"
)

// How the index in memory follows the file.
const (
	// inline is how many changed documents a search takes in before it answers;
	// more are taken in beside it, while the full-text table answers.
	inline = 512
	// glance is how long a search goes on without asking whether another process
	// changed the file. What this process changed is seen at once.
	glance = 50 * time.Millisecond
	// stride is how many documents are taken in at a time in the background.
	stride = 256
)

// follower keeps the index in step with the file: the list of changes says which
// documents are not what they were. Nothing is taken in before a search asks, so
// that an ingest pays nothing for the index.
type follower struct {
	index *index.Index
	// dirty says that this process changed the file since the last look.
	dirty atomic.Bool
	// looked is when the file was last looked at, in nanoseconds of the clock.
	looked atomic.Int64
	// running says that the background is catching up.
	running atomic.Bool
	// mu guards applied, the number of the last change taken in.
	mu      sync.Mutex
	applied int64
	// done ends the background, which wg waits for.
	done   context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

func newFollower() follower {
	done, cancel := context.WithCancel(context.Background())
	return follower{index: index.New(), done: done, cancel: cancel}
}

// stop ends the background.
func (f *follower) stop() {
	f.cancel()
	f.wg.Wait()
}

// changed says that this process changed the file.
func (f *follower) changed() { f.dirty.Store(true) }

// caughtUp brings the index up to the file if that is little work, and reports
// whether it is there. Of more work a goroutine takes care.
func (s *Store) caughtUp(ctx context.Context) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if !s.dirty.Load() && time.Now().UnixNano()-s.looked.Load() < int64(glance) {
		return true, nil
	}
	if s.running.Load() {
		return false, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty.Store(false)
	behind, err := s.behind(ctx)
	if err == nil && behind > 0 && behind <= inline {
		_, err = s.advance(ctx, inline)
	}
	if err != nil {
		s.dirty.Store(true)
		return false, err
	}
	if behind > inline {
		s.dirty.Store(true)
		if s.running.CompareAndSwap(false, true) {
			s.wg.Go(s.catchUp)
		}
		return false, nil
	}
	s.looked.Store(time.Now().UnixNano())
	return true, nil
}

// CatchUp brings the index up to the file, whatever is left to do, so that the
// next search is answered by it.
func (s *Store) CatchUp(ctx context.Context) error {
	for {
		s.mu.Lock()
		n, err := s.advance(ctx, stride)
		s.mu.Unlock()
		if err != nil || n == 0 {
			return err
		}
	}
}

// behind is how many changes have not been taken in.
func (s *Store) behind(ctx context.Context) (int64, error) {
	var last sql.NullInt64
	if err := s.read.QueryRowContext(ctx, `SELECT max(number) FROM changes`).Scan(&last); err != nil {
		return 0, internal(err)
	}
	return last.Int64 - s.applied, nil
}

// catchUp takes changes in until there are none. An error leaves the rest to the
// next search.
func (s *Store) catchUp() {
	defer s.running.Store(false)
	for more := true; more && s.done.Err() == nil; {
		s.mu.Lock()
		n, err := s.advance(s.done, stride)
		s.mu.Unlock()
		more = err == nil && n > 0
	}
}

// advance takes at most limit changes in and returns how many there were. It sees
// the file as it is at one moment.
func (s *Store) advance(ctx context.Context, limit int) (int, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, internal(err)
	}
	defer tx.Rollback() // nothing was written
	documents, last, err := changesAfter(ctx, tx, s.applied, limit)
	if err != nil {
		return 0, err
	}
	for id := range documents {
		entry, err := entryOf(ctx, tx, id)
		if err != nil {
			return 0, err
		}
		if entry == nil {
			s.index.Remove(id)
			continue
		}
		s.index.Put(entry)
	}
	s.applied = last
	return len(documents), nil
}

// changesAfter returns the documents of the next changes, and the number of the
// last.
func changesAfter(ctx context.Context, tx *sql.Tx, after int64, limit int) (map[string]bool, int64, error) {
	rows, err := tx.QueryContext(ctx, `SELECT number, document FROM changes WHERE number > ? ORDER BY number LIMIT ?`, after, limit)
	if err != nil {
		return nil, 0, internal(err)
	}
	defer rows.Close()
	documents := map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&after, &id); err != nil {
			return nil, 0, internal(err)
		}
		documents[id] = true
	}
	return documents, after, internal(rows.Err())
}

// entryOf reads a document with its current passages; nil for one that is gone.
func entryOf(ctx context.Context, tx *sql.Tx, id string) (*index.Entry, error) {
	held, err := heldBy(ctx, tx, `WHERE id = ? AND gone = 0`, id)
	if err != nil || len(held) == 0 {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, `SELECT seq, id, text, context, page, chunk, start, end FROM passages
		WHERE document = ? AND current = 1 ORDER BY seq`, id)
	if err != nil {
		return nil, internal(err)
	}
	defer rows.Close()
	e := &index.Entry{Source: held[0].Source, Version: held[0].Version, Sets: held[0].Sets}
	for rows.Next() {
		var p index.Passage
		if err := rows.Scan(&p.Order, &p.ID, &p.Text, &p.Context, &p.Page, &p.Chunk, &p.Start, &p.End); err != nil {
			return nil, internal(err)
		}
		e.Passages = append(e.Passages, p)
	}
	return e, internal(rows.Err())
}
