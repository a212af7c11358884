package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// tags are those besides cite that models cite by. What they name is a citation only if there is such
// a source: HTML and encyclopaedias have tags of these names.
var tags = [...]string{"ref", "reference", "source", "citation"}

// tagged reads <ref>1</ref>, <ref>[1, 2]</ref>, <ref name="a">name</ref>, <source id="1"/> and
// <citation index="1">words</citation>.
func (s *Scanner) tagged(v []byte) (n int, got outcome) {
	wait := false
	for _, name := range tags {
		k := 1 + len(name)
		switch got := has(v, 1, name); {
		case got == more, got == yes && k == len(v):
			wait = true
			continue
		case got == no:
			continue
		}
		switch {
		case v[k] == '>':
			return s.tagWords(v, k+1, name)
		case isSpace(v[k]):
			return s.tagNames(v, k, name)
		}
	}
	if wait {
		return 0, s.short()
	}
	return 0, no
}

// tagWords reads the numbers or the name between the tag that ends before v[k] and the closing one.
func (s *Scanner) tagWords(v []byte, k int, name string) (int, outcome) {
	shut, end, got := s.tagShut(v, k, name)
	if got != yes {
		return 0, got
	}
	if !s.citeNumbers(v[k : shut+1]) {
		words := bytes.TrimSpace(v[k:shut])
		if len(words) == 0 {
			return 0, no
		}
		s.mark.Refs = append(s.refs[:0], citeway.Reference{Kind: citeway.ByIdentifier, Text: words})
	}
	return s.finish(end, citeway.Worded)
}

// tagShut finds the closing tag behind v[k], with no other before it on the line.
func (s *Scanner) tagShut(v []byte, k int, name string) (at, end int, got outcome) {
	for at = k; at < len(v) && v[at] != '<'; at++ {
		if v[at] == '\n' {
			return 0, 0, no
		}
	}
	if at == len(v) {
		s.wake = wakeTag
		return 0, 0, s.short()
	}
	for _, part := range [...]string{"</", name, ">"} {
		if got := has(v, at+end, part); got != yes {
			return 0, 0, s.settle(got)
		}
		end += len(part)
	}
	return at, at + end, yes
}

// tagNames reads the attributes of a tag from v[k] on, and the words up to the closing tag unless it
// closes itself.
func (s *Scanner) tagNames(v []byte, k int, name string) (int, outcome) {
	end, empty, got := s.openTag(v, k)
	switch {
	case got != yes:
		return 0, got
	case s.mark.Malformed == citeNoID && !empty:
		s.mark.Malformed = ""
		return s.tagWords(v, end, name)
	case s.mark.Malformed != "":
		return 0, no // it names nothing
	}
	for i := range s.mark.Refs {
		if n, is := numeral(s.mark.Refs[i].Text); is {
			s.mark.Refs[i] = citeway.Reference{Kind: citeway.ByNumber, Number: n}
		}
	}
	if empty {
		return s.finish(end, citeway.Worded)
	}
	shut, whole, got := s.tagShut(v, end, name)
	if got != yes {
		return 0, got
	}
	s.mark.Label = v[end:shut]
	return s.finish(whole, citeway.Worded)
}
