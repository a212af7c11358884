package through

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/citeway/citeway/internal/jsonobject"
)

// asideEvents are the events that bring a text besides the answer's own, a piece at a time, by
// the one that brings it whole, with the name of the field that holds it there.
var asideEvents = [...]struct{ piece, whole, field string }{
	{"response.reasoning_summary_text.delta", "response.reasoning_summary_text.done", "text"},
	{"response.reasoning_text.delta", "response.reasoning_text.done", "text"},
	{"response.refusal.delta", "response.refusal.done", "refusal"},
}

// asideParts are the fields that hold the words of a part, by the part's type.
var asideParts = map[string]string{"summary_text": "text", "reasoning_text": "text", "refusal": "refusal"}

// aside sends an event that may hold such a text. Where a piece of it is held until its end, that is sent
// in an event of its own.
func (s *responses) aside(e *incoming) error {
	if s.items.asides == nil {
		return s.send(e)
	}
	asides := s.items.asides
	for _, kind := range asideEvents {
		switch e.kind {
		case kind.piece:
			raw := e.fields.Get("delta")
			if words := asides.of(asidePlace(e, kind.piece)).prose.Words(jsonobject.Text(raw)); words != jsonobject.Text(raw) {
				e.set("delta", jsonobject.Quote(words))
			}
		case kind.whole:
			if rest := asides.of(asidePlace(e, kind.piece)).prose.Rest(); rest != "" {
				if err := s.send(pieceOf(e, kind.piece, kind.field, rest)); err != nil {
					return err
				}
			}
			e.change(kind.field, asides.whole)
		}
	}
	e.change("part", asides.part)
	return s.send(e)
}

// change changes a field, if it is there and becomes another.
func (e *incoming) change(name string, mended func(json.RawMessage) json.RawMessage) {
	if raw := e.fields.Get(name); raw != nil {
		if with := mended(raw); !bytes.Equal(with, raw) {
			e.set(name, with)
		}
	}
}

// asidePlace is which text an event is about.
func asidePlace(e *incoming, kind string) asideAt {
	const many = 1 << 20 // parts of an item
	within := e.number("content_index") + e.number("summary_index")
	return asideAt{e.number("output_index")*many + within, kind}
}

// pieceOf is an event that brings a piece of the text which e brings whole.
func pieceOf(e *incoming, kind, field, words string) *incoming {
	piece := &incoming{kind: kind, fields: slices.Clone(e.fields)}
	piece.fields.Drop(field)
	piece.set("type", jsonobject.Quote(kind))
	piece.set("delta", jsonobject.Quote(words))
	return piece
}

// whole is a whole text by the rule; as it came where the rule changes nothing.
func (a *asides) whole(raw json.RawMessage) json.RawMessage {
	if a == nil || !isText(raw) {
		return raw
	}
	text := jsonobject.Text(raw)
	if words := a.of(asideAt{name: "whole"}).prose.Whole(text); words != text {
		return jsonobject.Quote(words)
	}
	return raw
}

// part is a part by the rule; as it came where it is none of these texts.
func (a *asides) part(raw json.RawMessage) json.RawMessage {
	o, err := jsonobject.Valid(raw)
	field := asideParts[o.Text("type")]
	if a == nil || err != nil || field == "" {
		return raw
	}
	text := o.Get(field)
	mended := a.whole(text)
	if bytes.Equal(mended, text) {
		return raw
	}
	o.Set(field, mended)
	return o.Bytes()
}

// thought is an item that tells what a model thought, by the rule.
func (a *asides) thought(raw json.RawMessage, item jsonobject.Fields) json.RawMessage {
	if a == nil || item.Text("type") != "reasoning" {
		return raw
	}
	changed := false
	for _, name := range [...]string{"summary", "content"} {
		list := jsonobject.List(item.Get(name))
		for i, part := range list {
			list[i] = a.part(part)
			changed = changed || !bytes.Equal(list[i], part)
		}
		if changed {
			item.Set(name, jsonobject.Join(list))
		}
	}
	if !changed {
		return raw
	}
	return item.Bytes()
}
