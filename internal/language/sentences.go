package language

import (
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// AppendSentences appends the sentences of text to dst. A sentence ends at a stop or
// with its line. The spans leave out the white space around the sentences.
func AppendSentences(dst []citeway.Span, text string) []citeway.Span {
	c := cutter{text: text}
	return c.cut(dst)
}

// AppendWrapped is AppendSentences for text with wrapped lines: a line end is a space,
// and a sentence ends at a stop or an empty line.
func AppendWrapped(dst []citeway.Span, text string) []citeway.Span {
	c := cutter{text: text, wrapped: true}
	return c.cut(dst)
}

// Begins reports whether a sentence begins at a place in text.
func Begins(text string, at int) bool {
	for _, s := range AppendSentences(nil, text) {
		if s.Start >= at {
			return s.Start == at
		}
	}
	return false
}

// cutter cuts one text into sentences.
type cutter struct {
	text    string
	wrapped bool
	// start is where the current sentence begins, seen is how far it has been searched
	// for a letter or digit, and worded is whether it has one.
	start, seen int
	worded      bool
}

func (c *cutter) cut(dst []citeway.Span) []citeway.Span {
	text := c.text
	for at := 0; at < len(text); {
		if !mayStop[text[at]] {
			at++
			continue
		}
		kind, size := stopAt(text[at:])
		next, ends := at+size, false
		switch {
		case text[at] == ';':
			next, ends = c.greek(at)
		case kind == newline:
			ends = !c.wrapped || emptyLine(text[next:])
		case kind != noStop:
			next, ends = c.stopped(at)
		}
		if at = next; ends {
			dst = c.sentence(dst, at)
		}
	}
	return c.sentence(dst, len(text))
}

// sentence appends the text from start to end, unless it is blank.
func (c *cutter) sentence(dst []citeway.Span, end int) []citeway.Span {
	span := Trim(c.text, citeway.Span{Start: c.start, End: end})
	c.start, c.seen, c.worded = end, end, false
	if span.Len() > 0 {
		dst = append(dst, span)
	}
	return dst
}

// Trim is span without the white space at its ends.
func Trim(text string, span citeway.Span) citeway.Span {
	for span.Start < span.End {
		r, size := utf8.DecodeRuneInString(text[span.Start:span.End])
		if !unicode.IsSpace(r) {
			break
		}
		span.Start += size
	}
	for span.Start < span.End {
		r, size := utf8.DecodeLastRuneInString(text[span.Start:span.End])
		if !unicode.IsSpace(r) {
			break
		}
		span.End -= size
	}
	return span
}

// emptyLine reports whether s begins with an empty line.
func emptyLine(s string) bool {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\n':
			return true
		case ' ', '\t', '\r':
		default:
			return false
		}
	}
	return false
}

// greek reads a semicolon, which is the Greek question mark.
func (c *cutter) greek(at int) (next int, ends bool) {
	r, _ := utf8.DecodeLastRuneInString(c.text[:at])
	if !unicode.Is(unicode.Greek, r) {
		return at + 1, false
	}
	return c.stopped(at)
}

// stopped reads the stops at a place and the closing quotes, brackets and note marks
// that belong to them. It returns where to go on and whether a sentence ends there.
func (c *cutter) stopped(at int) (next int, ends bool) {
	kind, size := stopAt(c.text[at:])
	if c.text[at] == ';' {
		kind = mark
	}
	run := stopRun{cutter: c, at: at, kind: kind, end: at + size}
	run.single = c.text[at] == '.'
	run.extend()
	if run.end == len(c.text) {
		return run.end, true
	}
	return run.end, run.ends()
}
