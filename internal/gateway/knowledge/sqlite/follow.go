package sqlite

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// How the index in memory follows the file.
const (
	// inline is how many changed documents, and how many vectors, a search takes in
	// before it looks for more work. More documents are taken in beside it, and waited for;
	// more vectors are not, while keywords and the vectors there are answer.
	inline = 512
	// glance is how long a search goes on without asking whether another process
	// changed the file. What this process changed is seen at once.
	glance = 50 * time.Millisecond
)

// stride is how many changes and vectors are taken in at a time in the background. While
// vectors are, a search waits for its turn.
var stride = amount{changes: 1024, vectors: 256}

// follower keeps the indexes in step with the file: the list of changes says which
// documents changed, and the numbers of vectors say which vectors are new. Nothing is
// taken in before a search needs it, so that an ingest pays nothing for the indexes.
type follower struct {
	index *index.Index
	// meaning is the index searched by meaning; nil if there is none.
	meaning atomic.Pointer[meaning]
	// dirty says that this process changed the file since the last look.
	dirty atomic.Bool
	// looked is when the file was last looked at, in nanoseconds of the clock.
	looked atomic.Int64
	// running says that the background is taking in documents, loading that it is
	// taking in vectors; level that the indexes have held all that the file holds.
	running, loading, level atomic.Bool
	// mu guards applied, the number of the last change taken in.
	mu      sync.Mutex
	applied int64
	// told hears of every change; nil is nobody.
	told atomic.Pointer[knowledge.News]
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
func (s *Store) changed() {
	s.dirty.Store(true)
	if m := s.meaning.Load(); m != nil && m.failed.Load() == nil {
		m.making.Store(true)
	}
	s.rouse()
	s.tell()
}

// Tell has news told whenever documents, their sets or their vectors change: at once by
// what this process changes, and of what another does once the background sees it.
func (s *Store) Tell(news *knowledge.News) { s.told.Store(news) }

func (f *follower) tell() {
	if news := f.told.Load(); news != nil {
		news.Tell()
	}
}

// caughtUp brings the index of keywords up to the file, and reports whether that was much
// work: the vectors may be behind then.
func (s *Store) caughtUp(ctx context.Context) (behind bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if !s.dirty.Load() && time.Now().UnixNano()-s.looked.Load() < int64(glance) {
		return false, nil
	}
	if !s.running.Load() {
		if behind, err = s.catchUpALittle(ctx); err != nil || !behind {
			return false, err
		}
	}
	return true, s.catchUpTo(ctx, amount.full)
}

// catchUpALittle brings the indexes up to the file if that is little work. Otherwise it has
// the background begin, and reports that more is to do.
func (s *Store) catchUpALittle(ctx context.Context) (more bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dirty.Store(false)
	behind, err := s.behind(ctx)
	if err == nil && behind.some() && behind.changes <= inline {
		_, err = s.advance(ctx, amount{inline, inline})
	}
	if err != nil {
		s.dirty.Store(true)
		return false, err
	}
	if behind.changes > inline {
		s.dirty.Store(true)
		if s.running.CompareAndSwap(false, true) {
			s.wg.Go(s.catchUp)
		}
		return true, nil
	}
	if behind.vectors > inline && s.loading.CompareAndSwap(false, true) {
		s.wg.Go(s.catchUp)
	}
	s.looked.Store(time.Now().UnixNano())
	return false, nil
}

// CatchUp brings the indexes up to the file, whatever is left to do, so that the
// next search is answered by them.
func (s *Store) CatchUp(ctx context.Context) error {
	return s.catchUpTo(ctx, amount.some)
}

// catchUpTo takes in what it can as long as what came last is more than enough.
func (s *Store) catchUpTo(ctx context.Context, more func(amount) bool) error {
	defer s.traffic.catchUp()()
	for {
		s.mu.Lock()
		n, err := s.advance(ctx, stride)
		s.mu.Unlock()
		if err != nil || !more(n) {
			return err
		}
	}
}

// catchUp takes in what there is. An error leaves the rest to the next search.
func (s *Store) catchUp() {
	defer s.traffic.catchUp()()
	defer s.loading.Store(false)
	defer s.running.Store(false)
	for more := true; more && s.done.Err() == nil; {
		s.mu.Lock()
		n, err := s.advance(s.done, stride)
		s.mu.Unlock()
		if n.changes == 0 {
			s.running.Store(false)
		}
		more = err == nil && n.some()
	}
}

// advance takes in at most so many changes or, if there are no more, at most so many
// vectors, and returns how many it took in. It sees one snapshot of the file.
func (s *Store) advance(ctx context.Context, most amount) (amount, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return amount{}, internal(err)
	}
	defer tx.Rollback() // nothing was written
	c, err := changesAfter(ctx, tx, s.applied, most.changes)
	if err != nil {
		return amount{}, err
	}
	if err := s.follow(ctx, tx, c); err != nil {
		return amount{}, err
	}
	s.applied = c.last
	n := amount{changes: c.count}
	if m := s.meaning.Load(); m != nil && n.changes < most.changes {
		n.vectors, err = s.takeVectors(ctx, tx, m, most.vectors)
	}
	if err == nil && !n.some() {
		s.level.Store(true)
	}
	return n, err
}
