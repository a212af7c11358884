package openai

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/internal/link"
)

// NewDeltas writes only the text and the citations of a stream: neither the first chunk
// nor the last, no error and no [DONE]. It is for a caller that passes the rest of
// another stream through; at End it writes what was held back.
func NewDeltas(w io.Writer, o dialect.Options) citeway.Sink {
	e := &encoder{out: completion.NewChunks(w, name), text: newText(o)}
	e.out.Bare = true
	return e
}

func newStream(w io.Writer, o dialect.Options) citeway.Sink {
	return &encoder{out: completion.NewChunks(w, name), text: newText(o)}
}

// text is the prose as it is written, with the places of its annotations.
type text struct {
	spans.Script
	links bool
}

func newText(o dialect.Options) *text {
	f := Form()
	return &text{Script: spans.Script{Unit: cmp.Or(o.Offsets, citeway.Runes)}, links: f.Setting(o, "markers") == markersLink}
}

// notes are the annotations at those places.
func (t *text) notes(at []spans.Place) []wire {
	list := make([]wire, len(at))
	for i, p := range at {
		list[i] = note(t.Sources[p.Source], t.Address(p), p.Start, p.End)
	}
	return list
}

var unbracket = strings.NewReplacer("[", "(", "]", ")", "\n", " ")

// link is the link that the service itself writes for a page; "" for what has no
// address.
func (t *text) link(s *citeway.Source, address string) string {
	address, ok := link.Safe(address)
	if !ok || !t.links {
		return ""
	}
	return spans.Link(s, address, unbracket)
}

type message struct {
	Role        string        `json:"role"`
	Content     *string       `json:"content"`
	Refusal     *string       `json:"refusal"`
	Annotations []wire        `json:"annotations"`
	Calls       []ending.Call `json:"tool_calls,omitempty"`
}

// writeWhole writes a whole message.
func writeWhole(w io.Writer, o dialect.Options, a *citeway.Answer) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(w, completion.NewErrorBody(a.Err))
	}
	t := newText(o)
	notes := []wire{}
	t.Replay(a, func(c *citeway.Citation) {
		_, at := t.Linked(c, t.link)
		notes = append(notes, t.notes(at)...)
	})
	kept := completion.Kept{}
	kept.Keep(name, a.Extra)
	return dialect.WriteJSON(w, completion.NewWhole(a, "chat.completion", kept,
		message{Role: "assistant", Content: ending.Text(string(t.Text()), a.Calls), Annotations: notes, Calls: ending.Written(a.Calls)}))
}

// annotations is a delta that holds nothing else.
type annotations struct {
	Annotations []wire `json:"annotations"`
}

// encoder writes the stream. The annotations go out in one delta at its end, as the
// service sends them: what joins deltas knows no entry of a list by its place, so that of
// several deltas one is left, or an error.
type encoder struct {
	out  *completion.Chunks
	text *text
	at   []spans.Place       // of the annotations
	gone map[string]bool     // the citations that were withdrawn
	open []*citeway.Citation // of sources that are not known yet
}

// Put writes the next event.
func (e *encoder) Put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		return e.out.Begin(ev)
	case *citeway.Text:
		e.text.Prose(ev.Bytes)
		return e.out.Text(ev.Bytes)
	case *citeway.Source:
		e.text.Source(ev)
	case *citeway.Citation:
		return e.cite(ev)
	case *citeway.Revision:
		e.revise(ev)
	case *citeway.End:
		return e.end(ev)
	}
	return nil
}

// cite writes a citation and its annotations. What cites a source of which
// nothing is known yet waits for the end, and is then late.
func (e *encoder) cite(c *citeway.Citation) (err error) {
	if e.pending(c) {
		if c.Start == e.text.ProseLen() {
			e.text.Prose([]byte(c.Label))
			err = e.out.Text([]byte(c.Label))
		}
		e.open = append(e.open, c)
		return err
	}
	written, at := e.text.Linked(c, e.text.link)
	e.at = append(e.at, at...)
	return e.out.Text([]byte(written))
}

func (e *encoder) pending(c *citeway.Citation) bool {
	for _, id := range c.Sources {
		if s := e.text.Sources[id]; s == nil || s.Title == "" && s.URL == "" && s.Path == "" && len(s.Passages) == 0 {
			return true
		}
	}
	return false
}

// revise replaces a citation that waits, and the address of one whose annotations are still
// to come. Of one that was withdrawn the words stay.
func (e *encoder) revise(r *citeway.Revision) {
	if r.Withdrawn {
		if e.gone == nil {
			e.gone = map[string]bool{}
		}
		e.gone[r.Citation.ID] = true
	}
	for i := range e.at {
		if p := &e.at[i]; p.Citation == r.Citation.ID && !r.Withdrawn {
			p.Passage = link.Meant(r.Citation, e.text.Sources[p.Source])
		}
	}
	for i, c := range e.open {
		if c.ID != r.Citation.ID {
			continue
		}
		e.open[i] = r.Citation
		if r.Withdrawn {
			e.open = append(e.open[:i], e.open[i+1:]...)
		}
		return
	}
}

func (e *encoder) end(last *citeway.End) error {
	_ = e.out.Begin(&citeway.Begin{}) // the writer keeps its first error
	_ = e.out.Rest()
	for _, c := range e.open {
		start, end := e.text.Span(c.Start, c.End, e.text.Unit)
		e.at = append(e.at, e.text.Places(c, start, end)...)
	}
	e.at = slices.DeleteFunc(e.at, func(p spans.Place) bool { return e.gone[p.Citation] })
	if len(e.at) > 0 {
		_ = e.out.Delta(annotations{e.text.notes(e.at)})
	}
	return e.out.End(last)
}
