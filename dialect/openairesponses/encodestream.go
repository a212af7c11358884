package openairesponses

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// stream writes the events of a response as the answer comes.
type stream struct {
	*writer
	out   *dialect.EventWriter
	seq   int
	begin citeway.Begin
	open  bool
	order []string
	chars jsontext.Pieces
	kept  kept
}

func newStream(w io.Writer, o dialect.Options) *stream {
	return &stream{writer: newWriter(o), out: dialect.NewEventWriter(w)}
}

// outEvent is any event; what an event has not is left out.
type outEvent struct {
	Type            string       `json:"type"`
	Sequence        int          `json:"sequence_number"`
	Response        *outResponse `json:"response,omitempty"`
	ItemID          string       `json:"item_id,omitempty"`
	OutputIndex     *int         `json:"output_index,omitempty"`
	ContentIndex    *int         `json:"content_index,omitempty"`
	AnnotationIndex *int         `json:"annotation_index,omitempty"`
	Item            any          `json:"item,omitempty"`
	Part            *outPart     `json:"part,omitempty"`
	Delta           string       `json:"delta,omitempty"`
	Name            string       `json:"name,omitempty"`
	Arguments       *string      `json:"arguments,omitempty"`
	Text            *string      `json:"text,omitempty"`
	Annotation      any          `json:"annotation,omitempty"`
	Logprobs        *[]any       `json:"logprobs,omitempty"`
}

func (s *stream) send(e outEvent) error {
	e.Sequence = s.seq
	s.seq++
	return s.out.Event(e.Type, e)
}

// inPart is an event that belongs to the one part of the one message.
func (s *stream) inPart(kind string) outEvent {
	return outEvent{Type: kind, ItemID: s.id, OutputIndex: new(int), ContentIndex: new(int)}
}

// Put writes the next event.
func (s *stream) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		s.begin = *e
		s.kept.keep(e.Extra)
		s.id = s.kept.message(s.id)
		return s.start()
	case *citeway.Source:
		if s.sources[e.ID] == nil {
			s.order = append(s.order, e.ID)
		}
		s.sources[e.ID] = e
	case *citeway.Text:
		return s.prose(s.chars.Whole(e.Bytes))
	case *citeway.Citation:
		if err := s.prose(s.chars.Rest()); err != nil {
			return err
		}
		text, list := s.citation(e)
		return s.cite(text, list)
	case *citeway.Revision:
		s.revise(e)
	case *citeway.End:
		return s.end(e)
	}
	return nil
}

func (s *stream) start() error {
	r := envelope(s.begin.ID, s.begin.Model, nil, &citeway.End{}, s.kept)
	r.Status = "in_progress"
	if err := s.send(outEvent{Type: "response.created", Response: r}); err != nil {
		return err
	}
	return s.send(outEvent{Type: "response.in_progress", Response: r})
}

func (s *stream) opened() error {
	if s.open {
		return nil
	}
	s.open = true
	e := outEvent{Type: "response.output_item.added", OutputIndex: new(int), Item: s.message("", nil, "in_progress")}
	if err := s.send(e); err != nil {
		return err
	}
	e = s.inPart("response.content_part.added")
	empty := part("", nil)
	e.Part = &empty
	return s.send(e)
}

func (s *stream) prose(b []byte) error {
	s.track.Prose(b)
	return s.delta(string(b))
}

func (s *stream) delta(text string) error {
	if text == "" {
		return nil
	}
	if err := s.opened(); err != nil {
		return err
	}
	e := s.inPart("response.output_text.delta")
	e.Delta, e.Logprobs = text, &[]any{}
	return s.send(e)
}

func (s *stream) cite(text string, list []placed) error {
	if err := s.delta(text); err != nil {
		return err
	}
	if err := s.opened(); err != nil {
		return err
	}
	for _, p := range list {
		e := s.inPart("response.output_text.annotation.added")
		at := len(s.list)
		e.AnnotationIndex, e.Annotation = &at, note(s.sources[p.source], p.start, p.end)
		s.list = append(s.list, p)
		if err := s.send(e); err != nil {
			return err
		}
	}
	return nil
}
