package main

import (
	"errors"

	"github.com/citeway/citeway"
)

// wholeWatch sees whether an answer that was read well says of itself that it is
// not whole: its service broke off. Forms of plain text have no place for that,
// so the command says it.
type wholeWatch struct{ broken *citeway.Error }

// step is the watch as a step over events.
func (w *wholeWatch) step(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		if end, last := e.(*citeway.End); last {
			w.broken = end.Err
		}
		return next.Put(e)
	})
}

// err is nil for a whole answer.
func (w *wholeWatch) err() error {
	if w.broken == nil {
		return nil
	}
	said := *w.broken
	said.Message, said.Err = "the answer is not whole", errors.Join(errors.New(w.broken.Message), w.broken.Err)
	return &said
}
