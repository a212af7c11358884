package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// anyHeading reads a heading in any words and the empty lines after it. Headings of
// source lists have more languages than headWords has: the lines below tell.
func anyHeading(v []byte, k int) (end int, got outcome) {
	for end = k; end < len(v) && v[end] == '#'; end++ {
	}
	switch {
	case end == len(v):
		return 0, more
	case end-k > 6 || !isBlank(v[end]):
		return 0, no
	}
	line := bytes.IndexByte(v[end:], '\n')
	if line < 0 {
		return 0, more
	}
	return skipEmpty(v, end+line+1)
}

// tells reports whether the line that v begins with can only be one of a source list: a
// number in brackets, then an address that all of the rest is, begins or ends with.
func (s *Scanner) tells(v []byte) outcome {
	end := bytes.IndexByte(v, '\n')
	switch {
	case end < 0 && !s.end && s.full:
		return no // too long to be read whole
	case end < 0 && !s.end:
		return more
	case end < 0:
		end = len(v)
	}
	var d citeway.Definition
	rest := itemLabelOf(&d, bytes.TrimSpace(v[:end]))
	if d.Number == 0 || !isBracket(v) || !fill(&d, rest) || len(d.Text) > 0 || !bytes.Contains(d.URL, []byte("://")) {
		return no
	}
	return yes
}

// isBracket reports whether the bracket of a label opens v.
func isBracket(v []byte) bool {
	return v[0] == '[' || has(v, 0, openCJK) == yes || has(v, 0, openWide) == yes
}
