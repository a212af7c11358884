package sqlite

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// sparing is how much longer than counting the vectors of a large library the wait is before
// they are counted again.
const sparing = 8

// How many texts are embedded at a time. A server wants more.
const (
	// DefaultBatch is the fewest: of the built-in encoder, a fifth of a second of one
	// processor.
	DefaultBatch = 4
	// perProcessor is how many each processor gets where there are many: the encoder gives
	// each its share, and one without a text would idle.
	perProcessor = 2
)

// meaning is what the store searches by meaning with.
type meaning struct {
	embedder embed.Embedder
	// asker has the vectors of questions made.
	asker *embed.Asker
	// id is the embedder's number in the file.
	id      int64
	vectors *vector.Index
	// taken is the number of the last vector that the index took in. The
	// follower's mu guards it.
	taken int64
	// failed is why the last batch of passages could not be embedded, nil where it
	// could.
	failed atomic.Pointer[citeway.Error]
	// settled is the number of a change up to which no passage lacked its vector, negative
	// before that was so.
	settled atomic.Int64
	// making says that passages may lack vectors that are about to be made.
	making atomic.Bool
	// rounds tells when a batch of vectors was made, or could not be.
	rounds knowledge.News
}

// Embed makes the store search by meaning too, with vectors of e, and starts making
// the vectors that passages lack: in one goroutine, which gives way to searches and
// to Put, sleeps when there is nothing to do, and ends with Close. What it has made
// is kept, so that the next start goes on from there. Until a passage has its
// vector it is found by keywords. A vector of an embedder with another name is
// useless and replaced.
//
// The vectors of questions come from e too. Where it fails or takes longer than
// o.Wait, the question is answered by keywords alone. Errors: Invalid if
// the store already has an embedder, and Internal.
func (s *Store) Embed(ctx context.Context, e embed.Embedder, o embed.Options) error {
	id, err := s.register(ctx, e)
	if err != nil {
		return err
	}
	if o.Batch <= 0 {
		o.Batch = max(DefaultBatch, perProcessor*runtime.GOMAXPROCS(0))
	}
	m := &meaning{embedder: e, asker: embed.NewAsker(e, o), id: id, vectors: vector.New(e.Dim())}
	m.making.Store(true)
	m.settled.Store(-1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.meaning.CompareAndSwap(nil, m) {
		return &citeway.Error{Code: citeway.Invalid, Place: e.Name(), Message: "the store has an embedder already"}
	}
	s.changed()
	w := embedding{store: s, meaning: m, batch: o.Batch}
	s.wg.Go(func() { w.run(s.done) })
	return nil
}

// Vectors reports how many of the passages that can be found have a vector (Done of
// Total), and the embedder's name (Name). An empty Name means there is no embedder, and
// every passage is found by keywords alone. The error says why the embedder currently
// fails, or is Internal.
func (s *Store) Vectors(ctx context.Context) (knowledge.Progress, error) {
	m := s.meaning.Load()
	if m == nil {
		return knowledge.Progress{}, nil
	}
	p := knowledge.Progress{Name: m.embedder.Name()}
	err := s.read.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM vectors WHERE embedder = ?),
		(SELECT count(*) FROM passages WHERE current = 1)`, m.id).Scan(&p.Done, &p.Total)
	if err != nil {
		return p, internal(err)
	}
	if failed := m.failed.Load(); failed != nil {
		return p, failed
	}
	return p, nil
}

// AwaitVectors waits until every passage has its vector and is found by it. A
// store without an embedder is not waited for. progress may be nil. Errors: those
// of Vectors, after which the background tries again, and that of ctx.
func (s *Store) AwaitVectors(ctx context.Context, progress func(knowledge.Progress)) error {
	for {
		after, began := s.nextRound(), time.Now()
		p, err := s.Vectors(ctx)
		if err != nil {
			return err
		}
		if progress != nil {
			progress(p)
		}
		if p.Done >= p.Total {
			return s.CatchUp(ctx)
		}
		pause(ctx, sparing*time.Since(began))
		timer := time.NewTimer(lookAgain) // another process may make them
		select {
		case <-ctx.Done():
		case <-after:
		case <-timer.C:
		}
		timer.Stop()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// nextRound is closed once more vectors were made, or could not be; nil without an
// embedder.
func (s *Store) nextRound() <-chan struct{} {
	m := s.meaning.Load()
	if m == nil {
		return nil
	}
	return m.rounds.After()
}
