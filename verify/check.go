package verify

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
)

// check is a copy of c with its claim and, by its words, verdict, score, quotes and
// reasons.
func (s *step) check(c *citeway.Citation) *checked {
	c = c.Clone()
	if len(s.done) > 2*maxPending {
		clear(s.done)
	}
	s.done[c.ID] = struct{}{}
	at := c.End - s.base
	if at < 0 || at > len(s.prose) {
		return &checked{citation: unchecked(c, noPlace)}
	}
	text, shift := s.around(at, s.settledTo(c))
	claim, words := s.claimIn(c, text, shift)
	c.Claim = &citeway.Span{Start: claim.Start + shift + s.base, End: claim.End + shift + s.base}
	shown := s.sources.of(c)
	if len(shown) == 0 {
		return &checked{citation: unchecked(c, noWords)}
	}
	d := s.doubted(words, shown)
	fill(c, &d.result, shown)
	if c.Verdict == citeway.Misquoted {
		s.elsewhere(c, words)
	}
	return &checked{c, words, shown, d}
}

func unchecked(c *citeway.Citation, why string) *citeway.Citation {
	c.Verdict, c.Reasons = citeway.Unchecked, []string{why}
	return c
}

// doubted judges a claim by its words. Citations of one claim and the same passages share
// what comes of it.
func (s *step) doubted(words string, shown []*shown) *doubt {
	if last := &s.last; last.doubt == nil || last.words != words || !slices.Equal(last.shown, shown) {
		*last = checked{words: words, shown: shown, doubt: s.v.doubted(words, prepared(shown))}
	}
	return s.last.doubt
}

// How much prose before and after a citation is looked at for its claim.
const (
	contextBefore = 8 << 10
	contextAfter  = 2 << 10
)

// around is the prose around a place up to another, cut at line ends, and where it begins.
func (s *step) around(at, to int) (string, int) {
	from := max(0, at-contextBefore)
	if from > 0 {
		if i := bytes.IndexByte(s.prose[from:at], '\n'); i >= 0 {
			from += i + 1
		}
	}
	return string(s.prose[from:to]), from
}

// near is the place of a citation in a text of the prose that begins at shift.
func (s *step) near(c *citeway.Citation, text string, shift int) cited {
	from := s.base + shift
	near := cited{at: c.End - from, worded: c.Start < c.End}
	first, _ := slices.BinarySearch(s.places, c.End)
	for i, last := first-1, near.at; i >= 0 && s.places[i] >= from; i-- {
		k := s.places[i] - from
		if apart(text, k, last) {
			near.before = k
			break
		}
		last = k
	}
	last := near.at
	for _, p := range s.places[first:] {
		k := p - from
		if k >= len(text) {
			break
		}
		if apart(text, last, k) {
			near.next = k
			break
		}
		last = k
	}
	return near
}

// fill writes a result into a citation.
func fill(c *citeway.Citation, r *Result, shown []*shown) {
	c.Verdict, c.Reasons, c.By = r.Verdict, r.Reasons, r.By
	c.Score, c.Against, c.Quotes = nil, nil, nil
	if r.Verdict == citeway.Unchecked {
		return
	}
	score := r.Score
	c.Score = &score
	if against := r.Against; against > 0 {
		c.Against = &against
	}
	for _, q := range r.Quotes {
		if p := shown[q.Evidence]; p.placed {
			c.Quotes = append(c.Quotes, citeway.Quote{Passage: p.passage, Start: q.Start, End: q.End, Text: q.Text})
		}
	}
}

// elsewhere names the source that really has a quotation, if the cited one has not.
func (s *step) elsewhere(c *citeway.Citation, words string) {
	for _, p := range s.sources.all() {
		if cites(c, p.source.ID) || !holdsQuotes(words, p.evidence) {
			continue
		}
		name := p.source.Name()
		if n := s.sources.number(p.source.ID); n > 0 {
			name = fmt.Sprintf("%s [%d]", name, n)
		}
		c.Reasons = append([]string{"The quoted words stand in " + name + ", not in the source cited."}, c.Reasons...)
		return
	}
}

func cites(c *citeway.Citation, id string) bool {
	for _, s := range c.Sources {
		if s == id {
			return true
		}
	}
	return false
}

// holdsQuotes reports whether e has every quotation that is long enough.
func holdsQuotes(claim string, e *Evidence) bool {
	found := false
	for _, span := range quotations(claim) {
		switch quote(claim, span, []*Evidence{e}).state {
		case quoteFound:
			found = true
		case quoteAbsent:
			return false
		}
	}
	return found
}
