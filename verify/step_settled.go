package verify

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/internal/lines"
)

// searched is a stretch of the prose, from its beginning, in which no sentence ends and
// none begins.
type searched struct {
	from, to int
	// wrapped says that a sentence goes on behind a line break, where a small letter does.
	wrapped bool
	// end is up to where the prose shows that one does at to; 0 is not yet.
	end int
}

// ready reports whether the prose shows that the sentence which a citation supports has
// ended.
func (s *step) ready(c *citeway.Citation) bool {
	_, ok := s.settled(c)
	return ok
}

// settledTo is the place in the prose up to which it is looked at for the claim of a
// citation.
func (s *step) settledTo(c *citeway.Citation) int {
	if to, ok := s.settled(c); ok {
		return to
	}
	return len(s.prose)
}

// settled is the first place in the prose up to which it shows that the sentence of a
// citation has ended: the line has, or another sentence has begun, with two bytes at
// least. What comes behind that place never counts, so that claims are the same however
// the prose was cut.
func (s *step) settled(c *citeway.Citation) (to int, ok bool) {
	at := c.End - s.base
	if at < 0 || at >= len(s.prose) {
		return 0, at < 0
	}
	last := at + contextAfter + 1
	from, leads, ok := s.supported(c, at, min(last, len(s.prose)))
	if ok {
		to, ok = s.sentenceEnd(s.base+from, leads)
	}
	if len(s.prose) >= last && (!ok || to > last) {
		return last, true
	}
	return to, ok
}

// supported is a place in the sentence that a citation at a place supports, behind which
// its end is, and whether the citation leads it; not ok if what it leads may be still to come. Of a row and a heading that is
// the end of the line: a cell and a heading are claims as a whole.
func (s *step) supported(c *citeway.Citation, at, end int) (from int, leads, ok bool) {
	if whole := kindOf(s.lineTo(at)); whole == row || whole == heading {
		i := bytes.IndexByte(s.prose[at:end], '\n')
		return at + max(i, 0), false, i >= 0
	}
	before := string(s.prose[max(0, at-lines.Context):at])
	if c.Start < c.End || !lines.Leads(before) {
		return at, false, true
	}
	line, _, whole := bytes.Cut(s.prose[at:end], []byte{'\n'})
	if whole && strings.TrimSpace(before) == "" {
		line, whole = s.prose[at:end], false
	}
	if i := bytes.IndexFunc(line, wordy); i >= 0 {
		return at + i + 1, true, true
	}
	return at, true, whole
}

// lineTo is the line of a place, up to it.
func (s *step) lineTo(at int) string {
	line := s.prose[max(0, at-contextBefore):at]
	return string(line[bytes.LastIndexByte(line, '\n')+1:])
}

// sentenceEnd is where the first sentence to end at or behind a place has ended, or the
// first to begin there has begun; as a place in the prose.
func (s *step) sentenceEnd(from int, wrapped bool) (end int, ok bool) {
	if f := &s.seen; from < f.from || from > f.to || wrapped != f.wrapped {
		*f = searched{from: from, to: from, wrapped: wrapped}
	}
	if s.seen.end == 0 {
		s.search()
	}
	return s.seen.end - s.base, s.seen.end > 0
}

// search goes on with what has come of the prose.
func (s *step) search() {
	f := &s.seen
	for at := f.to - s.base; at < len(s.prose) && utf8.FullRune(s.prose[at:]); {
		r, size := utf8.DecodeRune(s.prose[at:])
		end := 0
		switch {
		case r == '\n' && f.wrapped:
			next := bytes.TrimLeft(s.prose[at+1:], " \t>")
			if !utf8.FullRune(next) {
				return
			}
			if !lines.GoesOn(string(s.prose[max(0, at-lines.Context):at]), string(next[:min(len(next), utf8.UTFMax)])) {
				end = at + size
			}
		case strings.ContainsRune("\n。！？।؟", r):
			end = at + size
		case s.mayBegin(at, r):
			if end = s.secondByte(at); end == 0 {
				return
			}
			if !s.begins(at, end) {
				end = 0
			}
		}
		if end > 0 {
			f.end = s.base + end
			return
		}
		at += size
		f.to = s.base + at
	}
}

// mayBegin reports whether a sentence may begin with the character at a place.
func (s *step) mayBegin(at int, r rune) bool {
	before, _ := utf8.DecodeLastRune(s.prose[:at])
	return !wordy(before) && r != ' ' && r != '\t' && r != '\r'
}

// secondByte is where the second of the bytes from a place on ends that are not blank, and
// its character; 0 if it is still to come.
func (s *step) secondByte(at int) int {
	for i := at; i < len(s.prose) && utf8.FullRune(s.prose[i:]); {
		r, size := utf8.DecodeRune(s.prose[i:])
		i += size
		if i-at > 1 && r != ' ' && r != '\t' {
			return i
		}
	}
	return 0
}

// endBefore is how much prose before a sentence is looked at to see that it begins.
const endBefore = 64

// begins reports whether a sentence begins at a place, by the prose up to end.
func (s *step) begins(at, end int) bool {
	from := max(0, at-endBefore)
	for from > 0 && from < at && !utf8.RuneStart(s.prose[from]) {
		from++
	}
	s.sentences = language.AppendSentences(s.sentences[:0], string(s.prose[from:end]))
	n := len(s.sentences)
	return n > 0 && s.sentences[n-1].Start+from == at
}
