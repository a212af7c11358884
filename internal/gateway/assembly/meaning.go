package assembly

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// How long to wait for the embedder.
const (
	// openWait is how long the server of an embedder can take to answer at the start, at
	// least.
	openWait = 5 * time.Second
	// openAgain is how often a server that did not answer is tried again.
	openAgain = 30 * time.Second
	// tell is how often `serve` reports progress.
	tell = 30 * time.Second
	// remoteBatch is how many texts are sent to a server at once.
	remoteBatch = embed.MaxBatch
)

// embedBy makes the knowledge base search by meaning too, and says so if it cannot.
// It retries a server that does not answer in the background. Returns Invalid for
// settings that cannot work.
func (b *Base) embedBy(ctx context.Context) error {
	e, o, err := b.openEmbedder(ctx)
	switch {
	case err == nil:
		if b.folder == "" && b.settings.Embeddings == nil {
			b.meaning.kept = embed.Remember(e)
			e = b.meaning.kept
		}
		b.meaning.use(e)
		return b.store.Embed(ctx, e, o)
	case ctx.Err() != nil:
		return ctx.Err()
	case citeway.CodeOf(err) == citeway.Invalid:
		return err
	}
	b.say("search by meaning is off: " + err.Error())
	if b.settings.Embeddings != nil {
		b.closers = append(b.closers, b.embedLater(openAgain))
	}
	return nil
}

// openEmbedder opens the embedder of the settings, else the built-in one, and
// returns how it is asked.
func (b *Base) openEmbedder(ctx context.Context) (embed.Embedder, embed.Options, error) {
	s := b.settings.Embeddings
	if b.anyTongue {
		e, err := openMultilingual(b.folder)
		if err != nil {
			return nil, embed.Options{}, err
		}
		return embed.NewMultilingual(e), embed.Options{}, nil
	}
	if s == nil {
		e, err := b.encoder()
		if err != nil {
			return nil, embed.Options{}, err
		}
		return embed.New(e), embed.Options{Reader: b.passages()}, nil
	}
	key, err := settings.Key(s.KeyEnv, b.getenv)
	if err != nil {
		return nil, embed.Options{}, err
	}
	within, cancel := context.WithTimeout(ctx, max(openWait, s.Wait))
	defer cancel()
	e, err := embed.OpenRemote(within, embed.RemoteOptions{Name: s.Model, BaseURL: s.BaseURL, Key: key})
	if err != nil && ctx.Err() == nil && within.Err() != nil {
		err = &citeway.Error{Code: citeway.Unavailable, Place: s.BaseURL, Message: "the embedder's server does not answer", Mend: "see that it runs", Err: err}
	}
	return e, embed.Options{Batch: remoteBatch, Wait: s.Wait}, err
}

// embedderWait is how long the embedder of the settings may take for a question; 0 is the
// default.
func (b *Base) embedderWait() time.Duration {
	if b.settings.Embeddings == nil {
		return 0
	}
	return b.settings.Embeddings.Wait
}

// embedLater tries the embedder until it answers, or until stop is called.
func (b *Base) embedLater(every time.Duration) (stop func() error) {
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
			e, o, err := b.openEmbedder(ctx)
			if err == nil && b.store.Embed(ctx, e, o) == nil {
				b.meaning.use(e)
				tick.Stop()
				b.say("search by meaning is on: " + e.Name())
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

// AwaitVectors waits for the vectors for at most patience and reports progress to
// show. With 0 it waits as long as it takes, and returns the error of an embedder
// that fails.
func (b *Base) AwaitVectors(ctx context.Context, patience time.Duration, show func(knowledge.Progress)) error {
	within, cancel := context.WithCancel(ctx)
	if patience > 0 {
		within, cancel = context.WithTimeout(ctx, patience)
	}
	defer cancel()
	err := b.store.AwaitVectors(within, show)
	if patience > 0 {
		return ctx.Err()
	}
	return err
}

// TellVectors says how many passages have vectors, and why others have none.
func (b *Base) TellVectors(ctx context.Context) {
	p, err := b.store.Vectors(ctx)
	if p.Done < p.Total {
		b.say(fmt.Sprintf("search by meaning: %d of %d passages; the others are found by keywords until `citeway serve` or `citeway ingest --wait` has made their vectors", p.Done, p.Total))
	}
	if err != nil && ctx.Err() == nil {
		b.say("search by meaning: " + err.Error())
	}
}

// FollowVectors reports progress until all vectors are made.
func (b *Base) FollowVectors(ctx context.Context) {
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
			b.say(fmt.Sprintf("search by meaning: all %d passages, by %s", p.Total, p.Name))
			return
		case failed != nil:
			b.say("search by meaning: " + failed.Error())
			waitFor(ctx, tell)
		default:
			b.say(fmt.Sprintf("search by meaning: %d of %d passages", p.Done, p.Total))
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

// meaning compares meanings for the built-in model. It uses the embedder of the
// knowledge base, which may be opened after the models. It is safe for concurrent
// use.
type meaning struct {
	by atomic.Pointer[embed.Embedder]
	// kept is the embedder of a base in memory, which remembers vectors from one run
	// to the next; nil for other bases.
	kept *embed.Recall
}

func (m *meaning) use(e embed.Embedder) { m.by.Store(&e) }

// near returns how close the sentences are to the question. Returns Unavailable
// until there is an embedder, and errors of the embedder.
func (m *meaning) near(ctx context.Context, question string, sentences []string) ([]float64, error) {
	e := m.by.Load()
	if e == nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "embedder", Message: "is not there"}
	}
	return embed.Near(ctx, *e, question, sentences)
}
