package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// wiki reads [[Note]] and [[Note#Heading|alias]]. After an exclamation mark, or
// if wiki links are not live, all of it is text.
func (s *Scanner) wiki(v []byte) (int, outcome) {
	k := 2
	for ; k < len(v) && v[k] != ']'; k++ {
		if v[k] == '[' || v[k] == '\n' {
			return 0, no
		}
	}
	switch {
	case k == len(v):
		s.wake = wakeLabel
		return 0, s.short()
	case k+1 == len(v):
		return 0, s.short()
	case v[k+1] != ']':
		return 0, no
	}
	note, anchor, alias := wikiParts(v[2:k])
	if len(note) == 0 {
		return 0, no
	}
	s.literal = s.image || !s.live.Has(citeway.Wiki)
	if s.literal {
		return k + 2, yes
	}
	s.mark.Label = alias
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByIdentifier, Text: note, Anchor: anchor})
	return s.finish(k+2, citeway.Wiki)
}

// wikiParts splits the inside of a wiki link.
func wikiParts(t []byte) (note, anchor, alias []byte) {
	if k := bytes.IndexByte(t, '|'); k >= 0 {
		t, alias = t[:k], bytes.TrimSpace(t[k+1:])
	}
	if k := bytes.IndexByte(t, '#'); k >= 0 {
		t, anchor = t[:k], bytes.TrimSpace(t[k+1:])
	}
	return bytes.TrimSpace(t), anchor, alias
}
