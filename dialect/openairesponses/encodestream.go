package openairesponses

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// stream writes the events of a response as the answer comes.
type stream struct {
	text
	out   *dialect.EventWriter
	seq   int
	begin citeway.Begin
	open  bool
	kept  kept
	items []any // that are whole
}

func newStream(w io.Writer, o dialect.Options) citeway.Sink {
	s := &stream{text: text{writer: newWriter(o)}, out: dialect.NewEventWriter(w)}
	s.to = s
	return spans.NewFlow(s)
}

// outEvent is any event; absent fields are left out.
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

// Err is the first error.
func (s *stream) Err() error { return s.out.Err() }

func (s *stream) send(e outEvent) {
	e.Sequence = s.seq
	s.seq++
	_ = s.out.Event(e.Type, e) // Err says it again
}

// inItem is an event that belongs to the item that comes next.
func (s *stream) inItem(kind, id string) outEvent {
	at := len(s.items)
	return outEvent{Type: kind, ItemID: id, OutputIndex: &at}
}

// inPart is an event that belongs to the one part of the one message.
func (s *stream) inPart(kind string) outEvent {
	e := s.inItem(kind, s.id)
	e.ContentIndex = new(int)
	return e
}

// Begin writes what a response begins with.
func (s *stream) Begin(e *citeway.Begin) {
	s.begin = *e
	s.kept.Keep(name, e.Extra)
	s.id, s.search = s.kept.message(s.id), s.kept.search()
	r := envelope(e.ID, e.Model, nil, &citeway.End{}, s.kept)
	r.Status = begunStatus
	s.send(outEvent{Type: "response.created", Response: r})
	s.send(outEvent{Type: "response.in_progress", Response: r})
	if s.search != nil {
		s.added(*s.search)
		s.send(s.inItem("response.file_search_call.in_progress", s.search.ID))
		s.send(s.inItem("response.file_search_call.searching", s.search.ID))
	}
}

// added writes that the next item begins.
func (s *stream) added(it any) {
	e := s.inItem("response.output_item.added", "")
	e.Item = it
	s.send(e)
}

// ended writes an item that is whole.
func (s *stream) ended(it any) {
	e := s.inItem("response.output_item.done", "")
	e.Item = it
	s.send(e)
	s.items = append(s.items, it)
}

// found ends the search that the caller told of, once: its sources are those that came
// before the words.
func (s *stream) found() {
	if s.search == nil || len(s.items) > 0 {
		return
	}
	s.send(s.inItem("response.file_search_call.completed", s.search.ID))
	s.ended(s.searched(s.shown()))
}

// opened opens the message and its part.
func (s *stream) opened() {
	if s.open {
		return
	}
	s.open = true
	s.found()
	s.added(s.message("", nil, begunStatus))
	e := s.inPart("response.content_part.added")
	empty := part("", nil)
	e.Part = &empty
	s.send(e)
}

// Delta writes a piece of the text.
func (s *stream) Delta(words string) error {
	s.opened()
	e := s.inPart("response.output_text.delta")
	e.Delta, e.Logprobs = words, &[]any{}
	s.send(e)
	return s.Err()
}

// Annotation writes an annotation.
func (s *stream) Annotation(index int, note any) error {
	e := s.inPart("response.output_text.annotation.added")
	e.AnnotationIndex, e.Annotation = &index, note
	s.send(e)
	return s.Err()
}

// Cite writes what stands in the prose for a citation, and its annotations.
func (s *stream) Cite(c *citeway.Citation) {
	s.opened()
	s.text.Cite(c)
}

// End writes what closes the message, the searches, the calls, and the response.
func (s *stream) End(e *citeway.End) {
	s.kept.Keep(name, e.Extra)
	s.found()
	calls := s.kept.calls(e.Calls)
	if s.open || len(calls) == 0 {
		s.closed(e)
	}
	if s.search == nil {
		for _, it := range s.searches(s.shown()) {
			s.added(it)
			s.ended(it)
		}
	}
	for _, c := range calls {
		s.call(c)
	}
	r := envelope(s.begin.ID, s.begin.Model, s.items, e, s.kept)
	s.send(outEvent{Type: "response." + r.Status, Response: r})
}

// closed closes the message, opening it first if no text came.
func (s *stream) closed(e *citeway.End) {
	s.opened()
	words, list := string(s.Text()), s.notes()
	done, closed, whole := s.inPart("response.output_text.done"), s.inPart("response.content_part.done"), part(words, list)
	done.Text, done.Logprobs, closed.Part = &words, &[]any{}, &whole
	s.send(done)
	s.send(closed)
	s.ended(s.message(words, list, messageStatus(e)))
}

// call writes the events of one tool to be called.
func (s *stream) call(c call) {
	begun := c
	begun.Status, begun.Arguments = begunStatus, ""
	s.added(begun)
	if c.Arguments != "" {
		delta := s.inItem("response.function_call_arguments.delta", c.ID)
		delta.Delta = c.Arguments
		s.send(delta)
	}
	done := s.inItem("response.function_call_arguments.done", c.ID)
	done.Name, done.Arguments = c.Name, &c.Arguments
	s.send(done)
	s.ended(c)
}

// shown are the sources in the order they came.
func (s *stream) shown() []citeway.Source {
	list := make([]citeway.Source, len(s.Order))
	for i, id := range s.Order {
		list[i] = *s.Sources[id]
	}
	return list
}
