package references

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// The values of the setting citations.
const (
	CitationsInline = "inline"
	CitationsNone   = "none"
)

// CitationsSetting says whether markers are written: a request sets it with
// inline_citations, which defaults to false.
func CitationsSetting() dialect.Setting {
	return dialect.Setting{Name: "citations", Default: CitationsInline, Values: []string{CitationsInline, CitationsNone},
		Summary: "inline writes [name](identifier) into the answer; none leaves the answer bare, as without inline_citations"}
}

// Body writes the prose of an answer and knows its references. Forms embed it in their
// encoder.
type Body struct {
	Prose prose.Writer
	Refs  *Writer
	Kept  completion.Kept
	Text  []byte // of a whole answer
	form  string
	bare  bool // the answer is written without its markers
}

// Citations is the value of the setting with these options.
func Citations(set string, o dialect.Options) string {
	if o.Silent {
		return CitationsNone
	}
	return set
}

// NewBody writes to out, or to Text if out is nil. form is the name that extra fields
// begin with, citations the value of the setting.
func NewBody(form, citations string, out func([]byte) error) *Body {
	b := &Body{Refs: NewWriter(form), form: form, bare: citations == CitationsNone}
	if out == nil {
		out = func(p []byte) error { b.Text = append(b.Text, p...); return nil }
	}
	b.Prose = prose.Writer{Out: out, Mark: b.Refs.Mark, Spaced: true, Unlink: !b.bare}
	return b
}

// Keep keeps the extra fields that are the form's own.
func (b *Body) Keep(extra map[string]json.RawMessage) { b.Kept.Keep(b.form, extra) }

// Put writes what the event adds to the prose.
func (b *Body) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return b.Prose.Text(e.Bytes)
	case *citeway.Source:
		b.Refs.Put(e)
	case *citeway.Citation:
		if b.bare {
			return b.Prose.Words(e)
		}
		return b.Prose.Citation(e)
	}
	return nil
}

// usualName is about how many bytes the name in a marker takes.
const usualName = 16

// Whole writes an answer to w: only its error if there is no prose, else what message
// builds of its text once its prose is written.
func (b *Body) Whole(w io.Writer, a *citeway.Answer, cited []*citeway.Citation, message func(text string) any) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(w, NewErrors(a.Err))
	}
	b.Keep(a.Extra)
	b.Text = make([]byte, 0, prose.Room(a, len(cited))+usualName*len(cited))
	if err := prose.Replay(a, cited, citeway.SinkFunc(b.Put)); err != nil {
		return err
	}
	return dialect.WriteLong(w, b.Text, message)
}
