package through

import (
	"bytes"
	"encoding/json"

	"github.com/citeway/citeway/internal/jsonobject"
)

// piece reads a piece of a text, or an annotation.
func (s *responses) piece(e *incoming) error {
	if err := s.settle(); err != nil {
		return err
	}
	if s.part != nil && s.at != e.place() {
		if err := s.close(); err != nil {
			return err
		}
	}
	if s.part == nil {
		if err := s.open(e); err != nil {
			return err
		}
	}
	s.alone = s.sure == nil
	if list := e.fields.Get("logprobs"); e.kind == kindDelta && len(jsonobject.List(list)) > 0 {
		s.sure = jsonobject.Join(append(jsonobject.List(s.sure), jsonobject.List(bytes.Clone(list))...))
	}
	return s.part.read(e.raw)
}

// open begins a part.
func (s *responses) open(e *incoming) (err error) {
	s.at, s.sure, s.last = e.place(), nil, nil
	for _, name := range [...]string{"item_id", "output_index", "content_index"} {
		if raw := e.fields.Get(name); raw != nil {
			s.last.Set(name, bytes.Clone(raw))
		}
	}
	s.part, err = newPart(s, &s.o, s.items.searches)
	return err
}

// Delta writes words of the part. If they are the same words that the event brought,
// the event passes unchanged.
func (s *responses) Delta(text string) error {
	sure := s.sure
	s.sure = nil
	if s.alone && s.now.kind == kindDelta && s.now.place() == s.at && s.now.fields.Text("delta") == text {
		return s.send(s.now)
	}
	if sure == nil {
		sure = json.RawMessage("[]")
	}
	e := s.made(kindDelta)
	e.set("delta", jsonobject.Quote(text))
	e.set("logprobs", sure)
	return s.send(e)
}

// Annotation writes an annotation of the part.
func (s *responses) Annotation(index int, note any) error {
	raw, err := json.Marshal(note)
	if err != nil {
		return err
	}
	e := s.made(kindNoted)
	e.set("annotation_index", number(index))
	e.set("annotation", raw)
	return s.send(e)
}

// made is an event of the part.
func (s *responses) made(kind string) *incoming {
	e := &incoming{kind: kind, fields: jsonobject.Fields{{Name: []byte("type"), Raw: jsonobject.Quote(kind)}}}
	if s.numbered {
		e.set("sequence_number", nil) // its place; the number is put in when it is sent
	}
	e.fields = append(e.fields, s.last...)
	return e
}
