package through

import (
	"bytes"
	"encoding/json"
)

// frame is one chunk, or a whole message, taken apart.
type frame struct {
	raw     []byte // as it came
	top     object
	choices []json.RawMessage
	at      int    // of the choice with index 0, -1 for none
	choice  object // that choice
	part    object // its delta or message
	name    string // delta or message
	text    bool   // it holds a piece of the text
	named   bool   // it holds what names sources
	ended   bool   // it says that the answer ends
	plain   bool   // it passes as it is
}

// carriers are the fields beside the text by which a service names its sources.
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
	f := &frame{raw: data, top: top, at: -1, name: name, choices: list(top.get("choices"))}
	fields := len(f.top)
	f.top.drop("event")
	f.plain = len(f.top) == fields
	for i, raw := range f.choices {
		c, err := read(raw)
		if err != nil {
			continue
		}
		var index int
		if json.Unmarshal(c.get("index"), &index) == nil && index != 0 {
			continue
		}
		f.at, f.choice = i, c
		f.part, _ = read(c.get(name))
		break
	}
	f.look()
	repeated := name == "delta" && f.choice.has("message")
	f.plain = f.plain && !f.text && !f.named && !repeated && bytes.IndexByte(data, '\n') < 0
	return f, nil
}

// look notes what the frame holds.
func (f *frame) look() {
	var text, finish string
	_ = json.Unmarshal(f.part.get("content"), &text)
	_ = json.Unmarshal(f.choice.get("finish_reason"), &finish)
	f.text, f.ended = text != "", finish != ""
	for _, name := range topCarriers {
		f.named = f.named || len(list(f.top.get(name))) > 0
	}
	for _, name := range partCarriers {
		f.named = f.named || f.part.get(name) != nil
	}
}

// has reports whether any of the fields is there.
func (o object) has(names ...string) bool {
	for _, name := range names {
		if o.get(name) != nil {
			return true
		}
	}
	return false
}

// rest is the frame without what the encoder writes anew; nil where nothing is
// left that says anything. A role that was said before says nothing.
func (f *frame) rest(spoken bool) []byte {
	if f.plain {
		return f.raw
	}
	for _, name := range topCarriers {
		f.top.drop(name)
	}
	if f.at < 0 {
		return f.top.bytes()
	}
	for _, name := range partCarriers {
		f.part.drop(name)
	}
	if f.text {
		f.part.drop("content")
	}
	if (f.text || f.named) && f.idle(spoken) {
		return nil
	}
	if f.name == "delta" {
		f.choice.drop("message") // all the text so far, once more
	}
	if f.choice.has(f.name) {
		f.choice.set(f.name, f.part.bytes())
	}
	f.choices[f.at] = f.choice.bytes()
	f.top.set("choices", join(f.choices))
	return f.top.bytes()
}

// The fields that say nothing by themselves once the text is taken out.
var (
	idleTop    = map[string]bool{"id": true, "object": true, "created": true, "model": true, "system_fingerprint": true, "service_tier": true, "choices": true, "obfuscation": true}
	idleChoice = map[string]bool{"index": true, "delta": true, "message": true, "end_turn": true}
	idlePart   = map[string]bool{"role": true}
)

// idle reports whether nothing is left beside the text.
func (f *frame) idle(spoken bool) bool {
	besides := idlePart
	if !spoken {
		besides = nil
	}
	return len(f.choices) == 1 && !f.part.says(besides) && !f.choice.says(idleChoice) && !f.top.says(idleTop)
}

// says reports whether a field is there that is neither null nor one of those.
func (o object) says(besides map[string]bool) bool {
	for _, f := range o {
		if !besides[f.name] && string(f.raw) != "null" {
			return true
		}
	}
	return false
}
