package openairesponses

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// Pieces takes what a Part writes.
type Pieces interface {
	// Delta takes the next words of the text.
	Delta(text string) error
	// Annotation takes the next annotation, the index-th from 0, as JSON writes it.
	Annotation(index int, note any) error
}

// text writes an output_text part in pieces, until one fails.
type text struct {
	writer
	to  Pieces
	err error
}

// Begin does nothing: a part does not say what it belongs to.
func (t *text) Begin(*citeway.Begin) {}

// Prose writes a piece of the prose.
func (t *text) Prose(b []byte) {
	t.Track.Prose(b)
	t.say(string(b))
}

func (t *text) say(words string) {
	if words != "" && t.err == nil {
		t.err = t.to.Delta(words)
	}
}

// Cite writes what stands in the prose for a citation, and its annotations.
func (t *text) Cite(c *citeway.Citation) {
	words, list := t.citation(c)
	t.say(words)
	for i := range list {
		if t.err == nil {
			t.err = t.to.Annotation(len(t.list)-len(list)+i, t.note(list[i]))
		}
	}
}

// End does nothing: all of the part is written.
func (t *text) End(*citeway.End) {}

// Err is the first error.
func (t *text) Err() error { return t.err }

// Part writes the text of one output_text part and its annotations, and nothing
// else of a response: it is for a caller that passes the rest of another response
// through. The settings are those of the form; searches is not read.
type Part struct {
	flow *spans.Flow
	text *text
}

var _ citeway.Sink = (*Part)(nil)

// NewPart returns a Part that writes to to.
func NewPart(to Pieces, o dialect.Options) *Part {
	t := &text{writer: newWriter(o), to: to}
	return &Part{spans.NewFlow(t), t}
}

// Put writes the next event.
func (p *Part) Put(e citeway.Event) error { return p.flow.Put(e) }

// Text is the text so far.
func (p *Part) Text() string { return string(p.text.Text()) }

// Annotations are those so far as they turned out to be, never nil: one that was
// withdrawn since is not among them.
func (p *Part) Annotations() []any { return p.text.notes() }
