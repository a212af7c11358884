package model

import (
	"github.com/citeway/citeway"
)

// begun is a sink that holds what comes before the first words: if the model fails
// before them, its sources and findings are dropped with it.
type begun struct {
	sink citeway.Sink
	// first is called before the first event is sent.
	first func() error
	held  []citeway.Event
	sent  bool
	err   error
	// last says that there is no other model to ask.
	last bool
	// short is why an answer stopped short, and without a word.
	short error
}

// Put passes the event on, once there are words.
func (b *begun) Put(e citeway.Event) error {
	if !b.sent && wordless(e) {
		b.held = append(b.held, e) // such events are not changed once sent
		return b.err
	}
	if end, ok := e.(*citeway.End); ok && !b.sent {
		if b.short = b.wanting(end); b.short != nil {
			return b.err
		}
	}
	if err := b.begin(); err != nil {
		return err
	}
	return b.send(e)
}

// wanting is why an end without a word leaves the question to another model, or nil.
func (b *begun) wanting(end *citeway.End) error {
	switch {
	case end.Err != nil && passes(end.Err):
		return end.Err
	case end.Err == nil && end.Finish == citeway.FinishFilter && !b.last:
		return &citeway.Error{Code: citeway.Upstream, Place: "model", Message: "its server held the answer back by a filter"}
	}
	return nil
}

// wordless reports whether an event brings nothing that a reader sees by itself.
func wordless(e citeway.Event) bool {
	switch e := e.(type) {
	case *citeway.Source, *citeway.Finding, *citeway.Revision:
		return true
	case *citeway.Citation:
		return e.Label == ""
	}
	return false
}

// begin sends what was held.
func (b *begun) begin() error {
	if b.sent || b.err != nil {
		return b.err
	}
	b.sent = true
	if b.err = b.first(); b.err != nil {
		return b.err
	}
	for _, e := range b.held {
		if err := b.send(e); err != nil {
			return err
		}
	}
	b.held = nil
	return nil
}

func (b *begun) send(e citeway.Event) error {
	if b.err == nil {
		b.err = b.sink.Put(e)
	}
	return b.err
}
