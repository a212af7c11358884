package prose

import (
	"io"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Style is how a text form writes an answer.
type Style struct {
	Marks Marks
	// End is what follows the prose: the definitions of the sources cited, or "".
	End func(*Numbers) string
	// Silent leaves the markers out.
	Silent bool
	// Late changes no prose until a source is known: what looks like a marker means none by
	// then, and an answer without definitions ends as it ends.
	Late bool
}

// NewEncoder writes text: the prose at once, what Style.End says after it.
func NewEncoder(w io.Writer, o dialect.Options, style Style) citeway.Sink {
	if o.Silent && !style.Silent {
		style.Silent, style.End = true, listed
	}
	e := &encoder{w: w, style: style, out: NewNumbered(style.Marks, func(b []byte) error { _, err := w.Write(b); return err })}
	e.guard = e.out.Guarded(o.Sought, -1)
	if style.Late {
		e.guard.After(func() bool { return e.sourced })
	}
	if o.Stream {
		return e
	}
	return dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error {
		e.guard = e.out.Guarded(o.Sought, len(a.Cited()))
		return Replay(a, cited, e)
	})
}

type encoder struct {
	w     io.Writer
	style Style
	out   *Numbered
	guard *Guard
	// sourced says that a source is known.
	sourced bool
}

// Put writes what the event adds.
func (e *encoder) Put(event citeway.Event) error {
	switch v := event.(type) {
	case *citeway.Text:
		return e.text(v.Bytes)
	case *citeway.Source:
		e.sourced = true
		e.out.Put(v)
	case *citeway.Citation:
		return e.cite(v)
	case *citeway.Revision:
		e.out.Revise(e.guard, v)
	case *citeway.End:
		return e.end()
	}
	return nil
}

// text writes prose; with markers beside it, what looks like one is escaped.
func (e *encoder) text(b []byte) error {
	if e.style.Silent {
		return e.out.Text(b)
	}
	return e.guard.Text(b)
}

func (e *encoder) cite(c *citeway.Citation) error {
	if !e.style.Silent {
		return e.guard.Citation(c)
	}
	e.out.leads(c)
	return e.out.Words(c)
}

func (e *encoder) end() error {
	if err := e.guard.Close(); err != nil {
		return err
	}
	list := e.style.End(&e.out.Numbers)
	switch {
	case list == "" && e.style.Late:
		return nil
	case list == "":
		return e.out.Finish()
	}
	if err := e.out.Break(); err != nil {
		return err
	}
	_, err := io.WriteString(e.w, list)
	return err
}

// listed is the list of the sources of an answer without markers.
func listed(n *Numbers) string {
	sources := n.Cited()
	if len(sources) == 0 {
		sources = n.Consulted()
	}
	if len(sources) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("Sources:\n\n")
	for _, s := range sources {
		b.WriteString("- " + LinkText(s.Name()))
		if url, ok := URL(s.URL); ok {
			b.WriteString(": <" + url + ">")
		}
		b.WriteString("\n")
	}
	return b.String()
}
