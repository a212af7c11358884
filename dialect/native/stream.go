package native

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// textEvent is the data of a text event.
type textEvent struct {
	Text string `json:"text"`
}

// stream writes events as native server-sent events. A citation comes before the text
// of its words, so that a reader knows what they belong to; a revised citation comes
// again under its id; done carries the whole answer.
type stream struct {
	w     *dialect.EventWriter
	unit  citeway.Unit
	fold  citeway.Folder
	prose strings.Builder // whole characters sent, for units other than bytes
	index *citeway.Index
	chars jsontext.Pieces
}

// newStream writes to w with positions in unit.
func newStream(w *dialect.EventWriter, unit citeway.Unit) *stream {
	s := &stream{w: w, unit: unit}
	if unit != citeway.Bytes {
		s.index = citeway.NewIndex("")
	}
	return s
}

// Put writes the next event.
func (s *stream) Put(e citeway.Event) error {
	before := s.fold.Len()
	_ = s.fold.Put(e)
	switch e := e.(type) {
	case *citeway.Text:
		return s.text(e.Bytes)
	case *citeway.Source:
		return s.w.Event("source", e)
	case *citeway.Citation:
		return s.citation(e, e.Start == before)
	case *citeway.Revision:
		return s.revision(e)
	case *citeway.Finding:
		f := *e
		f.At = s.at(f.At)
		return s.w.Event("finding", f)
	case *citeway.End:
		return s.end(e)
	}
	return nil
}

// end sends why the answer broke off, if it did, and then everything that came.
func (s *stream) end(e *citeway.End) error {
	if e.Err != nil {
		if err := s.w.Event("error", e.Err); err != nil {
			return err
		}
	}
	return s.w.Event("done", written(s.fold.Answer(), s.unit))
}

// text sends whole characters, since JSON cannot hold part of one.
func (s *stream) text(b []byte) error {
	text := string(s.chars.Whole(b))
	if text == "" {
		return nil
	}
	if s.index != nil {
		s.prose.WriteString(text)
		s.index.Grow(s.prose.String())
	}
	return s.w.Event("text", textEvent{text})
}

// citation sends a citation. An in-place citation brings its words; a late one spans
// words that were already sent.
func (s *stream) citation(c *citeway.Citation, inPlace bool) error {
	inPlace = inPlace && c.Label != ""
	if s.index != nil && inPlace {
		s.prose.WriteString(c.Label)
		s.index.Grow(s.prose.String())
	}
	if err := s.w.Event("citation", s.convert(c)); err != nil || !inPlace {
		return err
	}
	return s.w.Event("text", textEvent{c.Label})
}

// revised is a citation sent again; withdrawn says that it no longer applies.
type revised struct {
	*citeway.Citation
	Withdrawn bool `json:"withdrawn,omitempty"`
}

func (s *stream) revision(r *citeway.Revision) error {
	return s.w.Event("citation", revised{s.convert(r.Citation), r.Withdrawn})
}

func (s *stream) at(bytes int) int {
	if s.index == nil {
		return bytes
	}
	return s.index.Convert(bytes, citeway.Bytes, s.unit)
}

func (s *stream) convert(c *citeway.Citation) *citeway.Citation {
	if s.index == nil && c.Sources != nil {
		return c
	}
	d := c.Clone()
	if d.Sources == nil {
		d.Sources = []string{}
	}
	d.Start, d.End = s.at(c.Start), s.at(c.End)
	if d.Claim != nil {
		d.Claim.Start, d.Claim.End = s.at(d.Claim.Start), s.at(d.Claim.End)
	}
	return d
}
