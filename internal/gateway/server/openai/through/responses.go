package through

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openairesponses"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Responses reads an upstream's stream of a response and writes the corrected one to w,
// every event in one Write, renumbered if the upstream numbers them. A stream that
// breaks off ends with response.failed, or with an error event if the response had not
// begun; nil is returned in that case too. If nothing was written, the error says why,
// with the codes of [Stream]. An error from w ends the work and is returned.
func Responses(w io.Writer, upstream io.Reader, o Options) error {
	s := &responses{events: events{w: w}, o: o, tell: newTelling(openairesponses.Form, &o), items: items{known: map[place]json.RawMessage{}, asides: o.asides()}}
	s.items.o = &s.o
	err := pump(dialect.NewReader(s), upstream, func() bool { return s.ended || s.cut != nil })
	s.now = &incoming{} // its bytes are no more
	if s.failed == nil {
		if closed := s.close(); err == nil {
			err = closed
		}
	}
	switch {
	case s.failed != nil:
		return s.failed
	case s.ended:
		s.tell.close()
		return nil
	case s.cut != nil:
		return s.fail(s.cut)
	case err == nil:
		return s.fail(cutShort(nil))
	}
	return s.fail(plainly(err))
}

// responses is one stream of a response on its way. It is the decoder of its
// frames.
type responses struct {
	events
	o     Options
	tell  *telling
	items items
	first jsonobject.Fields // the response as its first event said
	done  []json.RawMessage
	part  *part             // whose text is coming, or nil
	at    place             // of part, or of the last one
	now   *incoming         // the event that is read
	last  jsonobject.Fields // what stands round the pieces of the part
	sure  json.RawMessage   // probabilities of what is held and of what came
	alone bool              // they are those of the event that is read
	held  *incoming         // the end of a text, until its annotations are known
	ended bool
	cut   *citeway.Error // the upstream's own error, in another shape
}

// Frame takes the next event.
func (s *responses) Frame(f dialect.Frame) error {
	if f.Done || s.ended || s.cut != nil || len(bytes.TrimSpace(f.Data)) == 0 {
		return nil
	}
	e, err := openEvent(f)
	if err != nil {
		return err
	}
	if len(e.fields) == 0 { // it held an event and nothing else
		return nil
	}
	s.now = e // until the next: a frame is lent
	if raw := e.fields.Get("error"); e.kind == "" && raw != nil {
		s.cut = complaint(raw)
		return nil
	}
	if failed := e.failure(); failed != nil && s.o.Failed != nil {
		s.o.Failed(failed)
	}
	if s.o.Verbatim || s.first == nil || isEnd(e.kind) {
		s.tell.frame(e.bytes())
	}
	if s.first == nil && (e.kind == kindCreated || e.kind == kindProgress) {
		s.first, _ = jsonobject.Valid(bytes.Clone(e.fields.Get("response")))
	}
	if s.o.Verbatim {
		s.ended = s.ended || isEnd(e.kind)
		return s.send(e)
	}
	return s.take(e)
}

// Close is for dialect.Reader; the stream is closed later.
func (s *responses) Close() error { return nil }

func isEnd(kind string) bool {
	return kind == kindCompleted || kind == kindIncomplete || kind == kindFailed || kind == kindError
}

// take corrects events that hold text, and passes all others on.
func (s *responses) take(e *incoming) error {
	switch e.kind {
	case kindDelta, kindNoted:
		return s.piece(e)
	case kindTextDone:
		if err := s.settle(); err != nil {
			return err
		}
		s.held = e.apart()
		return nil
	case kindPartDone:
		return s.partDone(e)
	}
	if err := s.close(); err != nil {
		return err
	}
	switch {
	case e.kind == kindItemDone:
		return s.itemDone(e)
	case isEnd(e.kind):
		s.ended = true
		return s.end(e)
	}
	return s.aside(e)
}

// partDone ends a part: its annotations are all there.
func (s *responses) partDone(e *incoming) error {
	at, raw := e.place(), e.fields.Get("part")
	if err := s.lastOf(e, at, raw); err != nil {
		return err
	}
	mended, err := s.items.part(at, raw)
	if err != nil {
		return err
	}
	s.items.known[at] = bytes.Clone(mended)
	if err := s.settle(); err != nil {
		return err
	}
	if !bytes.Equal(mended, raw) {
		e.set("part", mended)
	}
	return s.send(e)
}

// lastOf reads the last annotations of the part that is open, and closes it.
func (s *responses) lastOf(e *incoming, at place, as json.RawMessage) error {
	if s.part == nil || s.at != at {
		return s.closePart(nil)
	}
	if err := s.part.read(e.raw); err != nil {
		return err
	}
	return s.closePart(as)
}

// close ends what is open: a part whose end did not come, and the end of a text.
func (s *responses) close() error {
	if err := s.closePart(nil); err != nil {
		return err
	}
	return s.settle()
}

// closePart writes what is held of the part and remembers it; as is what the
// upstream says of it at its end.
func (s *responses) closePart(as json.RawMessage) error {
	p := s.part
	if p == nil {
		return nil
	}
	s.part = nil
	if err := p.close(); err != nil {
		return err
	}
	o, err := jsonobject.Valid(bytes.Clone(as))
	if err != nil {
		o, _ = jsonobject.Valid([]byte(`{"type":"output_text","annotations":[],"logprobs":[],"text":""}`))
	}
	s.items.known[s.at] = p.mended(o).Bytes()
	return nil
}

// settle writes the end of a text that waited.
func (s *responses) settle() error {
	e := s.held
	if e == nil {
		return nil
	}
	s.held = nil
	at, said := e.place(), e.fields.Get("text")
	if s.part != nil && s.at == at {
		if err := s.closePart(nil); err != nil {
			return err
		}
	}
	if said == nil {
		return s.send(e)
	}
	known := s.items.known[at]
	if known == nil {
		part := jsonobject.Fields{{Name: []byte("type"), Raw: jsonobject.Quote("output_text")}, {Name: []byte("text"), Raw: said}}
		var err error
		if known, err = s.items.part(at, part.Bytes()); err != nil {
			return err
		}
	}
	if o, err := jsonobject.Valid(known); err == nil && o.Text("text") != e.fields.Text("text") {
		e.set("text", o.Get("text"))
	}
	return s.send(e)
}

// itemDone ends an item.
func (s *responses) itemDone(e *incoming) error {
	raw, count := e.fields.Get("item"), len(s.items.searches)
	mended, err := s.items.item(e.number("output_index"), raw)
	if err != nil {
		return err
	}
	if len(s.items.searches) > count {
		s.items.searches[count] = bytes.Clone(raw)
	}
	if !bytes.Equal(mended, raw) {
		e.set("item", mended)
	}
	s.done = append(s.done, bytes.Clone(mended))
	return s.send(e)
}

// end passes the last event, whose response repeats all items.
func (s *responses) end(e *incoming) error {
	response, err := jsonobject.Valid(e.fields.Get("response"))
	if output := response.Get("output"); err == nil && output != nil {
		s.items.searches = nil // they come once more
		mended, err := s.items.all(jsonobject.List(output))
		if err != nil {
			return err
		}
		if !bytes.Equal(mended, output) {
			response.Set("output", mended)
			e.set("response", response.Bytes())
		}
	}
	return s.send(e)
}
