package sqlite

import (
	"context"
	"errors"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// When the background looks again.
const (
	// lookAgain is how long it sleeps where nothing wakes it: another process may
	// have changed the file.
	lookAgain = 2 * time.Second
	// firstRetry is how long it waits after a failure; the wait doubles up to
	// lastRetry.
	firstRetry = time.Second
	lastRetry  = 5 * time.Minute
)

// embedding makes the vectors that are missing. It is used by one goroutine.
type embedding struct {
	store   *Store
	meaning *meaning
	// batch is how many texts are embedded at a time.
	batch int
	// known says that queue began with every document that lacked a vector; after
	// is the last change that is in it.
	known bool
	after int64
	// queue are documents that may lack vectors.
	queue    []string
	failures int
}

// run works until ctx is done.
func (w *embedding) run(ctx context.Context) {
	for ctx.Err() == nil {
		w.meaning.making.Store(true)
		worked, err := w.round(ctx)
		if err != nil || !worked {
			w.meaning.making.Store(false)
		}
		if err != nil && ctx.Err() == nil {
			w.fail(err)
		}
		w.meaning.rounds.Tell()
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			pause(ctx, min(firstRetry<<min(w.failures-1, 10), lastRetry))
		case !worked:
			w.sleep(ctx)
		}
	}
}

// sleep waits until something is put, here or by another process.
func (w *embedding) sleep(ctx context.Context) {
	timer := time.NewTimer(lookAgain)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-w.store.wake:
	case <-timer.C:
	}
}

// fail notes why a round failed. The document at the head goes behind the others:
// it may be what the server refuses.
func (w *embedding) fail(err error) {
	w.failures++
	if len(w.queue) > 1 {
		w.queue = append(w.queue[1:], w.queue[0])
	}
	var e *citeway.Error
	if !errors.As(err, &e) {
		e = &citeway.Error{Code: citeway.Internal, Place: w.meaning.embedder.Name(), Message: "vectors could not be made", Err: err}
	}
	w.meaning.failed.Store(e)
}

// round embeds one batch; worked is false where nothing lacks a vector.
func (w *embedding) round(ctx context.Context) (worked bool, err error) {
	if err := w.learn(ctx); err != nil {
		return false, err
	}
	if len(w.queue) == 0 {
		w.meaning.settled.Store(w.after)
		return false, nil
	}
	w.store.giveWay(ctx)
	lacks, through, err := w.gather(ctx)
	if err != nil {
		return false, err
	}
	began := time.Now()
	if len(lacks) > 0 {
		if err := w.make(ctx, lacks); err != nil {
			return false, err
		}
	}
	w.queue = w.queue[through:]
	w.failures = 0
	w.meaning.failed.Store(nil)
	w.store.rest(ctx, time.Since(began))
	return true, nil
}

// learn puts into the queue what may lack vectors: at first everything that does,
// then what changed.
func (w *embedding) learn(ctx context.Context) error {
	if !w.known {
		documents, after, err := w.store.lackingAny(ctx, w.meaning.id)
		if err != nil {
			return err
		}
		w.queue, w.after, w.known = documents, after, true
		return nil
	}
	documents, after, err := w.store.changedSince(ctx, w.after)
	if err != nil {
		return err
	}
	if len(documents) > 0 { // perhaps another process changed them
		w.store.tell()
	}
	w.queue, w.after = append(w.queue, documents...), after
	return nil
}

// gather reads the texts of one batch from the head of the queue; the first through
// documents lack nothing beyond them. After a failure a batch is one text.
func (w *embedding) gather(ctx context.Context) (lacks []lack, through int, err error) {
	left := w.batch
	if w.failures > 0 {
		left = 1
	}
	for _, document := range w.queue {
		l, err := w.store.lacking(ctx, w.meaning.id, document, left)
		if err != nil {
			return nil, 0, err
		}
		if len(l.passages) > 0 {
			lacks = append(lacks, l)
		}
		if left -= len(l.passages); left <= 0 {
			return lacks, through, nil
		}
		through++
	}
	return lacks, through, nil
}

// make embeds the passages that lack a vector and stores the vectors.
func (w *embedding) make(ctx context.Context, lacks []lack) error {
	documents := make([]embed.Titled, len(lacks))
	for i := range lacks {
		documents[i] = embed.Titled{Title: lacks[i].title, Passages: lacks[i].texts}
	}
	vectors, err := embed.Documents(ctx, w.meaning.embedder, documents)
	if err != nil {
		return err
	}
	return w.store.keepVectors(ctx, w.meaning.id, lacks, vectors)
}
