package openwebui

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	if !o.Stream {
		return dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error { return writeWhole(w, a, cited, newDeck(o)) })
	}
	return newStream(w, newDeck(o))
}

// NewDeltas writes only what a stream's text and cards say: neither the first chunk nor
// the last, no error and no [DONE]. It serves a proxy that passes the rest of another
// stream through; at End it writes what was held back. The prose is left as it is until a
// source is known, unless the client has cards already.
func NewDeltas(w io.Writer, o dialect.Options) citeway.Sink {
	d := newDeck(o)
	e := newStream(w, d)
	e.out.Bare = true
	if d.next == 1 {
		e.prose.After(func() bool { return len(e.sources) > 0 })
	}
	return e
}

func newStream(w io.Writer, d *deck) *encoder {
	e := &encoder{out: completion.NewChunks(w, name)}
	e.dealer = dealer{deck: d, emit: e.frame, sources: map[string]*citeway.Source{}}
	e.weave = prose.Writer{Out: e.out.Text, Mark: d.mark}
	e.prose = newGuard(&e.weave, e.cite)
	return e
}

// newGuard escapes bracketed numbers that are not citations, such as [2024], x[0] and
// [1#p3]: the client takes each for a chip, and shows nothing if there is no such card.
func newGuard(w *prose.Writer, cite func(*citeway.Citation) error) *prose.Guard {
	g := prose.NewGuard(w, citeway.Bracket|citeway.Part)
	g.Cite = cite
	return g
}

// event is a frame that carries a card beside the chunks.
type event struct {
	completion.Head
	Choices []struct{} `json:"choices"`
	Event   eventBody  `json:"event"`
}

type eventBody struct {
	Type string `json:"type"`
	Data card   `json:"data"`
}

// encoder writes the stream.
type encoder struct {
	dealer
	out   *completion.Chunks
	weave prose.Writer
	prose *prose.Guard
}

// Put writes the next event.
func (e *encoder) Put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		return e.out.Begin(ev)
	case *citeway.Text:
		return e.prose.Text(ev.Bytes)
	case *citeway.Source:
		return e.source(ev)
	case *citeway.Citation:
		return e.prose.Citation(ev)
	case *citeway.End:
		return e.end(ev)
	}
	return nil
}

// cite shows the sources of a citation before the text that cites them, and writes its
// chips.
func (e *encoder) cite(c *citeway.Citation) error {
	if err := e.cited(c); err != nil {
		return err
	}
	return e.weave.Citation(c)
}

// frame writes the event of a card.
func (e *encoder) frame(c card) error {
	kind := "source"
	if e.deck.docs {
		kind = "citation"
	}
	return e.out.Raw(event{Head: e.out.Head, Choices: []struct{}{}, Event: eventBody{Type: kind, Data: c}})
}

func (e *encoder) end(last *citeway.End) error {
	if err := e.out.Begin(&citeway.Begin{}); err != nil {
		return err
	}
	if err := e.prose.Close(); err != nil {
		return err
	}
	if err := e.rest(); err != nil {
		return err
	}
	return e.out.End(last)
}
