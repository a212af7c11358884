package azure

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// later is a delta whose context goes on from the one before.
type later struct {
	Context *context `json:"context"`
}

// shown writes an answer whose documents are the passages shown, whether cited or
// not. Where they were announced a stream need not wait: the context goes out with
// the first words. A source that comes after them all the same is added to the
// list, and the list is written again before it is cited.
type shown struct {
	docs   *listing
	links  bool
	hidden bool
	kept   completion.Kept
	begin  citeway.Begin
	sought citeway.Syntax
	weave  prose.Writer
	prose  *prose.Guard
	out    *completion.Stream
	spoken bool // prose has come
	opened bool // the first chunk is written
	listed int  // how many documents are written
}

func newShown(w io.Writer, o dialect.Options, links bool, mode string) citeway.Sink {
	e := &shown{docs: newListing(), links: links, hidden: mode == citationsHidden, sought: o.Sought, out: completion.NewStream(w)}
	e.out.EndTurn = true
	e.weave = prose.Writer{Out: e.out.Text, Mark: e.mark}
	e.prose = newGuard(&e.weave, o.Sought, e.cite)
	if o.Stream && mode != citationsShown {
		return citeway.SinkFunc(e.put)
	}
	write := dialect.Whole(func(a *citeway.Answer) error {
		if o.Stream {
			return prose.Replay(a, citeway.SinkFunc(e.put))
		}
		return e.whole(w, a)
	})
	return citeway.SinkFunc(func(ev citeway.Event) error {
		if s, ok := ev.(*citeway.Source); ok {
			e.docs.add(s) // the list is in the order of the events
		}
		return write.Put(ev)
	})
}

func (e *shown) mark(dst []byte, c *citeway.Citation) []byte { return e.docs.mark(dst, c, e.links) }

func (e *shown) context() *context {
	e.listed = len(e.docs.entries)
	c := &context{Intent: e.kept["intent"], Retrieved: e.kept["all_retrieved_documents"]}
	if !e.hidden {
		c.Citations = e.docs.list()
	}
	return c
}

// put writes the next event of a stream. Revisions come too late for it.
func (e *shown) put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		e.begin = *ev
		e.kept.Keep(name, ev.Extra)
	case *citeway.Source:
		e.docs.add(ev)
	case *citeway.Text:
		if len(ev.Bytes) == 0 {
			return nil
		}
		if err := e.open(); err != nil {
			return err
		}
		return e.prose.Text(ev.Bytes)
	case *citeway.Citation:
		return e.prose.Citation(ev)
	case *citeway.End:
		return e.end(ev)
	}
	return nil
}

// open writes the first chunk, once: the role and the context, and no words.
func (e *shown) open() error {
	e.spoken = true
	if e.opened {
		return nil
	}
	e.opened = true
	e.out.Head = completion.NewHead(&e.begin, chunkObject, e.kept)
	return e.out.Delta(message{Role: "assistant", Context: e.context()})
}

// extend writes the list again where it has grown.
func (e *shown) extend() error {
	if e.hidden || e.listed == len(e.docs.entries) {
		return nil
	}
	if err := e.out.Rest(); err != nil {
		return err
	}
	return e.out.Delta(later{e.context()})
}

// cite writes a citation. One whose words have passed stands where the prose has
// come to.
func (e *shown) cite(c *citeway.Citation) error {
	if err := e.open(); err != nil {
		return err
	}
	if err := e.extend(); err != nil {
		return err
	}
	if at := e.weave.At(); c.Start != at && c.End != at {
		d := *c
		d.Start, d.End, d.Label, d.Blank = at, at, "", ""
		c = &d
	}
	return e.weave.Citation(c)
}

func (e *shown) end(last *citeway.End) error {
	e.kept.Keep(name, last.Extra)
	if err := e.prose.Close(); err != nil {
		return err
	}
	if last.Err == nil || e.spoken {
		if err := e.open(); err != nil {
			return err
		}
		if err := e.extend(); err != nil {
			return err
		}
	}
	if last.Err != nil {
		return e.out.Fail(last.Err)
	}
	return e.out.Finish(completion.Empty{}, nil, e.kept.Finish(last), e.kept.Usage(last))
}

// whole writes a whole message.
func (e *shown) whole(w io.Writer, a *citeway.Answer) error {
	e.kept.Keep(name, a.Extra)
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(w, completion.NewErrorBody(a.Err))
	}
	var text []byte
	e.weave = prose.Writer{Mark: e.mark, Out: func(b []byte) error { text = append(text, b...); return nil }}
	if err := guarded(a, newGuard(&e.weave, e.sought, e.weave.Citation)); err != nil {
		return err
	}
	return writeWhole(w, a, string(text), e.context(), e.kept)
}
