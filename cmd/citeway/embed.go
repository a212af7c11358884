package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed/recall"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed/remote"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// How the embedder is waited for.
const (
	// openWait is how long an embedder's server may take to answer at the start.
	openWait = 5 * time.Second
	// openAgain is how often one that did not answer is tried again.
	openAgain = 30 * time.Second
	// askPatience is how long `ask` waits for vectors, ingestPatience how long
	// `ingest` does, and `serve` before it says that it is ready; what lacks one then
	// is found by keywords.
	askPatience    = 5 * time.Second
	ingestPatience = 10 * time.Second
	// tell is how often `serve` says how far it is.
	tell = 30 * time.Second
	// remoteBatch is how many texts go to a server at a time.
	remoteBatch = remote.MaxBatch
)

// embedBy has the knowledge base search by meaning too, and says where it does not.
// An embedder behind a server that does not answer is tried again in the
// background. Errors: Invalid for settings of which nothing can come.
func (b *base) embedBy(ctx context.Context, m *Main) error {
	e, batch, err := openEmbedder(ctx, b.settings.Embeddings, m.Getenv)
	switch {
	case err == nil:
		if b.folder == "" && b.settings.Embeddings == nil {
			b.meaning.kept = recall.New(e)
			e = b.meaning.kept
		}
		b.meaning.use(e)
		return b.store.Embed(ctx, e, batch)
	case ctx.Err() != nil:
		return ctx.Err()
	case citeway.CodeOf(err) == citeway.Invalid:
		return err
	}
	fmt.Fprintln(m.Stderr, "citeway: search by meaning is off:", err)
	if b.settings.Embeddings != nil {
		b.closers = append(b.closers, b.embedLater(m, openAgain))
	}
	return nil
}

// openEmbedder opens the embedder of the settings, else the one built in, and says
// how many texts it wants at a time.
func openEmbedder(ctx context.Context, s *settings.Embeddings, getenv func(string) string) (embed.Embedder, int, error) {
	if s == nil {
		e, err := embed.Open()
		return e, 0, err
	}
	key, err := settings.Key(s.KeyEnv, getenv)
	if err != nil {
		return nil, 0, err
	}
	within, cancel := context.WithTimeout(ctx, openWait)
	defer cancel()
	e, err := remote.Open(within, remote.Options{Name: s.Model, BaseURL: s.BaseURL, Key: key})
	if err != nil && ctx.Err() == nil && within.Err() != nil {
		err = &citeway.Error{Code: citeway.Unavailable, Place: s.BaseURL, Message: "the embedder's server does not answer", Mend: "see that it runs", Err: err}
	}
	return e, remoteBatch, err
}

// embedLater tries the embedder again and again until it answers; stop ends that.
func (b *base) embedLater(m *Main, every time.Duration) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for tick := time.NewTicker(every); ; {
			select {
			case <-ctx.Done():
				tick.Stop()
				return
			case <-tick.C:
			}
			e, batch, err := openEmbedder(ctx, b.settings.Embeddings, m.Getenv)
			if err == nil && b.store.Embed(ctx, e, batch) == nil {
				b.meaning.use(e)
				tick.Stop()
				fmt.Fprintln(m.Stderr, "citeway: search by meaning is on:", e.Name())
				return
			}
		}
	}()
	return func() error {
		cancel()
		<-done
		return nil
	}
}

// awaitVectors waits for the vectors, with progress on a terminal, for that long at
// most; 0 is as long as it takes, and then an embedder that fails is an error.
func (b *base) awaitVectors(ctx context.Context, m *Main, patience time.Duration) error {
	within, cancel := context.WithCancel(ctx)
	if patience > 0 {
		within, cancel = context.WithTimeout(ctx, patience)
	}
	defer cancel()
	bar := newProgress(m.Stderr)
	err := b.store.AwaitVectors(within, func(p knowledge.Progress) {
		bar.show(knowledge.Progress{Done: p.Done, Total: p.Total, Name: "passages embedded"})
	})
	bar.done()
	if patience > 0 {
		return ctx.Err()
	}
	return err
}

// tellVectors says how many passages have their vectors, and what keeps the others.
func (b *base) tellVectors(ctx context.Context, w io.Writer) {
	p, err := b.store.Vectors(ctx)
	if p.Done < p.Total {
		fmt.Fprintf(w, "citeway: search by meaning: %d of %d passages; the others are found by keywords until `citeway serve` or `citeway ingest --wait` has made their vectors\n", p.Done, p.Total)
	}
	if err != nil && ctx.Err() == nil {
		fmt.Fprintln(w, "citeway: search by meaning:", err)
	}
}

// followVectors says how far the vectors are until all are made.
func (b *base) followVectors(ctx context.Context, m *Main) {
	for ctx.Err() == nil {
		within, cancel := context.WithTimeout(ctx, tell)
		err := b.store.AwaitVectors(within, nil)
		cancel()
		p, failed := b.store.Vectors(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && p.Total == 0:
			return
		case err == nil:
			fmt.Fprintf(m.Stderr, "citeway: search by meaning: all %d passages, by %s\n", p.Total, p.Name)
			return
		case failed != nil:
			fmt.Fprintln(m.Stderr, "citeway: search by meaning:", failed)
			waitFor(ctx, tell)
		default:
			fmt.Fprintf(m.Stderr, "citeway: search by meaning: %d of %d passages\n", p.Done, p.Total)
		}
	}
}

// waitFor waits, or until ctx is done.
func waitFor(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
