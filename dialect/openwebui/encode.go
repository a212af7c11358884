package openwebui

import (
	"github.com/citeway/citeway/dialect/internal/prose"
	"io"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
)

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	docs := f.Setting(o, "markers") == markersDocs
	offset, _ := strconv.Atoi(f.Setting(o, "offset"))
	if !o.Stream {
		return dialect.Whole(func(a *citeway.Answer) error { return writeWhole(w, a, newDeck(docs, offset)) })
	}
	return newStream(w, newDeck(docs, offset))
}

// NewDeltas writes of a stream what its text and its cards say, and nothing else:
// neither the first chunk nor the last, no error and no [DONE]. It serves a proxy that
// passes the rest of another stream through; at End it writes what was held back.
func NewDeltas(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	offset, _ := strconv.Atoi(f.Setting(o, "offset"))
	e := newStream(w, newDeck(f.Setting(o, "markers") == markersDocs, offset))
	e.out.Bare = true
	return e
}

func newStream(w io.Writer, d *deck) *encoder {
	e := &encoder{out: completion.NewChunks(w, name), deck: d, sources: map[string]*citeway.Source{}}
	e.weave = prose.Writer{Out: e.out.Text, Mark: e.deck.mark}
	e.prose = newGuard(&e.weave, e.cite)
	return e
}

// newGuard escapes brackets with a number that are no citation: the client takes every
// one for a chip, and shows nothing where no card answers.
func newGuard(w *prose.Writer, cite func(*citeway.Citation) error) *prose.Guard {
	g := prose.NewGuard(w, citeway.Bracket)
	g.Cite, g.Escape = cite, func(dst, raw []byte) []byte {
		if raw[0] == '[' {
			dst = append(dst, '\\')
		}
		return append(dst, raw...)
	}
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
	out     *completion.Chunks
	weave   prose.Writer
	prose   *prose.Guard
	deck    *deck
	sources map[string]*citeway.Source
	order   []string // sources in the order they came
	queue   []*shown // cited, their cards not sent: the first is not known yet
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

// source notes what is known of a source; one that is cited already may be shown now.
func (e *encoder) source(s *citeway.Source) error {
	if e.sources[s.ID] == nil {
		e.order = append(e.order, s.ID)
	}
	e.sources[s.ID] = s
	if x := e.deck.byID[s.ID]; x != nil {
		x.source = s
	}
	return e.deal()
}

// cite shows the sources of a citation before the text that cites them, and
// writes its chips.
func (e *encoder) cite(c *citeway.Citation) error {
	for _, id := range c.Sources {
		if s := e.sources[id]; s != nil && e.deck.byID[id] == nil {
			e.enqueue(s)
		}
	}
	if err := e.deal(); err != nil {
		return err
	}
	return e.weave.Citation(c)
}

// enqueue gives a source its number, and its card a place; one that the client
// shows already has both.
func (e *encoder) enqueue(s *citeway.Source) {
	if x := e.deck.show(s); !x.theirs {
		e.queue = append(e.queue, x)
	}
}

// deal sends the cards that are known, in order: one that is not holds back
// those after it, since the client counts cards as they come.
func (e *encoder) deal() error {
	for len(e.queue) > 0 && known(e.queue[0].source) {
		if err := e.send(e.queue[0]); err != nil {
			return err
		}
		e.queue = e.queue[1:]
	}
	return nil
}

func (e *encoder) send(x *shown) error {
	e.deck.dress(x)
	kind := "source"
	if e.deck.docs {
		kind = "citation"
	}
	for _, c := range x.cards() {
		frame := event{Head: e.out.Head, Choices: []struct{}{}, Event: eventBody{Type: kind, Data: c}}
		if err := e.out.Raw(frame); err != nil {
			return err
		}
	}
	return nil
}

// end shows what is left: cards whose sources were never known keep their place
// only where another follows.
func (e *encoder) end(last *citeway.End) error {
	if err := e.out.Begin(&citeway.Begin{}); err != nil {
		return err
	}
	if err := e.prose.Close(); err != nil {
		return err
	}
	for _, id := range e.order {
		if s := e.sources[id]; e.deck.byID[id] == nil && (s.Number > 0 || s.Consulted) {
			e.enqueue(s)
		}
	}
	for n := len(e.queue); n > 0 && !known(e.queue[n-1].source); n-- {
		e.queue = e.queue[:n-1]
	}
	for _, x := range e.queue {
		if err := e.send(x); err != nil {
			return err
		}
	}
	return e.out.End(last)
}
