package completion

import (
	"bytes"

	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// plain reads the frame that most of a stream is made of: a chunk whose one
// choice has a delta with a piece of text, and which says nothing else. All
// other frames are left to encoding/json. Frames of one stream differ in their
// text alone as a rule, so what stands round the text of the last one is kept:
// where the next frame has the same round it, only its text is looked at.
type plain struct {
	before, after []byte
	buf           []byte
}

// text returns the text of data, valid until the next call, and whether data is
// a plain frame.
func (p *plain) text(data []byte) ([]byte, bool) {
	if n := len(p.before); n > 0 && len(data) >= n+len(p.after) &&
		bytes.HasPrefix(data, p.before) && bytes.HasSuffix(data, p.after) {
		if text, ok := p.unquote(data[n : len(data)-len(p.after)]); ok {
			return text, true
		}
	}
	from, to, ok := locate(data)
	if !ok {
		return nil, false
	}
	text, ok := p.unquote(data[from:to])
	if ok {
		p.before = append(p.before[:0], data[:from]...)
		p.after = append(p.after[:0], data[to:]...)
	}
	return text, ok
}

// unquote reads a string's inside; what an escape needs is kept for the next.
func (p *plain) unquote(body []byte) ([]byte, bool) {
	text, ok := jsontext.Unquote(p.buf, body)
	if ok && len(text) > 0 && len(body) > 0 && &text[0] != &body[0] {
		p.buf = text[:0]
	}
	return text, ok
}

// locate finds the inside of choices[0].delta.content in a plain frame.
func locate(data []byte) (from, to int, ok bool) {
	c := &cursor{b: data}
	w := walk{cursor: c}
	c.space()
	if !w.object(w.root) {
		return 0, 0, false
	}
	c.space()
	return w.from, w.to, c.i == len(data) && w.from > 0
}

// walk goes through the objects of a plain frame.
type walk struct {
	*cursor
	from, to int // the inside of the content
}

// object passes over an object whose members member takes.
func (w *walk) object(member func(key string) bool) bool {
	if !w.take('{') {
		return false
	}
	for {
		key, ok := w.key()
		if !ok || !member(key) {
			return false
		}
		w.space()
		if w.take(',') {
			continue
		}
		return w.take1('}')
	}
}

func (w *walk) root(key string) bool {
	switch key {
	case "id", "model", "object", "service_tier", "system_fingerprint", "obfuscation":
		return w.plainString()
	case "created":
		return w.number()
	case "usage":
		return w.word("null")
	case "choices":
		return w.from == 0 && w.take('[') && w.object(w.choice) && w.take(']')
	}
	return false
}

func (w *walk) choice(key string) bool {
	switch key {
	case "index":
		return w.word("0")
	case "finish_reason", "logprobs":
		return w.word("null")
	case "end_turn":
		return w.word("false") || w.word("null")
	case "delta":
		return w.from == 0 && w.object(w.delta)
	}
	return false
}

func (w *walk) delta(key string) bool {
	switch key {
	case "role":
		return w.plainString()
	case "refusal", "tool_calls", "function_call":
		return w.word("null")
	case "content":
		from, to, ok := w.str()
		if w.from > 0 || !ok {
			return false
		}
		w.from, w.to = from, to
		return true
	}
	return false
}
