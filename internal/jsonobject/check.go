package jsonobject

import (
	"encoding/json"
	"unicode/utf8"
)

// maxNested is how deep lists and objects may stand in each other, as in encoding/json.
const maxNested = 10_000

// IsJSON reports whether data is one JSON value with nothing but blanks round it, as
// encoding/json sees it.
func IsJSON(data []byte) bool {
	at := checked(data, blank(data, 0), 0)
	return at >= 0 && blank(data, at) == len(data) || at < 0 && json.Valid(data)
}

// checked is where the value that begins at a place ends, -1 if it is no JSON.
func checked(data []byte, at, depth int) int {
	if at >= len(data) {
		return -1
	}
	switch c := data[at]; {
	case c == '"':
		return checkedText(data, at+1)
	case depth == maxNested && (c == '{' || c == '['):
		return -1
	case c == '{':
		return checkedObject(data, at+1, depth+1)
	case c == '[':
		return checkedList(data, at+1, depth+1)
	case c == '-' || c >= '0' && c <= '9':
		return checkedNumber(data, at)
	}
	return checkedWord(data, at)
}

// mark says which bytes end a run of plain text within a string.
var mark = func() (table [256]bool) {
	for c := range table {
		table[c] = c < ' ' || c == '"' || c == '\\'
	}
	return table
}()

// checkedText is where the string ends whose first byte is at a place.
func checkedText(data []byte, at int) int {
	for {
		at = plainEnd(data, at)
		switch {
		case at == len(data):
			return -1
		case data[at] == '"':
			return at + 1
		case data[at] != '\\' || at+1 == len(data):
			return -1
		}
		if at = checkedEscape(data, at+1); at < 0 {
			return -1
		}
	}
}

// checkedEscape is where the escape ends whose letter is at a place.
func checkedEscape(data []byte, at int) int {
	switch data[at] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return at + 1
	case 'u':
		if _, ok := hex(data[at+1:]); ok {
			return at + 5
		}
	}
	return -1
}

// hex reads four hexadecimal digits.
func hex(b []byte) (r rune, ok bool) {
	if len(b) < 4 {
		return utf8.RuneError, false
	}
	for _, c := range b[:4] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return utf8.RuneError, false
		}
	}
	return r, true
}

func checkedObject(data []byte, at, depth int) int {
	at = blank(data, at)
	if at < len(data) && data[at] == '}' {
		return at + 1
	}
	for at < len(data) && data[at] == '"' {
		if at = checkedText(data, at+1); at < 0 {
			return -1
		}
		if at = blank(data, at); at == len(data) || data[at] != ':' {
			return -1
		}
		if at = checked(data, blank(data, at+1), depth); at < 0 {
			return -1
		}
		at = blank(data, at)
		switch {
		case at == len(data):
			return -1
		case data[at] == '}':
			return at + 1
		case data[at] != ',':
			return -1
		}
		at = blank(data, at+1)
	}
	return -1
}

func checkedList(data []byte, at, depth int) int {
	at = blank(data, at)
	if at < len(data) && data[at] == ']' {
		return at + 1
	}
	for {
		if at = checked(data, at, depth); at < 0 {
			return -1
		}
		at = blank(data, at)
		switch {
		case at == len(data):
			return -1
		case data[at] == ']':
			return at + 1
		case data[at] != ',':
			return -1
		}
		at = blank(data, at+1)
	}
}

func checkedNumber(data []byte, at int) int {
	if data[at] == '-' {
		at++
	}
	from := at
	at = digits(data, at)
	if at == from || data[from] == '0' && at > from+1 {
		return -1
	}
	if at < len(data) && data[at] == '.' {
		from = at + 1
		if at = digits(data, from); at == from {
			return -1
		}
	}
	if at == len(data) || data[at]|0x20 != 'e' {
		return at
	}
	at++
	if at < len(data) && (data[at] == '+' || data[at] == '-') {
		at++
	}
	from = at
	if at = digits(data, at); at == from {
		return -1
	}
	return at
}

// digits is the next place from at on that holds no digit.
func digits(data []byte, at int) int {
	for at < len(data) && data[at] >= '0' && data[at] <= '9' {
		at++
	}
	return at
}

func checkedWord(data []byte, at int) int {
	for _, word := range [...]string{"null", "true", "false"} {
		if len(data)-at >= len(word) && string(data[at:at+len(word)]) == word {
			return at + len(word)
		}
	}
	return -1
}

// IsObject reports whether data is a JSON object.
func IsObject(data []byte) bool {
	at := blank(data, 0)
	return at < len(data) && data[at] == '{' && IsJSON(data)
}
