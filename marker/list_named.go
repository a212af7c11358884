package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// Know tells which names are those of sources that were given: name is a title, a path, an address or an
// id, perhaps with a place in the source behind it. A list of such sources at the end of an answer is one
// without a heading too. Call it before the first Write; nil is nobody's name.
func (s *Scanner) Know(named func(name []byte) bool) { s.knows = named }

// unheaded reads the first line of a list that nothing heads, at v[k].
func (s *Scanner) unheaded(v []byte, k int, l *list) (int, outcome) {
	if !s.mayList() || !s.sawBlank {
		return 0, no
	}
	kind, got := itemStart(v, k)
	switch {
	case got != yes:
		return 0, got
	case kind != itemDefined && kind != itemLabel && kind != itemBullet:
		return 0, no // 1. without a rule before it may as well be words
	}
	l.kind, l.told = kind, true
	return k, s.opensNamed(v, k, l)
}

// mayList reports whether sources are known and a number has cited: without that, a list of documents is
// the answer itself.
func (s *Scanner) mayList() bool { return s.knows != nil && s.cited }

// opensNamed reports whether the line at v[k] is the first of a list of sources that were given: it is a
// definition, or another entry follows it, or nothing. Before other words it heads these.
func (s *Scanner) opensNamed(v []byte, k int, l *list) outcome {
	if !s.mayList() {
		return no
	}
	end, got := s.namedEntry(v, k)
	if got != yes {
		return got
	}
	if l.open, l.named = true, true; l.kind == itemDefined {
		return yes
	}
	next, got := skipEmpty(v, end)
	switch {
	case got == more && s.rests(v):
		return yes
	case got == more:
		return s.short()
	}
	kind, got := itemStart(v, next)
	if got == yes && kind != l.kind {
		return no
	}
	return s.settle(got)
}

// rests reports whether nothing follows v, what a reader at the end of a line may see.
func (s *Scanner) rests(v []byte) bool { return s.end && len(v) < maxHold }

// namedEntry reads the line at v[k], a number and what names a source that was given, and returns where
// it ends.
func (s *Scanner) namedEntry(v []byte, k int) (end int, got outcome) {
	end = len(v)
	if n := bytes.IndexByte(v[k:], '\n'); n >= 0 {
		end = k + n
	} else if !s.rests(v) {
		return 0, s.short()
	}
	var d citeway.Definition
	rest := itemLabelOf(&d, bytes.TrimSpace(v[k:end]))
	if d.Number == 0 {
		return 0, no
	}
	if !fill(&d, rest) {
		d.Title = bytes.TrimSpace(trimMarks(rest))
	}
	for _, name := range [...][]byte{d.URL, d.Note, d.Title, d.Text} {
		switch {
		case len(name) == 0:
		case s.knows(name):
			return end, yes
		case bytes.Contains(name, []byte("://")):
			return 0, no // whose title does not overrule it
		}
	}
	return 0, no
}
