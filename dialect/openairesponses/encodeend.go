package openairesponses

import "github.com/citeway/citeway"

// end writes what closes the message, the searches, the calls, and the response.
func (s *stream) end(e *citeway.End) error {
	s.kept.keep(e.Extra)
	if err := s.prose(s.chars.Rest()); err != nil {
		return err
	}
	var items []any
	calls := s.kept.calls(e.Calls)
	if s.open || len(calls) == 0 {
		item, err := s.closed()
		if err != nil {
			return err
		}
		items = append(items, item)
	}
	for _, it := range s.searches(s.shown()) {
		if err := s.whole(len(items), it, it); err != nil {
			return err
		}
		items = append(items, it)
	}
	for _, c := range calls {
		if err := s.call(len(items), c); err != nil {
			return err
		}
		items = append(items, c)
	}
	r := envelope(s.begin.ID, s.begin.Model, items, e, s.kept)
	return s.send(outEvent{Type: "response." + r.Status, Response: r})
}

// closed closes the message, which is opened first where no text came.
func (s *stream) closed() (any, error) {
	if err := s.opened(); err != nil {
		return nil, err
	}
	text, list := string(s.track.Text()), s.notes(s.list)
	for _, ev := range s.closing(text, list) {
		if err := s.send(ev); err != nil {
			return nil, err
		}
	}
	return s.message(text, list, "completed"), nil
}

// whole writes an item, as it begins and as it is.
func (s *stream) whole(at int, begun, it any, between ...outEvent) error {
	events := append([]outEvent{{Type: "response.output_item.added", OutputIndex: &at, Item: begun}}, between...)
	for _, ev := range append(events, outEvent{Type: "response.output_item.done", OutputIndex: &at, Item: it}) {
		if err := s.send(ev); err != nil {
			return err
		}
	}
	return nil
}

// call writes the events of one tool to be called.
func (s *stream) call(at int, c call) error {
	begun := c
	begun.Status, begun.Arguments = "in_progress", ""
	var between []outEvent
	if c.Arguments != "" {
		between = append(between, outEvent{Type: "response.function_call_arguments.delta", ItemID: c.ID, OutputIndex: &at, Delta: c.Arguments})
	}
	done := outEvent{Type: "response.function_call_arguments.done", ItemID: c.ID, OutputIndex: &at, Name: c.Name, Arguments: &c.Arguments}
	return s.whole(at, begun, c, append(between, done)...)
}

func (s *stream) closing(text string, list []any) []outEvent {
	done := s.inPart("response.output_text.done")
	done.Text, done.Logprobs = &text, &[]any{}
	closed := s.inPart("response.content_part.done")
	whole := part(text, list)
	closed.Part = &whole
	item := outEvent{Type: "response.output_item.done", OutputIndex: new(int), Item: s.message(text, list, "completed")}
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
