package openai

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// answer is one answer on its way to its encoder. The beginning waits for the first
// words, so that an error before them has its own status; the end waits until the
// surface has added what its form needs.
type answer struct {
	next  citeway.Sink
	asked *request.Asked
	// begin is sent to the encoder first.
	begin citeway.Begin
	// last prepares the end for the encoder.
	last func(a *answer, end *citeway.End)

	begun bool
	// held are the sources that came before the beginning.
	held  []*citeway.Source
	prose []byte
	end   citeway.End
}

// Put passes the event on.
func (a *answer) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		a.begin.ID, a.begin.Generated = e.ID, e.Generated
		return nil
	case *citeway.Finding:
		return nil // the form has no place for it
	case *citeway.End:
		a.end = *e
		return nil
	case *citeway.Source:
		if !a.begun {
			a.held = append(a.held, e)
			return nil
		}
	case *citeway.Text:
		a.prose = append(a.prose, e.Bytes...)
	case *citeway.Citation:
		if e.Start == len(a.prose) {
			a.prose = append(a.prose, e.Label...)
		}
	}
	if err := a.start(); err != nil {
		return err
	}
	return a.next.Put(e)
}

func (a *answer) start() error {
	if a.begun {
		return nil
	}
	a.begun = true
	if err := a.next.Put(&a.begin); err != nil {
		return err
	}
	for _, source := range a.held {
		if err := a.next.Put(source); err != nil {
			return err
		}
	}
	a.held = nil
	return nil
}

// broke is why the answer is not whole, or nil.
func (a *answer) broke() error {
	if a.end.Err == nil {
		return nil
	}
	return a.end.Err
}

// finish ends the answer.
func (a *answer) finish() error {
	if err := a.start(); err != nil {
		return err
	}
	end := a.end
	a.last(a, &end)
	return a.next.Put(&end)
}

// raw is a value as JSON; nil if it cannot be encoded.
func raw(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return b
}
