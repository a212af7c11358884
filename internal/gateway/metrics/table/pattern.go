package table

import "strings"

// Pattern is a pattern of LIKE: % is any text, _ any character.
type Pattern struct {
	parts []string // between the %
	fold  bool
}

// NewPattern reads a pattern; fold is without regard to case.
func NewPattern(s string, fold bool) *Pattern {
	if fold {
		s = strings.ToLower(s)
	}
	return &Pattern{parts: strings.Split(s, "%"), fold: fold}
}

// Match reports whether all of s is of the pattern. Each part between two % is
// taken where it first stands, so time is bounded by the product of the lengths.
func (p *Pattern) Match(s string) bool {
	if p.fold {
		s = strings.ToLower(s)
	}
	text := []rune(s)
	head := []rune(p.parts[0])
	if !at(text, head) {
		return false
	}
	if len(p.parts) == 1 {
		return len(text) == len(head)
	}
	text = text[len(head):]
	last := []rune(p.parts[len(p.parts)-1])
	for _, part := range p.parts[1 : len(p.parts)-1] {
		i := find(text, []rune(part))
		if i < 0 {
			return false
		}
		text = text[i+len([]rune(part)):]
	}
	return len(text) >= len(last) && at(text[len(text)-len(last):], last)
}

func at(text, part []rune) bool {
	if len(text) < len(part) {
		return false
	}
	for i, c := range part {
		if c != '_' && c != text[i] {
			return false
		}
	}
	return true
}

func find(text, part []rune) int {
	for i := 0; i+len(part) <= len(text); i++ {
		if at(text[i:], part) {
			return i
		}
	}
	return -1
}
