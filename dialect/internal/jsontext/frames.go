package jsontext

import (
	"bytes"
	"encoding/json"
)

// Frames reports whether a message is a stream: server-sent events, or JSON values one a
// line.
func Frames(message []byte) bool {
	first, _, more := bytes.Cut(message, []byte("\n"))
	first = bytes.TrimSpace(first)
	for _, field := range []string{"data:", "event:", "id:", "retry:", ": "} {
		if bytes.HasPrefix(first, []byte(field)) && bytes.Contains(message, []byte("data:")) {
			return true
		}
	}
	if len(first) == 0 || first[0] != '{' && first[0] != '[' {
		return false
	}
	return more && json.Valid(first) && !json.Valid(message)
}

// GoesOn reports whether the first line of a message is the beginning of a JSON value that
// goes on in the next, as in JSON written for people.
func GoesOn(message []byte) bool {
	first, _, more := bytes.Cut(bytes.TrimLeft(message, " \t\r\n"), []byte("\n"))
	first = bytes.TrimRight(first, " \t\r")
	if !more || len(first) == 0 || first[0] != '{' && first[0] != '[' {
		return false
	}
	return bytes.IndexByte([]byte("{[,"), first[len(first)-1]) >= 0
}
