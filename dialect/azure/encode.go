package azure

import (
	"encoding/json"
	"io"
	"regexp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// The object names that On Your Data gives its messages.
const (
	wholeObject = "extensions.chat.completion"
	chunkObject = "extensions.chat.completion.chunk"
)

// context holds the documents.
type context struct {
	Citations []citation      `json:"citations,omitzero"`
	Intent    json.RawMessage `json:"intent,omitempty"`
	Retrieved json.RawMessage `json:"all_retrieved_documents,omitempty"`
}

// message is a whole message, or the first delta of a stream.
type message struct {
	Role    string   `json:"role"`
	Content *string  `json:"content,omitempty"`
	Context *context `json:"context"`
}

// later is a delta that repeats the context with more documents.
type later struct {
	Context *context `json:"context"`
}

// encoder writes an answer. Its documents are those that the answer cites, which are
// known only at the end, or every passage shown. Where the passages were announced a
// stream need not wait: the context goes out with the first words. If a source comes
// later all the same, it joins the list, which is written again before it is cited.
type encoder struct {
	docs   *documents
	shown  *listing // nil where the documents are those cited
	links  bool
	hidden bool
	kept   completion.Kept
	begin  citeway.Begin
	weave  prose.Writer
	prose  *prose.Guard
	w      io.Writer
	out    *completion.Stream
	text   []byte // of a whole message
	spoken bool   // prose has come
	opened bool   // the first chunk is written
	listed int    // how many documents are written
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	mode := f.Setting(o, "citations")
	e := &encoder{links: f.Setting(o, "links") == linksMarkdown, hidden: mode == citationsHidden, w: w, out: completion.NewStream(w)}
	e.out.EndTurn = true
	e.weave.Mark = func(dst []byte, c *citeway.Citation) []byte { return e.docs.mark(dst, c, e.links) }
	e.prose = newGuard(&e.weave, o.Sought)
	write := e.whole
	if e.weave.Out = e.keep; o.Stream {
		e.weave.Out, e.prose.Cite = e.out.Text, e.cite
		write = func(a *citeway.Answer, cited []*citeway.Citation) error { return prose.Replay(a, cited, e) }
	}
	if mode == citationsCited {
		return dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error {
			e.docs = newCatalogue(a, cited, o.Silent)
			return write(a, cited)
		})
	}
	e.shown = newListing()
	e.docs = &e.shown.documents
	if o.Stream && mode != citationsShown {
		return e
	}
	fold := dialect.Placed(write)
	return citeway.SinkFunc(func(ev citeway.Event) error {
		if s, ok := ev.(*citeway.Source); ok {
			e.shown.add(s) // the list is in the order of the events
		}
		return fold.Put(ev)
	})
}

func (e *encoder) keep(b []byte) error {
	e.text = append(e.text, b...)
	return nil
}

func (e *encoder) context() *context {
	e.listed = len(e.docs.entries)
	c := &context{Intent: e.kept["intent"], Retrieved: e.kept["all_retrieved_documents"]}
	if !e.hidden {
		c.Citations = e.docs.list()
	}
	return c
}

// whole writes a whole message.
func (e *encoder) whole(a *citeway.Answer, cited []*citeway.Citation) error {
	e.kept.Keep(name, a.Extra)
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(e.w, completion.NewErrorBody(a.Err))
	}
	e.text = make([]byte, 0, prose.Room(a, len(cited)))
	if err := e.prose.Answer(a, cited); err != nil {
		return err
	}
	return dialect.WriteLong(e.w, e.text, func(text string) any {
		ends := true
		whole := completion.NewWhole(a, wholeObject, e.kept, message{Role: "assistant", Content: &text, Context: e.context()})
		whole.Choices[0].EndTurn = &ends
		return whole
	})
}

// Put writes the next event of a stream. Revisions come too late for it.
func (e *encoder) Put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		e.begin = *ev
		e.kept.Keep(name, ev.Extra)
	case *citeway.Source:
		if e.shown != nil {
			e.shown.add(ev)
		}
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

// open writes the first chunk once: the role and the context, without any words.
func (e *encoder) open() error {
	e.spoken = true
	if e.opened {
		return nil
	}
	e.opened = true
	e.out.Head = completion.NewHead(&e.begin, chunkObject, e.kept)
	return e.out.Delta(message{Role: "assistant", Context: e.context()})
}

// extend writes the list again if it has grown.
func (e *encoder) extend() error {
	if e.hidden || e.listed == len(e.docs.entries) {
		return nil
	}
	if err := e.out.Rest(); err != nil {
		return err
	}
	return e.out.Delta(later{e.context()})
}

// cite writes a citation. If its words have already gone out, the marker stands at
// the end of the prose so far.
func (e *encoder) cite(c *citeway.Citation) error {
	if err := e.open(); err != nil {
		return err
	}
	if err := e.extend(); err != nil {
		return err
	}
	if at := e.weave.At(); c.Start != at && c.End != at {
		d := *c
		d.Start, d.End, d.Label, d.Blank, d.After = at, at, "", "", ""
		c = &d
	}
	return e.weave.Citation(c)
}

func (e *encoder) end(last *citeway.End) error {
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

// marked is what the client takes for a marker, wherever it stands.
var marked = regexp.MustCompile(`(\[doc[0-9]{1,3})\]`)

// newGuard guards prose in which the form's own markers were not sought.
func newGuard(w *prose.Writer, sought citeway.Syntax) *prose.Guard {
	g := prose.NewGuard(w, Form().Syntaxes&^sought)
	g.Escape = escape
	return g
}

// escape writes a [docN] that is no citation: Markdown shows it as it is, and the
// client does not link it.
func escape(dst, raw []byte) []byte { return append(dst, marked.ReplaceAll(raw, []byte(`$1\]`))...) }
