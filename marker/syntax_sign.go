package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// hashSigns stand before each number of [#1, #2] and [№1].
var hashSigns = [...]string{"#", "№"}

// hash reads [#1], [#1, #2] and [№1].
func (s *Scanner) hash(v []byte) (int, outcome) {
	k, got := s.numbers(v, 1, hashes)
	switch {
	case got != yes:
		return 0, got
	case v[k] != ']':
		return 0, no
	}
	return s.unlinked(v, k+1)
}

// hashSign reads the sign before a number at v[k].
func (s *Scanner) hashSign(v []byte, k int) (end int, got outcome) {
	for _, sign := range hashSigns {
		switch has(v, k, sign) {
		case yes:
			return skipBlanks(v, k+len(sign)), yes
		case more:
			return 0, s.short()
		}
	}
	return 0, no
}

// at reads [@name] and [@name, p. 3; @other], as Pandoc does.
func (s *Scanner) at(v []byte) (int, outcome) {
	from := len("[@")
	for k := from; k < len(v); k++ {
		switch c := v[k]; {
		case c == '[' || c == '\n':
			return 0, no
		case c == ';' || c == ']':
			name := bytes.TrimSpace(v[from:k])
			if len(name) == 0 || len(s.mark.Refs) == maxRefs {
				return 0, no
			}
			s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByIdentifier, Text: name})
			if c == ']' {
				return s.unlinked(v, k+1)
			}
			if k = skipBlanks(v, k+1); k < len(v) && v[k] != '@' {
				return 0, no
			}
			from = k + 1
		}
	}
	return 0, s.short()
}

// unlinked ends a marker before v[k], if it is not the words of a link or the label of a definition.
func (s *Scanner) unlinked(v []byte, k int) (int, outcome) {
	switch {
	case k == len(v) && !s.full:
		return 0, more
	case k < len(v) && (v[k] == '(' || v[k] == '[' || v[k] == ':'):
		return 0, no
	}
	return s.finish(k, citeway.Worded)
}
