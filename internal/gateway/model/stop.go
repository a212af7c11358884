package model

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// stopKey is under what a context holds the server's wish to stop.
type stopKey struct{}

// WithStop returns a context whose models stop when stop ends, or one that was given
// before, while ctx itself goes on: what was asked can still be told why it is not
// answered. The cause of stop is that error.
func WithStop(ctx, stop context.Context) context.Context {
	return context.WithValue(ctx, stopKey{}, append(slices.Clip(stops(ctx)), stop))
}

func stops(ctx context.Context) []context.Context {
	list, _ := ctx.Value(stopKey{}).([]context.Context)
	return list
}

// Stoppable returns a context for the work of a model, which ends with ctx and with the
// server. free must be called.
func Stoppable(ctx context.Context) (work context.Context, free func()) {
	work, cancel := context.WithCancelCause(ctx)
	list := stops(ctx)
	undo := make([]func() bool, len(list))
	for i, stop := range list {
		undo[i] = context.AfterFunc(stop, func() { cancel(context.Cause(stop)) })
	}
	return work, func() {
		for _, u := range undo {
			u()
		}
		cancel(nil)
	}
}

// Stopped is the error with which the server ended the work; nil if it did not.
func Stopped(work context.Context) *citeway.Error {
	var why *citeway.Error
	if work.Err() != nil && errors.As(context.Cause(work), &why) {
		return why
	}
	return nil
}

// Stopping is the body of a forwarded answer whose work ends when it is closed. Where the
// server ended the work, reading says so.
type Stopping struct {
	io.ReadCloser
	Work context.Context //nolint:containedctx // it is that of the body
	Free func()
}

// Read reads on.
func (s *Stopping) Read(p []byte) (int, error) {
	n, err := s.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		if why := Stopped(s.Work); why != nil {
			return n, why
		}
	}
	return n, err
}

// Over says whether the answer has told its end; see upstream.Over.
func (s *Stopping) Over(over bool) { upstream.Over(s.ReadCloser, over) }

// Close closes the body and ends the work.
func (s *Stopping) Close() error {
	defer s.Free()
	return s.ReadCloser.Close()
}
