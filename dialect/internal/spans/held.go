package spans

import (
	"bytes"
	"unicode/utf8"
)

// Limits of what is held back of a stream: a longer marker stays in the prose,
// and its citation spans it.
const (
	// maxHeld is the most bytes of a possible marker: a long address and its label.
	maxHeld = 2048 + 256
	// maxBlanks is the most bytes of blanks that belong to a marker.
	maxBlanks = 64
)

// A marker in the prose of these forms is [1], [[1]](url), 【4:0†source】,
// U+E200 … U+E201, or a link in parentheses, ([host](url)): what a service
// writes for readers that show no annotations.
var openings = [][]byte{[]byte("(["), []byte("[["), []byte("【"), []byte("\ue200"), []byte("[")}

// IsMarker reports whether all of b is one marker without words of its own.
func IsMarker(b []byte) bool { return markerLen(b) == len(b) && len(b) > 0 }

// markerLen is the length of the marker that b begins with, 0 where it begins
// with none, -1 where it may be one and is not finished.
func markerLen(b []byte) int {
	n := opened(b[:min(len(b), maxHeld)])
	if n < 0 && len(b) >= maxHeld {
		return 0
	}
	return n
}

// opened is markerLen of a text that is not too long to hold.
func opened(b []byte) int {
	switch {
	case bytes.HasPrefix(b, []byte("【")):
		return closed(b, "】")
	case bytes.HasPrefix(b, []byte("\ue200")):
		return closed(b, "\ue201")
	case bytes.HasPrefix(b, []byte("([")):
		return links(b)
	case bytes.HasPrefix(b, []byte("[[")):
		return linked(b)
	case bytes.HasPrefix(b, []byte("[")):
		return number(b)
	case len(b) > 0 && len(b) < 3 && unfinished(b):
		return -1
	}
	return 0
}

func unfinished(b []byte) bool {
	for _, o := range openings {
		if len(b) < len(o) && bytes.HasPrefix(o, b) {
			return true
		}
	}
	return false
}

func closed(b []byte, end string) int {
	if i := bytes.Index(b, []byte(end)); i >= 0 {
		return i + len(end)
	}
	return open(b)
}

func open(b []byte) int {
	if bytes.IndexByte(b, '\n') >= 0 {
		return 0
	}
	return -1
}

// links is ([a](u)) and ([a](u), [b](v)).
func links(b []byte) int {
	at := 1
	for {
		n := linkAt(b[at:])
		if n <= 0 {
			return n
		}
		at += n
		if at == len(b) {
			return open(b)
		}
		if b[at] == ')' {
			return at + 1
		}
		rest := bytes.TrimLeft(b[at:], ",; ")
		if len(rest) == len(b)-at {
			return 0
		}
		if len(rest) == 0 {
			return open(b)
		}
		at = len(b) - len(rest)
	}
}

// linkAt is [a](u).
func linkAt(b []byte) int {
	if b[0] != '[' {
		return 0
	}
	mid := bytes.IndexByte(b, ']')
	if mid < 0 || mid+1 == len(b) {
		return open(b)
	}
	if b[mid+1] != '(' {
		return 0
	}
	return address(b, mid+1)
}

// address is the end of (u), with brackets within it paired.
func address(b []byte, at int) int {
	depth := 0
	for i := at; i < len(b); i++ {
		switch b[i] {
		case '(':
			depth++
		case ')':
			depth--
			if depth == 0 {
				return i + 1
			}
		case ' ', '\n', '\t':
			return 0
		}
	}
	return open(b)
}

// linked is [[1]](u).
func linked(b []byte) int {
	n := number(b[1:])
	if n <= 0 {
		return n
	}
	at := 1 + n
	if at == len(b) || at+1 == len(b) && b[at] == ']' {
		return open(b)
	}
	if b[at] != ']' || b[at+1] != '(' {
		return 0
	}
	return address(b, at+1)
}

// number is [1].
func number(b []byte) int {
	const maxDigits = 6
	i := 1
	for i < len(b) && b[i] >= '0' && b[i] <= '9' {
		i++
	}
	switch {
	case i == len(b) && i <= maxDigits:
		return -1
	case i == 1 || i > maxDigits || i == len(b) || b[i] != ']':
		return 0
	}
	return i + 1
}

// candidate returns where in b a marker begins, with the blanks before it, and
// its length as markerLen gives it; len(b) and 0 if there is none.
func candidate(b []byte) (at, start, length int) {
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '(', '[', 0xe3, 0xee:
			if n := markerLen(b[i:]); n != 0 {
				return blanks(b[:i]), i, n
			}
		}
	}
	at = blanks(b)
	return at, len(b), 0
}

// blanks is where the blanks that b ends with begin, as far as a marker after
// them may claim them.
func blanks(b []byte) int {
	at := len(b)
	for at > 0 {
		r, size := utf8.DecodeLastRune(b[:at])
		if r != ' ' && r != '\t' && r != '\u00a0' || len(b)-at+size > maxBlanks {
			break
		}
		at -= size
	}
	return at
}

// ready is how many bytes of b can be sent: all before the first marker that is
// there or may come.
func ready(b []byte) int {
	at, _, _ := candidate(b)
	return at
}

// settled is how many bytes of b no citation can take out any more, given that
// more text comes: all that stands before an unfinished marker at the end and, without
// hurry, before the first link in parentheses.
func settled(b []byte, hurry bool) int {
	done := 0
	for {
		at, start, n := candidate(b[done:])
		if n <= 0 || !hurry && bytes.HasPrefix(b[done+start:], []byte("([")) {
			return done + at
		}
		done += start + n
	}
}
