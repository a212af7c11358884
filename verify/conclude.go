package verify

import (
	"slices"

	"github.com/citeway/citeway"
)

// The scores at which a verdict changes, and the bounds that the rules set.
const (
	supportedFrom = 0.5
	// contestedFrom is the same where the nearest sentence says something else in
	// place of one of the claim's words. Most such claims are right all the same, so
	// the score falls little, but a reader should look.
	contestedFrom = 0.65
	partialFrom   = 0.25
	misquotedMost = 0.05
	// mismatchedMost is the most for a claim whose words belong elsewhere.
	mismatchedMost = 0.45
	// certainAgainst is the least against a claim where the passage has something else
	// in the very slot.
	certainAgainst = 0.95
	// verbatimLeast is the least for a claim that stands there word for word.
	verbatimLeast = 0.97
	// nothingMost is the most for a claim that shares no word with the passages.
	nothingMost = 0.02
	// quotedLeast is the least where a long quotation is found and the claim says
	// little else.
	quotedLeast = 0.9
	// coveredFrom is the share of a claim that must be met before the passage can be
	// said to contradict it.
	coveredFrom = 0.5
)

// judgement is what the models say of a claim: how well it is covered, and whether
// something speaks against it.
type judgement struct {
	cover float64
	// against is the probability that the passages say otherwise; shown says that it
	// is high enough to be said.
	against float64
	shown   bool
}

// conclude gives the verdict, with its sentences, quotes and reasons. The rules come
// one after the other: a quotation that is absent, a claim that stands there word for
// word, words that belong elsewhere, and only then what the models weigh.
func conclude(m *match, s *measure, j judgement) Result {
	r := Result{}
	r.point(m)
	absent := r.quote(m)
	switch slots := m.mismatched(); {
	case absent:
		r.Verdict, r.Score = citeway.Misquoted, min(j.cover, misquotedMost)
	case m.verbatim():
		r.Verdict, r.Score = citeway.Supported, max(j.cover, verbatimLeast)
	case slots.found:
		r.misplace(slots, j)
	default:
		r.weigh(m, s, j)
	}
	r.explain(m, s)
	return r
}

// misplace concludes on a claim whose words belong elsewhere: it is not supported, and
// contradicted where the passage has something else in the very slot.
func (r *Result) misplace(slots mismatch, j judgement) {
	r.Score = min(j.cover, mismatchedMost)
	r.Verdict = shortOf(r.Score)
	if slots.certain {
		r.Verdict, r.Against = citeway.Contradicted, max(j.against, certainAgainst)
		r.Score = min(r.Score, 1-r.Against)
	}
	if slots.reason != "" {
		r.Reasons = append(r.Reasons, slots.reason)
	}
}

// weigh concludes from what the models say: how well the claim is covered, unless
// something speaks against it.
func (r *Result) weigh(m *match, s *measure, j judgement) {
	r.Score = j.cover
	if s.v[sigQuoted] >= coveredFrom {
		r.Score = max(r.Score, quotedLeast)
	}
	if m.found|m.kinFound|m.likeFound == 0 {
		r.Score = min(r.Score, nothingMost)
	}
	switch {
	case r.Score >= s.supported():
		r.Verdict = citeway.Supported
	case j.shown:
		r.Verdict, r.Against = citeway.Contradicted, j.against
	default:
		r.Verdict = shortOf(r.Score)
	}
}

// supported is the score from which the claim is supported.
func (s *measure) supported() float64 {
	if Contested(s.v[:]) {
		return contestedFrom
	}
	return supportedFrom
}

// shortOf is the verdict on a claim that is not supported.
func shortOf(score float64) citeway.Verdict {
	if score >= partialFrom {
		return citeway.Partial
	}
	return citeway.Unsupported
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
