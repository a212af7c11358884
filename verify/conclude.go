package verify

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// The probabilities at which a verdict changes.
const (
	supportedFrom = 0.5
	// contestedFrom is the same where the sentence nearest to the claim says
	// something else in the place of one of its words: most such claims are not
	// wrong for it, so that the probability falls little, and a reader is still to look.
	contestedFrom = 0.65
	partialFrom   = 0.25
	misquotedMost = 0.05
	// nothingMost is the most for a claim that shares no word with the passage.
	nothingMost = 0.02
	// quotedLeast is the least probability where a long quotation is found and
	// the claim says little else.
	quotedLeast = 0.9
	// coveredFrom is the share of a claim that must be met before its opposite
	// can be said to stand in the passage.
	coveredFrom = 0.5
)

// conclude gives the verdict, its sentences, quotes and reasons.
func (m *match) conclude(r *Result, quotes []quotation) {
	m.point(r)
	absent := m.quotations(r, quotes)
	if m.found|m.kinFound|m.likeFound == 0 {
		r.Score = min(r.Score, nothingMost)
	}
	switch {
	case absent:
		r.Verdict = citeway.Misquoted
		r.Score = min(r.Score, misquotedMost)
	case r.Score >= m.supported():
		r.Verdict = citeway.Supported
	case m.contradicted():
		r.Verdict = citeway.Contradicted
	case r.Score >= partialFrom:
		r.Verdict = citeway.Partial
	default:
		r.Verdict = citeway.Unsupported
	}
	m.explain(r)
}

// supported is the probability from which the claim counts as supported.
func (m *match) supported() float64 {
	if Clashes(m.vector[:]) {
		return contestedFrom
	}
	return supportedFrom
}

// point adds the chosen sentences, and makes quotes of them.
func (m *match) point(r *Result) {
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

// quotations puts the quotations that were found first among the quotes, and
// reports whether one is absent.
func (m *match) quotations(r *Result, quotes []quotation) (absent bool) {
	found := 0
	for i := range quotes {
		q := &quotes[i]
		switch q.state {
		case quoteFound:
			text := q.at.In(m.evidence[q.evidence].text)
			r.Quotes = append(r.Quotes, Quote{})
			copy(r.Quotes[found+1:], r.Quotes[found:])
			r.Quotes[found] = Quote{q.evidence, q.at.Start, q.at.End, text}
			found++
		case quoteAbsent:
			absent = true
		}
		if q.reason != "" {
			r.Reasons = append(r.Reasons, q.reason)
		}
	}
	if m.vector[sigQuoted] >= coveredFrom && !absent {
		r.Score = max(r.Score, quotedLeast)
	}
	return absent
}

// contradicted reports whether the sentence nearest to the claim says otherwise,
// rather than only something else.
func (m *match) contradicted() bool {
	switch m.clash.kind {
	case clashNone, clashName, clashRoles:
		return false
	}
	v := &m.vector
	return max(v[sigClashTurned], v[sigClashNumber], v[sigClashMember]) >= coveredFrom
}

// against says what stands against the claim in the sentence nearest to it, or "".
func (m *match) against() string {
	if m.clash.kind == clashNone || len(m.seen) == 0 {
		return ""
	}
	e, _, sent := m.place(m.seen[0].sentence)
	theirs := func() string { return word(e.text, &e.read.tokens[m.clash.at]) }
	switch m.clash.kind {
	case clashDenied:
		if m.clash.at >= 0 {
			return fmt.Sprintf("the passage denies it: %q", around(e, sent, m.clash.at))
		}
		return "the claim denies what the passage says"
	case clashRoles:
		return "the passage says it the other way round"
	case clashBound:
		return fmt.Sprintf("the bound on %s is turned round", m.wordAt(m.clash.by))
	case clashNumber:
		return fmt.Sprintf("the passage says %s where the claim says %s", theirs(), m.wordAt(m.clash.by))
	}
	return fmt.Sprintf("the passage says %q where the claim says %q", theirs(), m.wordAt(m.clash.by))
}

// explain adds the reasons, those that weigh most first.
func (m *match) explain(r *Result) {
	if r.Verdict == citeway.Supported {
		r.Reasons = append(r.Reasons, m.support())
		return
	}
	if why := m.against(); why != "" {
		r.Reasons = append(r.Reasons, why)
	} else if m.vector[sigClashStronger] > 0 {
		r.Reasons = append(r.Reasons, "the claim says it more strongly than the passage")
	}
	if m.notes.number >= 0 && m.clash.kind != clashNumber {
		r.Reasons = append(r.Reasons, "the passage has no "+m.wordAt(m.claim.numbers[m.notes.number].tok))
	}
	if words := m.missing(); words != "" {
		r.Reasons = append(r.Reasons, "not in the passage: "+words)
	}
	if len(r.Reasons) == 0 {
		r.Reasons = append(r.Reasons, m.support())
	}
}

func (m *match) support() string {
	share := int(100*min(1, m.vector[sigRecallKin]) + 0.5)
	if len(m.chosen) == 1 {
		return fmt.Sprintf("%d %% of the claim's weight is in the passage, in one sentence", share)
	}
	return fmt.Sprintf("%d %% of the claim's weight is in the passage, over %d sentences", share, len(m.chosen))
}

// maxMissing is how many missing words a reason names.
const maxMissing = 4

// missing lists the words that are nowhere in the passages, names first, but not
// the one that the passage is said to have another for.
func (m *match) missing() string {
	var words []string
	for _, names := range [...]bool{true, false} {
		for i := range m.terms {
			t := &m.terms[i]
			if t.tok == m.clash.by || (m.found|m.kinFound)>>i&1 != 0 || t.flags&isNumber != 0 || t.flags&isName != 0 != names {
				continue
			}
			if len(words) < maxMissing {
				words = append(words, m.wordAt(t.tok))
			}
		}
	}
	return strings.Join(words, ", ")
}

func (m *match) wordAt(tok int32) string { return word(m.text, &m.claim.tokens[tok]) }

func word(text string, t *token) string { return text[t.start:t.end] }

// around is the words next to a place of a sentence.
func around(e *Evidence, sent *sentence, at int32) string {
	first, last := max(sent.first, at-3), min(sent.last-1, at+4)
	return e.text[e.read.tokens[first].start:e.read.tokens[last].end]
}
