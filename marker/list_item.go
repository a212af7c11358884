package marker

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// item reads a line of the list with the indented lines that continue it.
func (s *Scanner) item() bool {
	k := s.i
	v := s.view(k, k)
	n, got := itemEnd(v)
	if got == more && !s.full {
		return s.hold(k, k, 0)
	}
	long := got == more && !s.end && n == 0
	if got == more && n == 0 {
		n = len(v)
	}
	if s.list.kind == itemClose {
		s.list.details, s.list.kind = false, itemNone
		s.cut(k + n)
		s.i, s.mode = k+n, atBreak
		return true
	}
	several := false
	if !long {
		if cut := nextLabel(v[:n]); cut > 0 {
			n, several = cut, true
		}
	}
	if !s.define(v[:n], long) {
		s.list, s.mode = list{}, atPrefix
		return true
	}
	s.i, s.mode = k+n, atBreak
	switch {
	case long:
		s.mode = inRest
	case several:
		s.mode = atItem
	}
	return true
}

// itemEnd returns where the item at the start of v ends, before its line break.
// It returns more if another line may continue the item, and also 0 if the
// item's own line has not ended.
func itemEnd(v []byte) (end int, got outcome) {
	for from := 0; ; {
		n := bytes.IndexByte(v[from:], '\n')
		if n < 0 {
			return end, more
		}
		end = from + n
		next := skipBlanks(v, end+1)
		from = end + 1
		if end > 0 && v[end-1] == '\r' {
			end--
		}
		switch {
		case next == len(v):
			return end, more
		case next-from < 2 && v[from] != '\t', continues(v[next]):
			return end, yes
		}
	}
}

// continues reports whether b, the first byte of an indented line, begins
// something of its own.
func continues(b byte) bool {
	return isSpace(b) || isDigit(b) || strings.IndexByte("-*+[<#", b) >= 0
}

// define sends a line of the list as a definition.
func (s *Scanner) define(line []byte, long bool) bool {
	s.def = citeway.Definition{Listed: true}
	rest := itemLabelOf(&s.def, bytes.TrimSpace(whole(line, long)))
	if !fill(&s.def, rest) {
		s.def.Title = bytes.TrimSpace(trimMarks(rest))
	} else if long && !complete(&s.def, whole(line, true)) && len(s.def.URL) > 0 {
		return false
	}
	s.emitDefinition(len(line))
	return true
}

// itemLabelOf reads the bullet and label that t begins with into d and returns
// the rest.
func itemLabelOf(d *citeway.Definition, t []byte) []byte {
	if rest, ok := cutBullet(t); ok {
		t = rest
	}
	bold := bytes.TrimLeft(t, "*_")
	if n := digitsEnd(bold, 0); n > 0 && n <= maxDigits && n < len(bold) && (bold[n] == '.' || bold[n] == ')') {
		d.Label = bold[:n]
		d.Number, _ = numeral(d.Label)
		t = bytes.TrimLeft(bytes.TrimLeft(bold[n+1:], "*_"), " \t")
		bold = t
	}
	if n, end, got := raisedLabel(bold, 0); got == yes {
		d.Label, d.Number = bold[:end], n
		return labelRest(bold[end:])
	}
	inner, rest := bracketed(bold)
	if inner == nil {
		return t
	}
	var l citeway.Definition
	if _, family := labelled(&l, inner); family == 0 {
		return t
	} else if family == citeway.RefLink && l.Number == 0 && len(rest) > 0 && rest[0] == '(' {
		return t
	}
	d.Label, d.Number = l.Label, l.Number
	return labelRest(rest)
}

// labelRest returns what follows a label, without emphasis, colon and dash, and
// without the parentheses of [1](https://…).
func labelRest(t []byte) []byte {
	if len(t) > 1 && t[0] == '(' && addressEnd(t[1:]) > 0 {
		return t[1:]
	}
	t = bytes.TrimLeft(t, "*_")
	for len(t) > 0 && markWidth(t) > 0 {
		t = t[markWidth(t):]
	}
	return t
}

// cutBullet returns t without the bullet that it begins with.
func cutBullet(t []byte) ([]byte, bool) {
	switch {
	case len(t) > 1 && (t[0] == '-' || t[0] == '*' || t[0] == '+') && isBlank(t[1]):
		return bytes.TrimLeft(t[2:], " \t"), true
	case has(t, 0, "•") == yes:
		return bytes.TrimLeft(t[len("•"):], " \t"), true
	}
	return t, false
}

// bracketed returns what stands in the single brackets that t begins with, and
// what follows them; nil if there are none.
func bracketed(t []byte) (inner, rest []byte) {
	open := 0
	switch {
	case len(t) > 1 && t[0] == '[' && t[1] != '[':
		open = 1
	case has(t, 0, openCJK) == yes, has(t, 0, openWide) == yes:
		open = 3
	}
	if open == 0 {
		return nil, t
	}
	for k := open; k < len(t) && k <= open+maxWord; k++ {
		if kind, n := shutAt(t, k); kind != shutNone {
			return t[open:k], t[k+n:]
		}
	}
	return nil, t
}

// nextLabel returns where the next entry begins in a line that holds several,
// [1] Moon [2] Tides: after a blank, with the next number in the same brackets.
// It returns 0 if there is none.
func nextLabel(line []byte) int {
	first := bytes.IndexByte(line, '[')
	if bytes.IndexByte(line[first+1:], '[') < 0 {
		return 0 // as nearly every line, which holds one entry
	}
	var d citeway.Definition
	t := itemLabelOf(&d, line)
	if d.Number == 0 || len(t) == 0 {
		return 0
	}
	var room [2 * maxDigits]byte
	at := bytes.Index(line, d.Label)
	open, end := at, at+len(d.Label)
	for open > 0 && (line[open-1] == '[' || line[open-1] == '^') {
		open--
	}
	if open == at || !isDigit(d.Label[0]) {
		return 0 // 2. without brackets may as well be words: Chapter 2. The sea
	}
	next := append(append(room[:0], ' '), line[open:at]...)
	next = strconv.AppendInt(next, int64(d.Number)+1, 10)
	for end < len(line) && (line[end] == ']' || line[end] == ':') {
		next = append(next, line[end])
		end++
	}
	k := bytes.Index(line[end:], next)
	if k < 1 || bytes.HasPrefix(line[end+k+len(next):], []byte("(")) {
		return 0
	}
	return end + k + 1
}
