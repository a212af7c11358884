package jsontext

import "bytes"

// Template reads JSON that differs only in its text from JSON read before, as the
// frames of a stream usually do: it compares what surrounds the text and reads nothing
// but the text. The text may occur at several places, where it must be the same. The
// zero value reads nothing.
type Template struct {
	parts [][]byte // round the places: one more than these
	fixed int      // bytes of all parts
	buf   []byte
}

// Learn remembers data, whose text is at each of the given places, in order.
func (t *Template) Learn(data []byte, places ...Span) {
	t.parts, t.fixed = t.parts[:0], 0
	from := 0
	for _, p := range places {
		t.parts = append(t.parts, bytes.Clone(data[from:p.From]))
		t.fixed += p.From - from
		from = p.To
	}
	t.parts = append(t.parts, bytes.Clone(data[from:]))
	t.fixed += len(data) - from
}

// Read returns the text of data, valid until the next call, and whether data matches
// what was learnt.
func (t *Template) Read(data []byte) ([]byte, bool) {
	holes := len(t.parts) - 1
	if holes < 1 || len(data) < t.fixed || (len(data)-t.fixed)%holes != 0 {
		return nil, false
	}
	size := (len(data) - t.fixed) / holes
	if !bytes.HasPrefix(data, t.parts[0]) {
		return nil, false
	}
	at := len(t.parts[0])
	body := data[at : at+size]
	for i := 1; i <= holes; i++ {
		if i > 1 && !bytes.Equal(data[at:at+size], body) {
			return nil, false
		}
		at += size
		if !bytes.HasPrefix(data[at:], t.parts[i]) {
			return nil, false
		}
		at += len(t.parts[i])
	}
	return t.Unquote(body)
}

// Unquote works like the function Unquote and keeps its buffer for the next call.
func (t *Template) Unquote(body []byte) ([]byte, bool) {
	text, ok := Unquote(t.buf, body)
	if ok && len(text) > 0 && &text[0] != &body[0] {
		t.buf = text[:0]
	}
	return text, ok
}
