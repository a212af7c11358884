package embed

import (
	"context"
	"sync/atomic"
	"time"
	"unicode/utf8"
)

// How a question is embedded.
const (
	// maxMeant is how many bytes of a question are.
	maxMeant = 1 << 10
	// DefaultWait is how long the embedder may take for a question, and silence how long it is not asked
	// again where it failed: keywords answer meanwhile.
	DefaultWait = 3 * time.Second
	silence     = 20 * time.Second
)

// Asker has the vectors of questions made by an embedder, and leaves it alone for a while where it fails; and it
// has what was found read. It is safe for use by several at the same time.
type Asker struct {
	embedder Embedder
	reader   PairReader // nil is nobody
	wait     time.Duration
	// silent is until when the embedder is not asked, in nanoseconds of the clock.
	silent atomic.Int64
}

// NewAsker returns an Asker of e.
func NewAsker(e Embedder, o Options) *Asker {
	if o.Wait <= 0 {
		o.Wait = DefaultWait
	}
	return &Asker{embedder: e, reader: o.Reader, wait: o.Wait}
}

// Vector returns the question's vector, or nil if keywords alone must answer: the embedder fails, failed a
// moment ago, or makes nothing of the question. The only error is that of ctx.
func (a *Asker) Vector(ctx context.Context, question string) ([]float32, error) {
	if time.Now().UnixNano() < a.silent.Load() {
		return nil, nil
	}
	within, cancel := context.WithTimeout(ctx, a.wait)
	defer cancel()
	vector, err := questioned(within, a.embedder, beginning(question))
	if err != nil || len(vector) != a.embedder.Dim() {
		if ctx.Err() == nil {
			a.silent.Store(time.Now().Add(silence).UnixNano())
		}
		return nil, ctx.Err()
	}
	if zero(vector) {
		return nil, nil
	}
	return vector, nil
}

// Questioner is an Embedder that embeds a question otherwise than what answers it.
type Questioner interface {
	// Question returns the vector of a question, of length 1 or 0.
	Question(ctx context.Context, text string) ([]float32, error)
}

// questioner is an embedder that embeds questions apart. What remembers vectors does not remember
// those of such questions.
func questioner(e Embedder) (Questioner, bool) {
	if r, is := e.(*Recall); is {
		e = r.inner
	}
	q, is := e.(Questioner)
	return q, is
}

// questioned is the vector of a question; nil where the embedder gave none.
func questioned(ctx context.Context, e Embedder, text string) ([]float32, error) {
	if q, is := questioner(e); is {
		return q.Question(ctx, text)
	}
	vectors, err := e.Embed(ctx, []string{text})
	if err != nil || len(vectors) != 1 {
		return nil, err
	}
	return vectors[0], nil
}

// beginning is what of a question is embedded.
func beginning(text string) string {
	if len(text) <= maxMeant {
		return text
	}
	end := maxMeant
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}
