package jsonobject

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// List are the values of a list that is known to be JSON; nil for what is none.
func List(raw json.RawMessage) []json.RawMessage {
	if len(raw) == 0 || raw[0] != '[' {
		return nil
	}
	var items []json.RawMessage
	for at := blank(raw, 1); raw[at] != ']'; at = blank(raw, at) {
		if raw[at] == ',' {
			at++
			continue
		}
		end := value(raw, at)
		items = append(items, raw[at:end:end])
		at = end
	}
	return items
}

// Join is a list of values as JSON.
func Join(items []json.RawMessage) json.RawMessage {
	size := 2
	for _, raw := range items {
		size += len(raw) + 1
	}
	out := append(make(json.RawMessage, 0, size), '[')
	for i, raw := range items {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, raw...)
	}
	return append(out, ']')
}

// Text is the text of a JSON string; "" for what is none.
func Text(raw json.RawMessage) string {
	if len(raw) == 0 || raw[0] != '"' {
		return ""
	}
	return string(unquoted(raw))
}

// Quote is text as a JSON string.
func Quote(text string) json.RawMessage {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(text) // a string is JSON always
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// unquoted is the text of a string with its quotes: a part of it where nothing is
// escaped.
func unquoted(raw []byte) []byte {
	inside := raw[1 : len(raw)-1]
	if bytes.IndexByte(inside, '\\') < 0 && utf8.Valid(inside) {
		return inside
	}
	var text string
	_ = json.Unmarshal(raw, &text) // it is JSON
	return []byte(text)
}

// quoted appends a name as JSON.
func quoted(out, name []byte) []byte {
	for _, c := range name {
		if c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return append(out, Quote(string(name))...)
		}
	}
	return append(append(append(out, '"'), name...), '"')
}

// blank is the next place from at on that is no white space.
func blank(data []byte, at int) int {
	for at < len(data) && (data[at] == ' ' || data[at] == '\n' || data[at] == '\r' || data[at] == '\t') {
		at++
	}
	return at
}

// value is where the value ends that begins at a place.
func value(data []byte, at int) int {
	switch data[at] {
	case '"':
		return text(data, at)
	case '{', '[':
		return nested(data, at)
	}
	for at < len(data) && bytes.IndexByte([]byte(",]} \n\r\t:"), data[at]) < 0 {
		at++
	}
	return at
}

// text is where a string ends, behind its quote.
func text(data []byte, at int) int {
	for at++; data[at] != '"'; at++ {
		if data[at] == '\\' {
			at++
		}
	}
	return at + 1
}

// nested is where an object or a list ends.
func nested(data []byte, at int) int {
	for depth := 0; ; at++ {
		switch data[at] {
		case '"':
			at = text(data, at) - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
}
