package openairesponses

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// Pieces takes what a Part writes.
type Pieces interface {
	// Delta takes the next words of the text.
	Delta(text string) error
	// Annotation takes the next annotation, the index-th from 0, as JSON writes it.
	Annotation(index int, note any) error
}

// Part writes the text of one output_text part and its annotations, and nothing
// else of a response: it is for who passes the rest of another's response through.
// The settings are those of the form; searches is not read.
type Part struct {
	*writer
	to    Pieces
	chars jsontext.Pieces
}

var _ citeway.Sink = (*Part)(nil)

// NewPart returns a Part that writes to to.
func NewPart(to Pieces, o dialect.Options) *Part { return &Part{writer: newWriter(o), to: to} }

// Put writes the next event.
func (p *Part) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		p.sources[e.ID] = e
	case *citeway.Text:
		return p.prose(p.chars.Whole(e.Bytes))
	case *citeway.Citation:
		if err := p.prose(p.chars.Rest()); err != nil {
			return err
		}
		return p.cite(p.citation(e))
	case *citeway.Revision:
		p.revise(e)
	case *citeway.End:
		return p.prose(p.chars.Rest())
	}
	return nil
}

func (p *Part) prose(b []byte) error {
	p.track.Prose(b)
	return p.delta(string(b))
}

func (p *Part) delta(text string) error {
	if text == "" {
		return nil
	}
	return p.to.Delta(text)
}

func (p *Part) cite(text string, list []placed) error {
	if err := p.delta(text); err != nil {
		return err
	}
	for _, n := range list {
		p.list = append(p.list, n)
		if err := p.to.Annotation(len(p.list)-1, note(p.sources[n.source], n.start, n.end)); err != nil {
			return err
		}
	}
	return nil
}

// Text is the text so far.
func (p *Part) Text() string { return string(p.track.Text()) }

// Annotations are those so far as they turned out to be, never nil: one that was
// withdrawn since is not among them.
func (p *Part) Annotations() []any { return p.notes(p.list) }
