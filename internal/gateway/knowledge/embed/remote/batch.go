package remote

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// batch is what goes in one request: texts, and their places among all.
type batch struct {
	texts  []string
	places []int
}

// batches cuts texts into batches, the empty ones aside, which servers refuse.
func batches(texts []string) []batch {
	var all []batch
	var b batch
	size := 0
	for at, text := range texts {
		text = cut(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD")))
		if text == "" {
			continue
		}
		if len(b.texts) == MaxBatch || len(b.texts) > 0 && size+len(text) > MaxBatchBytes {
			all, b, size = append(all, b), batch{}, 0
		}
		b.texts, b.places = append(b.texts, text), append(b.places, at)
		size += len(text)
	}
	if len(b.texts) > 0 {
		all = append(all, b)
	}
	return all
}

// cut is the beginning of text that is sent, up to the end of a character.
func cut(text string) string {
	if len(text) <= MaxText {
		return text
	}
	end := MaxText
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// batch asks for the vectors of texts until the server gives them or there is no
// use in asking again.
func (e *Embedder) batch(ctx context.Context, texts []string) ([][]float32, error) {
	body, err := e.body(texts)
	if err != nil {
		return nil, err
	}
	wait := e.options.Backoff
	for n := 0; ; n++ {
		t := try{embedder: e, texts: len(texts)}
		vectors, err := t.run(ctx, body)
		pause := max(wait, t.after)
		switch {
		case err == nil:
			return vectors, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !t.again || n >= e.options.Retries || pause > maxWait:
			return nil, tried(err, n+1)
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
		wait *= 2
	}
}

// tried says in err how often it was tried.
func tried(err error, times int) error {
	var e *citeway.Error
	if times > 1 && errors.As(err, &e) {
		again := *e
		again.Message += fmt.Sprintf(" (tried %d times)", times)
		return &again
	}
	return err
}

// sleep waits, or returns the context's error.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
