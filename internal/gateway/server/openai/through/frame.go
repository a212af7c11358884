package through

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway/internal/jsonobject"
)

// frame is one chunk, or a whole message, taken apart.
type frame struct {
	raw     []byte // as it came
	top     jsonobject.Fields
	choices []json.RawMessage
	at      int               // of the choice with index 0, -1 for none
	choice  jsonobject.Fields // that choice
	part    jsonobject.Fields // its delta or message
	name    string            // delta or message
	text    bool              // it holds a piece of the text
	named   bool              // it holds what names sources
	ended   bool              // it says that the answer ends
	clean   bool              // it holds no event
	plain   bool              // it passes as it is
}

// carriers are the fields other than the text in which a service names its sources.
var (
	topCarriers  = [...]string{"citations", "search_results"}
	partCarriers = [...]string{"annotations", "context"}
)

// open takes a frame apart. An event goes no further.
func open(data []byte, name string) (*frame, error) {
	top, err := read(data)
	if err != nil {
		return nil, err
	}
	f := &frame{raw: data, top: top, at: -1, name: name, choices: jsonobject.List(top.Get("choices"))}
	count := len(f.top)
	f.top.Drop("event")
	f.clean = len(f.top) == count
	f.withoutEvents()
	for i, raw := range f.choices {
		c, err := jsonobject.Valid(raw)
		if err != nil || other(c.Get("index")) {
			continue
		}
		f.at, f.choice = i, c
		f.part, _ = jsonobject.Valid(c.Get(name))
		break
	}
	f.look()
	repeated := name == "delta" && f.choice.Has("message")
	f.plain = f.clean && !f.text && !f.named && !repeated && bytes.IndexByte(data, '\n') < 0
	return f, nil
}

// withoutEvents takes the events out of the choices, and out of what they say: no
// client reads them there, and none shall come to.
func (f *frame) withoutEvents() {
	if !bytes.Contains(f.raw, []byte("event")) && !bytes.Contains(f.raw, []byte(`\u00`)) {
		return
	}
	dropped := false
	for i, raw := range f.choices {
		if without := dropEvents(raw, "delta", "message"); len(without) != len(raw) {
			f.choices[i], dropped = without, true
		}
	}
	if !dropped {
		return
	}
	f.clean = false
	f.top.Set("choices", jsonobject.Join(f.choices))
	f.raw = f.top.Bytes()
}

// dropEvents returns an object without an event, both in itself and in the named
// fields; the object unchanged if it has none.
func dropEvents(raw json.RawMessage, within ...string) json.RawMessage {
	o, err := jsonobject.Valid(raw)
	if err != nil {
		return raw
	}
	changed := o.Has("event")
	for o.Has("event") { // a name may be there twice
		o.Drop("event")
	}
	for _, name := range within {
		inner := o.Get(name)
		if without := dropEvents(inner); len(without) != len(inner) {
			o.Set(name, without)
			changed = true
		}
	}
	if !changed {
		return raw
	}
	return o.Bytes()
}

// other reports whether an index belongs to a choice other than the first.
func other(index json.RawMessage) bool {
	n, err := strconv.Atoi(string(index))
	return err == nil && n != 0
}

// look notes what the frame holds.
func (f *frame) look() {
	f.text, f.ended = isText(f.part.Get("content")), isText(f.choice.Get("finish_reason"))
	for _, name := range topCarriers {
		f.named = f.named || len(jsonobject.List(f.top.Get(name))) > 0
	}
	for _, name := range partCarriers {
		raw := f.part.Get(name)
		f.named = f.named || raw != nil && string(raw) != "[]"
	}
}

// isText reports whether a value is a text that is not empty.
func isText(raw json.RawMessage) bool { return len(raw) > len(`""`) && raw[0] == '"' }

// rest returns the frame without what the encoder rewrites; nil if nothing meaningful
// is left. A role that was already sent carries no meaning.
func (f *frame) rest(spoken bool) []byte {
	if f.plain {
		return f.raw
	}
	for _, name := range topCarriers {
		f.top.Drop(name)
	}
	if f.at < 0 {
		return f.top.Bytes()
	}
	for _, name := range partCarriers {
		f.part.Drop(name)
	}
	if f.text {
		f.part.Drop("content")
	}
	if (f.text || f.named) && f.idle(spoken) {
		return nil
	}
	if f.name == "delta" {
		f.choice.Drop("message") // all the text so far, once more
	}
	if f.choice.Has(f.name) {
		f.choice.Set(f.name, f.part.Bytes())
	}
	f.choices[f.at] = f.choice.Bytes()
	f.top.Set("choices", jsonobject.Join(f.choices))
	return f.top.Bytes()
}

// The fields that say nothing by themselves once the text is taken out.
var (
	idleTop    = map[string]bool{"id": true, "object": true, "created": true, "model": true, "system_fingerprint": true, "service_tier": true, "choices": true, "obfuscation": true}
	idleChoice = map[string]bool{"index": true, "delta": true, "message": true, "end_turn": true}
	idlePart   = map[string]bool{"role": true}
)

// idle reports whether nothing is left besides the text.
func (f *frame) idle(spoken bool) bool {
	besides := idlePart
	if !spoken {
		besides = nil
	}
	return len(f.choices) == 1 && !says(f.part, besides) && !says(f.choice, idleChoice) && !says(f.top, idleTop)
}

// says reports whether there is a field that is neither null nor one of those listed.
func says(o jsonobject.Fields, besides map[string]bool) bool {
	for _, f := range o {
		if !besides[string(f.Name)] && string(f.Raw) != "null" {
			return true
		}
	}
	return false
}
