package plain

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// Style is how a text form writes an answer.
type Style struct {
	Marks prose.Marks
	// End is what follows the prose: the definitions of the sources cited, or "".
	End func(*prose.Numbers) string
	// Silent leaves the markers out.
	Silent bool
}

// NewEncoder writes text: the prose at once, what Style.End says after it.
func NewEncoder(w io.Writer, o dialect.Options, style Style) citeway.Sink {
	e := &encoder{w: w, style: style}
	e.prose.Marks = style.Marks
	e.prose.Out = func(b []byte) error { _, err := w.Write(b); return err }
	e.guard = prose.NewGuard(&e.prose, o.Sought)
	if o.Stream {
		return e
	}
	return dialect.Whole(func(a *citeway.Answer) error {
		e.guard.Known(len(a.Cited()))
		return prose.Replay(a, e)
	})
}

type encoder struct {
	w     io.Writer
	style Style
	prose prose.Writer
	guard *prose.Guard
}

// Put writes what the event adds.
func (e *encoder) Put(event citeway.Event) error {
	switch v := event.(type) {
	case *citeway.Text:
		return e.text(v.Bytes)
	case *citeway.Source:
		e.prose.Put(v)
	case *citeway.Citation:
		return e.cite(v)
	case *citeway.Revision:
		e.guard.Revise(v)
	case *citeway.End:
		return e.end()
	}
	return nil
}

// text writes prose; with markers beside it, what looks like one is escaped.
func (e *encoder) text(b []byte) error {
	if e.style.Silent {
		return e.prose.Text(b)
	}
	return e.guard.Text(b)
}

func (e *encoder) cite(c *citeway.Citation) error {
	if !e.style.Silent {
		return e.guard.Citation(c)
	}
	if c.Start != e.prose.At() {
		return nil
	}
	return e.prose.Text([]byte(c.Label))
}

func (e *encoder) end() error {
	if err := e.guard.Close(); err != nil {
		return err
	}
	list := e.style.End(&e.prose.Numbers)
	if list == "" {
		return e.prose.Finish()
	}
	if err := e.prose.Break(); err != nil {
		return err
	}
	_, err := io.WriteString(e.w, list)
	return err
}
