package verify

import (
	"slices"

	"github.com/citeway/citeway"
)

// The probabilities at which a verdict changes.
const (
	supportedFrom = 0.5
	// contestedFrom is the same where the nearest sentence says something else in
	// place of one of the claim's words. Most such claims are right all the same, so
	// the probability falls little, but a reader should look.
	contestedFrom = 0.65
	partialFrom   = 0.25
	misquotedMost = 0.05
	// nothingMost is the most for a claim that shares no word with the passages.
	nothingMost = 0.02
	// quotedLeast is the least where a long quotation is found and the claim says
	// little else.
	quotedLeast = 0.9
	// coveredFrom is the share of a claim that must be met before the passage can be
	// said to contradict it.
	coveredFrom = 0.5
)

// conclude gives the verdict, with its sentences, quotes and reasons, from the
// probability that the signals add up to.
func conclude(m *match, s *measure, probability float64) Result {
	r := Result{Score: probability}
	r.point(m)
	absent := r.quote(m)
	if s.v[sigQuoted] >= coveredFrom && !absent {
		r.Score = max(r.Score, quotedLeast)
	}
	if m.found|m.kinFound|m.likeFound == 0 {
		r.Score = min(r.Score, nothingMost)
	}
	if absent {
		r.Score = min(r.Score, misquotedMost)
	}
	r.Verdict = s.verdict(r.Score, absent)
	r.explain(m, s)
	return r
}

// verdict is what a score means, given what stands against the claim.
func (s *measure) verdict(score float64, misquoted bool) citeway.Verdict {
	switch {
	case misquoted:
		return citeway.Misquoted
	case score >= s.supported():
		return citeway.Supported
	case s.contradicted():
		return citeway.Contradicted
	case score >= partialFrom:
		return citeway.Partial
	}
	return citeway.Unsupported
}

// supported is the score from which the claim is supported.
func (s *measure) supported() float64 {
	if Contested(s.v[:]) {
		return contestedFrom
	}
	return supportedFrom
}

// contradicted reports whether the nearest sentence says otherwise, rather than
// merely something else.
func (s *measure) contradicted() bool {
	switch s.clash.kind {
	case clashNone, clashName, clashRoles:
		return false
	}
	return max(s.v[sigClashTurned], s.v[sigClashNumber], s.v[sigClashMember]) >= coveredFrom
}

// point adds the chosen sentences, and quotes them.
func (r *Result) point(m *match) {
	if len(m.chosen) == 0 {
		return
	}
	r.Sentences = make([]Sentence, 0, len(m.chosen))
	r.Quotes = make([]Quote, 0, len(m.chosen))
	for _, s := range m.chosen {
		e, at, sent := m.place(s)
		q := Quote{Evidence: at, Start: sent.span.Start, End: sent.span.End, Text: sent.span.In(e.text)}
		r.Sentences = append(r.Sentences, Sentence{q, float64(m.score[s] / max(m.total, 1))})
		r.Quotes = append(r.Quotes, q)
	}
}

// quote puts the claim's quotations that were found before the other quotes, and
// reports whether one is absent.
func (r *Result) quote(m *match) (absent bool) {
	found := 0
	for i := range m.quotes {
		q := &m.quotes[i]
		if q.state == quoteFound {
			r.Quotes = slices.Insert(r.Quotes, found, Quote{q.evidence, q.at.Start, q.at.End, q.at.In(m.evidence[q.evidence].text)})
			found++
		}
		absent = absent || q.state == quoteAbsent
		if q.reason != "" {
			r.Reasons = append(r.Reasons, q.reason)
		}
	}
	return absent
}
