package verify

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// ready reports whether the prose after a citation shows that its sentence has ended:
// another has begun, with two characters at least.
func (s *step) ready(end int) bool {
	at := end - s.base
	switch {
	case at < 0:
		return true
	case at >= len(s.prose):
		return false
	case len(s.prose)-at > contextAfter, bytes.ContainsAny(s.prose[at:], "\n。！？।؟"):
		return true
	}
	from := max(0, at-endBefore)
	for from > 0 && from < at && !utf8.RuneStart(s.prose[from]) {
		from++
	}
	text := string(s.prose[from:])
	s.sentences = language.AppendSentences(s.sentences[:0], text)
	if len(s.sentences) == 0 {
		return false
	}
	last := s.sentences[len(s.sentences)-1]
	return last.Start+from >= at && last.Len() > 1
}

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
	text, shift := s.around(at)
	spans, mine := s.near(shift, len(text), at)
	claim, words := s.claimIn(c, text, shift, spans, mine)
	c.Claim = &citeway.Span{Start: claim.Start + shift + s.base, End: claim.End + shift + s.base}
	shown := s.sources.of(c)
	if len(shown) == 0 {
		return &checked{citation: unchecked(c, noWords)}
	}
	d := s.v.doubted(words, prepared(shown))
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

// How much prose before and after a citation is looked at: for its claim, and for
// the end of its sentence.
const (
	contextBefore = 8 << 10
	contextAfter  = 2 << 10
	endBefore     = 64
)

// around is the prose around a place, cut at line ends, and where it begins.
func (s *step) around(at int) (string, int) {
	from, to := max(0, at-contextBefore), min(len(s.prose), at+contextAfter)
	if from > 0 {
		if i := strings.IndexByte(string(s.prose[from:at]), '\n'); i >= 0 {
			from += i + 1
		}
	}
	return string(s.prose[from:to]), from
}

// near lists the citations within a stretch of prose, and which of them is at at.
func (s *step) near(from, size, at int) (spans []citeway.Span, mine int) {
	for _, p := range s.places {
		k := p - s.base - from
		if k < 0 || k > size {
			continue
		}
		if k == at-from {
			mine = len(spans)
		}
		spans = append(spans, citeway.Span{Start: k, End: k})
	}
	if len(spans) == 0 {
		return []citeway.Span{{Start: at - from, End: at - from}}, 0
	}
	return spans, mine
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
