package jsonobject

import (
	"bytes"
	"encoding/json"
)

// List are the values of a list that is known to be JSON; nil for what is none.
func List(raw json.RawMessage) []json.RawMessage { return ListInto(nil, raw) }

// ListInto is List in the room of items that are not needed any more.
func ListInto(items []json.RawMessage, raw json.RawMessage) []json.RawMessage {
	items = items[:0]
	if len(raw) == 0 || raw[0] != '[' {
		return items
	}
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
	for at < len(data) && !after[data[at]] {
		at++
	}
	return at
}

// after are the bytes that end a number or a word.
var after = func() (table [256]bool) {
	for _, c := range ",]} \n\r\t:" {
		table[c] = true
	}
	return table
}()

// near is up to how far the end of a string is looked for at once: most are shorter, and
// in those that are not a search for the quote alone is faster.
const near = 32

// text is where a string ends, behind its quote: the first one before which there is an
// even number of backslashes.
func text(data []byte, at int) int {
	from := at + 1
	at = plainEnd(data[:min(from+near, len(data))], from)
	if at < len(data) && data[at] == '"' {
		return at + 1
	}
	for ; ; at++ {
		at += bytes.IndexByte(data[at:], '"')
		back := at
		for back > from && data[back-1] == '\\' {
			back--
		}
		if (at-back)%2 == 0 {
			return at + 1
		}
	}
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
