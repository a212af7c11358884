package marker

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway"
)

// itemKind is how a line of a source list begins.
type itemKind uint8

const (
	itemNone    itemKind = iota
	itemDefined          // [1]: …
	itemLabel            // [1] …, 【1】 …
	itemBullet           // - …
	itemOrdered          // 1. …
	itemLink             // [title](url), [[Note]], https://…
	itemClose            // </details>
)

// startItem takes what stands before the list's next line, w[k], out of the prose.
func (s *Scanner) startItem(k int) bool {
	s.emit(s.i)
	s.cut(k)
	s.i, s.mode, s.span = k, atItem, span{}
	s.para, s.sawBlank, s.flow = false, false, false
	return true
}

// goesOn reports whether the list goes on with the line that begins at v[k]. After
// an empty line it does so only with a line like its first or one with a label.
func (s *Scanner) goesOn(v []byte, k int) outcome {
	if s.list.details {
		switch has(v, skipBlanks(v, k), "</details>") {
		case yes:
			s.list.kind = itemClose
			return yes
		case more:
			return s.short()
		}
	}
	kind, got := itemStart(v, k)
	if got == yes && s.sawBlank && kind != s.list.kind && kind > itemLabel {
		return no
	}
	return s.settle(got)
}

// itemStart reads the beginning of a line at v[k], as far as is needed to know
// whether a source list can have such a line.
func itemStart(v []byte, k int) (itemKind, outcome) {
	for k < len(v) && (isBlank(v[k]) || v[k] == '*' && k+1 < len(v) && v[k+1] == '*') {
		k += 1 + b2i(v[k] == '*')
	}
	if k == len(v) {
		return 0, more
	}
	switch c := v[k]; {
	case c == '-' || c == '*' || c == '+':
		return itemBullet, bulletThen(v, k+1)
	case isDigit(c):
		return itemOrdered, orderedThen(v, k)
	case c == '[':
		return squareItem(v, k)
	case c == leadCJK:
		return itemLabel, wideItem(v, k, openCJK)
	case c == leadWide:
		return itemLabel, wideItem(v, k, openWide)
	case c == 0xE2:
		if got := has(v, k, "•"); got != yes {
			return 0, got
		}
		return itemBullet, bulletThen(v, k+len("•"))
	case c == 'h':
		if got := has(v, k, "http://"); got != no {
			return itemLink, got
		}
		return itemLink, has(v, k, "https://")
	}
	return 0, no
}

// bulletThen reads the blank and the first word after a bullet.
func bulletThen(v []byte, k int) outcome {
	word := skipBlanks(v, k)
	switch {
	case k == len(v) || word == len(v):
		return more
	case word == k || isSpace(v[word]):
		return no
	}
	return yes
}

func orderedThen(v []byte, k int) outcome {
	end := digitsEnd(v, k)
	switch {
	case end == len(v):
		return more
	case end-k > maxDigits || v[end] != '.' && v[end] != ')':
		return no
	}
	return bulletThen(v, end+1)
}

// wideItem reads 【1】.
func wideItem(v []byte, k int, open string) outcome {
	if got := has(v, k, open); got != yes {
		return got
	}
	k = skipBlanks(v, k+len(open))
	end := skipBlanks(v, digitsEnd(v, k))
	switch {
	case end == len(v) || len(v)-end < 3:
		return more
	case end == k:
		return no
	}
	if kind, _ := shutAt(v, end); kind == shutNone {
		return no
	}
	return yes
}

// squareItem reads what begins with [: a label, or a link.
func squareItem(v []byte, k int) (itemKind, outcome) {
	line := v[k:]
	ended := false
	if n := bytes.IndexByte(line, '\n'); n >= 0 {
		line, ended = line[:n], true
	}
	if has(line, 1, "[") == yes {
		return itemLink, longer(bytes.Contains(line, []byte("]]")), ended)
	}
	end := bytes.IndexByte(line, ']')
	if end < 0 || end+1 == len(line) {
		return 0, longer(false, ended)
	}
	var d citeway.Definition
	_, family := labelled(&d, line[1:end])
	next := line[end+1]
	switch {
	case next == '(':
		return itemLink, yes
	case family == 0:
		return 0, no
	case next == ':':
		return itemDefined, yes
	case family == citeway.RefLink && d.Number == 0 && !bytes.ContainsAny(d.Label, "0123456789"):
		return 0, no
	}
	rest := skipBlanks(line, end+1)
	if rest == len(line) {
		return 0, longer(false, ended)
	}
	if line[rest] == ':' {
		return itemDefined, yes
	}
	return itemLabel, yes
}

// longer is yes where a thing was found; where not, more, unless the line ended.
func longer(found, ended bool) outcome {
	switch {
	case found:
		return yes
	case ended:
		return no
	}
	return more
}

// item reads a line of the list, with the indented lines that continue it.
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
	if !s.define(v[:n], long) {
		s.list, s.mode = list{}, atPrefix
		return true
	}
	s.i, s.mode = k+n, atBreak
	if long {
		s.mode = inRest
	}
	return true
}

// itemEnd is where the item ends that v begins with, before its line break. more
// says that another line may continue it, or that its own has not ended: then
// the end is 0.
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

// continues reports whether b, the first of an indented line, begins something
// of its own.
func continues(b byte) bool {
	return isSpace(b) || isDigit(b) || strings.IndexByte("-*+[<#", b) >= 0
}

// define gives out a line of the list as a definition.
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

// itemLabelOf reads the bullet and the label that t begins with into d, and
// returns the rest.
func itemLabelOf(d *citeway.Definition, t []byte) []byte {
	if rest, ok := cutBullet(t); ok {
		t = rest
	}
	t = bytes.TrimLeft(t, "*_")
	if n := digitsEnd(t, 0); n > 0 && n <= maxDigits && n < len(t) && (t[n] == '.' || t[n] == ')') {
		d.Label = t[:n]
		d.Number, _ = numeral(d.Label)
		t = bytes.TrimLeft(t[n+1:], " \t*_")
	}
	inner, rest := bracketed(t)
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

// labelRest is what follows a label, without emphasis, colon and dash; the
// parentheses of [1](https://…) go too.
func labelRest(t []byte) []byte {
	if len(t) > 1 && t[0] == '(' && addressEnd(t[1:]) > 0 {
		return t[1:]
	}
	return trimLeftMarks(t)
}

func trimLeftMarks(t []byte) []byte {
	for len(t) > 0 && markWidth(t) > 0 {
		t = t[markWidth(t):]
	}
	return t
}

// cutBullet is t without the bullet that it begins with.
func cutBullet(t []byte) ([]byte, bool) {
	switch {
	case len(t) > 1 && (t[0] == '-' || t[0] == '*' || t[0] == '+') && isBlank(t[1]):
		return bytes.TrimLeft(t[2:], " \t"), true
	case has(t, 0, "•") == yes:
		return bytes.TrimLeft(t[len("•"):], " \t"), true
	}
	return t, false
}

// bracketed is what stands in the single brackets that t begins with, and what
// follows them; nil where there are none.
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
