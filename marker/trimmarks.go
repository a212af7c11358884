package marker

import (
	"bytes"
	"strings"
)

// trimMarks is t without the separators and brackets round it, and without
// emphasis that is round all of it or not whole.
func trimMarks(t []byte) []byte {
	for {
		from, to := 0, len(t)
		for from < to && markWidth(t[from:to]) > 0 {
			from += markWidth(t[from:to])
		}
		for to > from && strings.IndexByte(" \t\n-:,|(<", t[to-1]) >= 0 {
			to--
		}
		for _, dash := range [...]string{"–", "—", "：", "，"} {
			to = from + len(bytes.TrimSuffix(t[from:to], []byte(dash)))
		}
		inner := trimEmphasis(t[from:to])
		if len(inner) == len(t) {
			return t
		}
		t = inner
	}
}

// trimEmphasis is t without the emphasis round all of it, and without that which
// begins or ends elsewhere.
func trimEmphasis(t []byte) []byte {
	open := emphasis(t)
	n := len(open)
	switch at := bytes.Index(t[n:], open); {
	case n == 0:
	case at < 0:
		t = t[n:]
	case at+2*n == len(t):
		return t[n : n+at]
	}
	end := len(bytes.TrimRight(t, "*_"))
	if shut := t[end:]; len(shut) > 0 && !bytes.Contains(t[:end], shut) {
		t = t[:end]
	}
	return t
}

// emphasis is the run of stars or underscores that t begins with.
func emphasis(t []byte) []byte {
	n := 0
	for n < len(t) && (t[n] == '*' || t[n] == '_') {
		n++
	}
	return t[:n]
}

// markWidth is how many bytes the separator has that t begins with, or 0.
func markWidth(t []byte) int {
	switch t[0] {
	case ' ', '\t', '\n', '-', ':', ',', '|', '.', ';', ')', '>':
		return 1
	}
	for _, dash := range [...]string{"–", "—", "：", "，", "·"} {
		if has(t, 0, dash) == yes {
			return len(dash)
		}
	}
	return 0
}
