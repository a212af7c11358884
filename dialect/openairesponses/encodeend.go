package openairesponses

import "github.com/citeway/citeway"

// end writes what closes the message, the searches, and the response.
func (s *stream) end(e *citeway.End) error {
	if err := s.opened(); err != nil {
		return err
	}
	if err := s.prose(s.chars.Rest()); err != nil {
		return err
	}
	text, list := string(s.track.Text()), s.notes(s.list)
	for _, ev := range s.closing(text, list) {
		if err := s.send(ev); err != nil {
			return err
		}
	}
	items := []any{message(text, list, "completed")}
	for _, it := range searches(s.shown()) {
		at := len(items)
		items = append(items, it)
		if err := s.send(outEvent{Type: "response.output_item.added", OutputIndex: &at, Item: it}); err != nil {
			return err
		}
		if err := s.send(outEvent{Type: "response.output_item.done", OutputIndex: &at, Item: it}); err != nil {
			return err
		}
	}
	kind := "response.completed"
	if e.Err != nil {
		kind = "response.failed"
	}
	return s.send(outEvent{Type: kind, Response: s.envelope("completed", items, e.Err)})
}

func (s *stream) closing(text string, list []any) []outEvent {
	done := inPart("response.output_text.done")
	done.Text, done.Logprobs = &text, &[]any{}
	closed := inPart("response.content_part.done")
	whole := part(text, list)
	closed.Part = &whole
	item := outEvent{Type: "response.output_item.done", OutputIndex: new(int), Item: message(text, list, "completed")}
	return []outEvent{done, closed, item}
}

// shown are the sources in the order they came.
func (s *stream) shown() []citeway.Source {
	list := make([]citeway.Source, 0, len(s.order))
	for _, id := range s.order {
		list = append(list, *s.sources[id])
	}
	return list
}
