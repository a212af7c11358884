package shared

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// How vectors are made.
const (
	// DefaultBatch is how many texts are embedded at a time: of the built-in encoder, a fifth of a second of one
	// processor. A server wants more.
	DefaultBatch = 4
	// embedLease is how long passages belong to who embeds them.
	embedLease = 5 * time.Minute
	// firstRetry is how long is waited after a failure; the wait doubles up to lastRetry.
	firstRetry = time.Second
	lastRetry  = 5 * time.Minute
)

// meaning is what the store searches by meaning with.
type meaning struct {
	embedder embed.Embedder
	asker    *embed.Asker
	id       int64 // the embedder's number in the rows
	batch    int
	// failed is why the last batch could not be embedded, nil where it could.
	failed atomic.Pointer[citeway.Error]
	// lacking is how many passages lacked a vector when it was last looked.
	lacking  atomic.Int64
	rounds   knowledge.News
	wake     chan struct{}
	failures int // of the background alone
}

// Embed makes the store search by meaning too, with vectors of e, and starts making those that passages lack, in
// one goroutine that ends with Close; of several machines each makes some. A vector of an embedder with another
// name is replaced, so that all machines are to have the same. Errors: Invalid if the store already has an
// embedder, those of the engine, and Unavailable.
func (s *Store) Embed(ctx context.Context, e embed.Embedder, o embed.Options) error {
	if s.meaning.Load() != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: e.Name(), Message: "the store has an embedder already"}
	}
	id, err := s.register(ctx, e)
	if err != nil {
		return err
	}
	identity, err := s.engine.Embed(ctx, e.Name(), e.Dim())
	if err == nil {
		err = s.known(ctx, "meaning", identity, `SELECT id, number, 0, 0, '', 0 FROM documents WHERE gone = 0`)
	}
	if err != nil {
		return err
	}
	if o.Batch <= 0 {
		o.Batch = DefaultBatch
	}
	m := &meaning{embedder: e, asker: embed.NewAsker(e, o), id: id, batch: o.Batch, wake: make(chan struct{}, 1)}
	if !s.meaning.CompareAndSwap(nil, m) {
		return &citeway.Error{Code: citeway.Invalid, Place: e.Name(), Message: "the store has an embedder already"}
	}
	s.wg.Go(func() { s.embed(m) })
	s.tell()
	return nil
}

// embedder is the number of the embedder in the rows, and how long its vectors are; none has no number.
func (s *Store) embedder() (id int64, dim int) {
	if m := s.meaning.Load(); m != nil {
		return m.id, m.embedder.Dim()
	}
	return -1, 0
}

// register returns the number under which the rows know the embedder, and has every passage lack a vector that
// has none of it.
func (s *Store) register(ctx context.Context, e embed.Embedder) (id int64, err error) {
	err = s.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO embedders (name, dim) VALUES ($1, $2) ON CONFLICT DO NOTHING`, e.Name(), e.Dim()); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, `SELECT id FROM embedders WHERE name = $1 AND dim = $2`, e.Name(), e.Dim()).Scan(&id); err != nil {
			return err
		}
		gone, err := tx.ExecContext(ctx, `DELETE FROM vectors WHERE embedder <> $1`, id)
		if err != nil {
			return err
		}
		if n, err := gone.RowsAffected(); err != nil || n == 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO lacks (passage, document, until) SELECT p.id, p.document, 0 FROM passages p WHERE p.current = 1 ON CONFLICT DO NOTHING`)
		return err
	})
	return id, err
}

// embed makes vectors until the store is closed.
func (s *Store) embed(m *meaning) {
	for s.done.Err() == nil {
		n, err := s.embedSome(s.done, m)
		if err != nil && s.done.Err() == nil {
			m.fail(err)
		}
		m.rounds.Tell()
		wait := lookAgain
		switch {
		case err != nil:
			wait = min(firstRetry<<min(max(m.failures-1, 0), 10), lastRetry)
		case n > 0:
			continue
		}
		timer := time.NewTimer(wait)
		select {
		case <-s.done.Done():
		case <-timer.C:
		case <-m.wake:
		}
		timer.Stop()
	}
}

// fail notes why a round failed.
func (m *meaning) fail(err error) {
	m.failures++
	var e *citeway.Error
	if !errors.As(err, &e) {
		e = &citeway.Error{Code: citeway.Internal, Place: m.embedder.Name(), Message: "vectors could not be made", Err: err}
	}
	m.failed.Store(e)
}

// rouse has the background look for passages that lack vectors.
func (m *meaning) rouse() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// lack is a passage that lacks a vector.
type lack struct{ passage, document, title, text string }

// embedSome makes the vectors of one batch, and returns how many.
func (s *Store) embedSome(ctx context.Context, m *meaning) (int, error) {
	lacks, err := s.claimLacks(ctx, m)
	if err != nil || len(lacks) == 0 {
		return 0, err
	}
	documents := make([]embed.Titled, len(lacks))
	for i := range lacks {
		documents[i] = embed.Titled{Title: lacks[i].title, Passages: []string{lacks[i].text}}
	}
	vectors, err := embed.Documents(ctx, m.embedder, documents)
	if err != nil {
		return 0, errors.Join(err, s.giveBack(ctx, lacks))
	}
	if err := s.keepVectors(ctx, m, lacks, vectors); err != nil {
		return 0, err
	}
	m.failures = 0
	m.failed.Store(nil)
	s.pushing.rouse()
	s.tell()
	return len(lacks), nil
}

// claimLacks takes a batch of the passages that lack vectors; after a failure one.
func (s *Store) claimLacks(ctx context.Context, m *meaning) (lacks []lack, err error) {
	left := m.batch
	if m.failures > 0 {
		left = 1
	}
	now := time.Now()
	var lacking int64
	if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM lacks`).Scan(&lacking); err != nil || lacking == 0 {
		m.lacking.Store(lacking)
		return nil, kind.Failed(err)
	}
	m.lacking.Store(lacking)
	var ids []string
	err = s.within(ctx, func(tx *sql.Tx) (err error) {
		ids, err = database.List(ctx, tx, database.Column[string], `UPDATE lacks SET until = $1 WHERE until <= $2 AND passage IN (SELECT passage FROM lacks WHERE until <= $2 ORDER BY until, document, passage LIMIT $3) RETURNING passage`,
			now.Add(embedLease).Unix(), now.Unix(), left)
		return err
	})
	if err != nil {
		return nil, err
	}
	var p parameters
	these := p.in(`p.id`, ids)
	scan := func(row database.Row) (l lack, err error) {
		return l, row.Scan(&l.passage, &l.document, &l.title, &l.text)
	}
	return list(ctx, s.db, scan, `SELECT p.id, p.document, d.title, p.text FROM passages p JOIN documents d ON d.id = p.document
		WHERE `+these+` ORDER BY p.document, p.place`, p.values...)
}

// giveBack lets others try passages that could not be embedded, after those that wait longer.
func (s *Store) giveBack(ctx context.Context, lacks []lack) error {
	p := parameters{values: []any{time.Now().Unix()}}
	these := p.in(`passage`, passagesOf(lacks))
	_, err := s.db.ExecContext(ctx, `UPDATE lacks SET until = $1 WHERE `+these, p.values...)
	return kind.Failed(err)
}

func passagesOf(lacks []lack) []string {
	ids := make([]string, len(lacks))
	for i := range lacks {
		ids[i] = lacks[i].passage
	}
	return ids
}

// keepVectors keeps vectors, each unless its passage was replaced, or its document renamed, while it was made. The
// engine gets those of a document together, once none lacks.
func (s *Store) keepVectors(ctx context.Context, m *meaning, lacks []lack, vectors [][][]float32) error {
	return s.within(ctx, func(tx *sql.Tx) error {
		documents := map[string]bool{}
		for i := range lacks {
			l := &lacks[i]
			documents[l.document] = true
			done, err := tx.ExecContext(ctx, `INSERT INTO vectors (passage, embedder, vector) SELECT p.id, $2, $3 FROM passages p JOIN documents d ON d.id = p.document
				WHERE p.id = $1 AND p.current = 1 AND d.gone = 0 AND d.title = $4 ON CONFLICT (passage) DO UPDATE SET embedder = excluded.embedder, vector = excluded.vector`,
				l.passage, m.id, vector.Packed(vectors[i][0]), l.title)
			if err != nil {
				return err
			}
			if n, err := done.RowsAffected(); err != nil || n == 0 {
				if err != nil {
					return err
				}
				continue
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM lacks WHERE passage = $1`, l.passage); err != nil {
				return err
			}
		}
		for document := range documents {
			if err := s.noteVectors(ctx, tx, document); err != nil {
				return err
			}
		}
		return nil
	})
}

// noteVectors notes that the engine is to have a document's vectors, if none lacks.
func (s *Store) noteVectors(ctx context.Context, tx *sql.Tx, document string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO outbox (document, number, words, fresh, holder, until) SELECT id, number, 0, 0, $2, $3 FROM documents
		WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM lacks WHERE document = $1) ON CONFLICT (document) DO UPDATE SET turn = outbox.turn + 1`,
		document, s.holder, time.Now().Add(lease).Unix())
	return err
}

// Vectors reports how many of the passages that can be found have a vector (Done of Total), and the embedder's
// name (Name). An empty Name means there is no embedder. The error says why the embedder currently fails, or is
// Unavailable.
func (s *Store) Vectors(ctx context.Context) (knowledge.Progress, error) {
	p, err := s.VectorsFor(ctx, knowledge.Sight{})
	if err != nil {
		return p, err
	}
	if m := s.meaning.Load(); m != nil {
		if failed := m.failed.Load(); failed != nil {
			return p, failed
		}
	}
	return p, nil
}

// VectorsFor is Vectors for the passages that the caller may see.
func (s *Store) VectorsFor(ctx context.Context, sight knowledge.Sight) (knowledge.Progress, error) {
	m := s.meaning.Load()
	if m == nil {
		return knowledge.Progress{}, nil
	}
	p := knowledge.Progress{Name: m.embedder.Name()}
	var q parameters
	where := q.seen(sight)
	var lacking int
	err := s.db.QueryRowContext(ctx, `SELECT (SELECT coalesce(sum(d.passages), 0) FROM documents d WHERE d.gone = 0 AND `+where+`),
		(SELECT count(*) FROM lacks l JOIN documents d ON d.id = l.document WHERE d.gone = 0 AND `+where+`)`, q.values...).Scan(&p.Total, &lacking)
	p.Done = p.Total - lacking
	return p, kind.Failed(err)
}

// AwaitVectors waits until every passage has its vector and is found by it. A store without an embedder is not
// waited for. progress may be nil. Errors: those of Vectors, after which the background tries again, those of
// CatchUp, and that of ctx.
func (s *Store) AwaitVectors(ctx context.Context, progress func(knowledge.Progress)) error {
	m := s.meaning.Load()
	if m == nil {
		return nil
	}
	for {
		after := m.rounds.After()
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
		m.rouse()
		timer := time.NewTimer(lookAgain) // another machine may make them
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
