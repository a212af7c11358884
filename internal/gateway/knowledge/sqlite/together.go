package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"sync"

	"github.com/citeway/citeway/internal/database"
)

// mostTogether is how many documents are kept in one transaction.
const mostTogether = 64

// queue has documents that come while others are written share the next transaction: what
// a commit costs is paid once for all of them. Whoever comes first writes for those who
// wait, and hands on to the first of those who came meanwhile.
type queue struct {
	mu      sync.Mutex // guards what follows
	waiting []*putting
	writing bool
}

// enter reports whether p is to write; otherwise it waits for its turn.
func (q *queue) enter(p *putting) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.writing {
		q.writing = true
		return true
	}
	p.turn = make(chan bool, 1)
	q.waiting = append(q.waiting, p)
	return false
}

// leave takes p out of those who wait, and reports whether it was among them.
func (q *queue) leave(p *putting) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.Index(q.waiting, p)
	if at >= 0 {
		q.waiting = slices.Delete(q.waiting, at, at+1)
	}
	return at >= 0
}

// take returns p and those who wait beside it, as many as are written together.
func (q *queue) take(p *putting) []*putting {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), mostTogether-1)
	together := append([]*putting{p}, q.waiting[:n]...)
	q.waiting = slices.Delete(q.waiting, 0, n)
	return together
}

// handOn lets the first of those who wait write.
func (q *queue) handOn() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		q.writing = false
		return
	}
	next := q.waiting[0]
	q.waiting = slices.Delete(q.waiting, 0, 1)
	next.turn <- true
}

// keep keeps a document, together with those that wait beside it. While it waits, the end of
// its context takes it out.
func (s *Store) keep(p *putting) error {
	if !s.queue.enter(p) {
		writes, err := s.await(p)
		if err != nil || !writes {
			return err
		}
	}
	together := s.queue.take(p)
	s.writeAll(together)
	s.queue.handOn()
	for _, other := range together[1:] {
		other.turn <- false
	}
	return p.err
}

// await waits until p is to write, or was written.
func (s *Store) await(p *putting) (writes bool, err error) {
	select {
	case writes = <-p.turn:
	case <-p.until.Done():
		if s.queue.leave(p) {
			return false, p.until.Err()
		}
		writes = <-p.turn
	}
	if writes {
		return true, nil
	}
	return false, p.err
}

// writeAll writes documents in one transaction. Where that fails, each gets its own: one
// that cannot be kept keeps none of the others out.
func (s *Store) writeAll(together []*putting) {
	if len(together) > 1 && s.writeTogether(together) == nil {
		return
	}
	for _, p := range together {
		p.err = inTransaction(p.until, s.write, func(tx *sql.Tx) error { return p.put(p.until, tx) })
	}
}

// writeTogether has no context that ends: what SQLite interrupts takes the whole transaction
// back.
func (s *Store) writeTogether(together []*putting) error {
	return database.InTransaction(context.Background(), s.write, func(tx *sql.Tx) error {
		for _, p := range together {
			if err := p.until.Err(); err != nil {
				return err
			}
			if err := p.put(context.Background(), tx); err != nil {
				return err
			}
		}
		return nil
	})
}
