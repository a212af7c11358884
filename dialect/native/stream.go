package native

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

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
	frame []byte // of the last event, to be written over
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
	a, cited := s.fold.Placed()
	raw, err := answerJSON(written(a, cited, s.unit))
	if err != nil {
		return err
	}
	return s.w.JSON("done", raw)
}

// text sends whole characters, since JSON cannot hold part of one.
func (s *stream) text(b []byte) error {
	whole := s.chars.Whole(b)
	if len(whole) == 0 {
		return nil
	}
	s.grow(whole)
	return s.say(whole)
}

// grow lets positions in other units count what is sent.
func (s *stream) grow(text []byte) {
	if s.index == nil {
		return
	}
	s.prose.Write(text)
	s.index.Grow(s.prose.String())
}

// say sends a text event. Most events are one, and all have one shape, so it is written here.
func (s *stream) say(text []byte) error {
	s.frame = append(s.frame[:0], "event: text\ndata: {\"text\":\""...)
	s.frame = jsontext.Append(s.frame, text)
	s.frame = append(s.frame, "\"}\n\n"...)
	return s.w.Raw(s.frame)
}

// citation sends a citation. An in-place citation brings its words; a late one spans
// words that were already sent.
func (s *stream) citation(c *citeway.Citation, inPlace bool) error {
	inPlace = inPlace && c.Label != ""
	if inPlace {
		s.grow([]byte(c.Label))
	}
	raw, err := appendCitation(s.frame[:0], s.convert(c))
	if err != nil {
		return err
	}
	s.frame = raw
	if err := s.w.JSON("citation", raw); err != nil || !inPlace {
		return err
	}
	return s.say([]byte(c.Label))
}

// revised is a citation sent again; withdrawn says that it no longer applies.
type revised struct {
	*citeway.Citation
	Withdrawn bool `json:"withdrawn,omitempty"`
}

func (s *stream) revision(r *citeway.Revision) error {
	return s.w.Event("citation", revised{listed(s.convert(r.Citation)), r.Withdrawn})
}

func (s *stream) at(bytes int) int {
	if s.index == nil {
		return bytes
	}
	return s.index.Convert(bytes, citeway.Bytes, s.unit)
}

func (s *stream) convert(c *citeway.Citation) *citeway.Citation {
	if s.index == nil {
		return c
	}
	d := c.Clone()
	d.Start, d.End = s.at(c.Start), s.at(c.End)
	if d.Claim != nil {
		d.Claim.Start, d.Claim.End = s.at(d.Claim.Start), s.at(d.Claim.End)
	}
	return d
}
