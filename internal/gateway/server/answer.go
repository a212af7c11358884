package server

import "github.com/citeway/citeway"

// Answer is one answer on its way to the encoder of a form. The beginning waits for the
// first words, so that an error before them has its own status; the end waits until the
// surface has added what its form needs, and calls Finish.
type Answer struct {
	// Next is the encoder.
	Next citeway.Sink
	// Begin is sent to it first, with the answer's id and whether a model wrote it.
	Begin citeway.Begin
	// Last prepares the end for the encoder.
	Last func(a *Answer, end *citeway.End)
	// Prose is what was said, with the words that citations bring.
	Prose []byte
	// End is how the answer ended, once it has.
	End citeway.End

	begun bool
	// held are the sources that came before the beginning.
	held []*citeway.Source
}

// Put passes the event on. Error: that of Next.
func (a *Answer) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		a.Begin.ID, a.Begin.Generated = e.ID, e.Generated
		return nil
	case *citeway.Finding:
		return nil // no form of a completion has a place for it
	case *citeway.End:
		a.End = *e
		return nil
	case *citeway.Source:
		if !a.begun {
			a.held = append(a.held, e)
			return nil
		}
	case *citeway.Text:
		a.Prose = append(a.Prose, e.Bytes...)
	case *citeway.Citation:
		if e.Start == len(a.Prose) {
			a.Prose = append(a.Prose, e.Label...)
		}
	}
	if err := a.start(); err != nil {
		return err
	}
	return a.Next.Put(e)
}

func (a *Answer) start() error {
	if a.begun {
		return nil
	}
	a.begun = true
	if err := a.Next.Put(&a.Begin); err != nil {
		return err
	}
	for _, source := range a.held {
		if err := a.Next.Put(source); err != nil {
			return err
		}
	}
	a.held = nil
	return nil
}

// Begun says that the beginning has been sent.
func (a *Answer) Begun() bool { return a.begun }

// Broke is why the answer is not whole, or nil.
func (a *Answer) Broke() error {
	if a.End.Err == nil {
		return nil
	}
	return a.End.Err
}

// Finish ends the answer. Error: that of Next.
func (a *Answer) Finish() error {
	if err := a.start(); err != nil {
		return err
	}
	end := a.End
	a.Last(a, &end)
	return a.Next.Put(&end)
}
