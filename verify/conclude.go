package verify

import (
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/trees"
)

// The scores at which a verdict changes, and the bounds that the rules set.
const (
	supportedFrom = 0.5
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
	// plainShare is the share of a claim that the nearest sentence must have besides
	// what differs, and plainFrom the probability from which that speaks against it.
	plainShare = 0.7
	plainFrom  = 0.4
	// lackingShare is the share of the claim besides what the passage says less of.
	lackingShare = 0.6
	// wordShare and wordFrom are the same for a word that is no name.
	wordShare = 0.95
	wordFrom  = 0.3
	// mostlyQuoted is the share of a claim from which it says little but what it quotes.
	mostlyQuoted = 0.5
	// readLeast is the least where the claim's row of a table has what it says, or the
	// source's numbers bear its comparison out.
	readLeast = 0.8
	// kneeShare is the share of a bound up to which a score stays as it is.
	kneeShare = 0.9
)

// under keeps a score under a bound, and scores in their order: of two claims that may not pass for supported the one that
// is covered better still comes first. What is above the knee shares what is left.
func under(bound, score float64) float64 {
	knee := kneeShare * bound
	if score <= knee {
		return score
	}
	return knee + (bound-knee)*(score-knee)/(1-knee)
}

// judgement is what the models say of a claim, as probabilities: that the passages
// cover it, and that they say otherwise.
type judgement struct{ cover, against float64 }

// conclude gives the verdict, with its sentences, quotes and reasons. The rules come
// one after the other: a quotation that is absent, a claim that stands there word for
// word, words that belong elsewhere, and only then what the models weigh.
func conclude(m *match, s *measure, j judgement) Result {
	r := Result{}
	r.point(m)
	absent := r.quote(m)
	switch slots := m.mismatched(); {
	case absent:
		r.Verdict, r.Score = citeway.Misquoted, under(misquotedMost, j.cover)
	case m.verbatim() || m.readOut():
		r.Verdict, r.Score = citeway.Supported, max(j.cover, verbatimLeast)
	case slots.found:
		r.misplace(slots, j)
	default:
		r.weigh(m, s, j)
	}
	r.bound()
	r.explain(m, s)
	return r
}

// bound keeps the score on the verdict's side: what speaks against a claim counts in both.
func (r *Result) bound() {
	r.covered = r.Score
	switch r.Verdict {
	case citeway.Contradicted:
		r.Score = under(1-r.Against, r.Score)
	case citeway.Partial, citeway.Unsupported:
		r.Score = under(mismatchedMost, r.Score)
	}
}

// misplace concludes on a claim whose words belong elsewhere: it is not supported, and
// contradicted where the passage has something else in the very slot.
func (r *Result) misplace(slots mismatch, j judgement) {
	r.Score = under(mismatchedMost, j.cover)
	r.Verdict = shortOf(r.Score)
	if slots.certain {
		r.Verdict, r.Against = citeway.Contradicted, max(j.against, certainAgainst)
		r.Score = under(1-r.Against, r.Score)
	}
	if slots.reason != "" {
		r.Reasons = append(r.Reasons, slots.reason)
	}
}

// weigh concludes from what the models say: how well the claim is covered, unless
// something speaks against it. A claim that says little but a quotation that is found
// needs no more.
func (r *Result) weigh(m *match, s *measure, j judgement) {
	r.Score = j.cover
	if s.v[sigQuoted] >= mostlyQuoted {
		r.Verdict, r.Score = citeway.Supported, max(r.Score, quotedLeast)
		return
	}
	if m.readOff() {
		r.Verdict, r.Score = citeway.Supported, max(r.Score, readLeast)
		return
	}
	if m.found|m.kinFound|m.likeFound == 0 {
		r.Score = under(nothingMost, r.Score)
	}
	switch {
	case !m.ofAnother() && (j.against >= trees.Shown || s.plain(m) && j.against >= plainFrom):
		r.Verdict, r.Against = citeway.Contradicted, max(j.against, trees.Shown)
	case j.against >= trees.Doubted, s.lacking(j.against), r.Score < supportedFrom:
		r.Verdict = shortOf(r.Score)
	default:
		r.Verdict = citeway.Supported
	}
}

// allRead is the share of a claim that must be met where a cell's yes or no says it.
const allRead = 0.8

// readOff reports whether the claim can be read off a table, or off the source's numbers.
func (m *match) readOff() bool {
	if verdict, _, _ := m.compared(); verdict > 0 {
		return true
	}
	said, _ := m.saidByCell()
	return said > 0 && m.soft(m.found, m.kinFound, m.likeFound) >= allRead*m.total || !m.denies() && m.tabled()
}

// plain reports whether the nearest sentence says most of the claim, and otherwise in
// one thing: denied, another number, another day. Then less is needed to say so. On the
// folds 37 such claims were changed and 8 were not, and of minimal pairs 313 and none.
// A number that stands elsewhere in the passages may be of that sentence all the same.
func (s *measure) plain(m *match) bool {
	clash := max(s.v[sigClashTurned], s.v[sigClashMember])
	if !m.numberElsewhere() {
		clash = max(clash, s.v[sigClashNumber])
	}
	return clash >= plainShare
}

// lacking reports whether the nearest sentence has another name in the place of the
// claim's, says it less strongly, or has another word where all else is the same. Hardly
// a claim that holds is read so.
func (s *measure) lacking(against float64) bool {
	return s.v[sigClashName] >= lackingShare || s.v[sigClashStronger] >= lackingShare || s.v[sigClashWord] >= wordShare && against >= wordFrom
}

// shortOf is the verdict on a claim that is not supported.
func shortOf(score float64) citeway.Verdict {
	if score >= partialFrom {
		return citeway.Partial
	}
	return citeway.Unsupported
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
		q := Quote{Evidence: at, Start: sent.span.Start, End: sent.span.End, Text: sent.span.In(e.source)}
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
			r.Quotes = slices.Insert(r.Quotes, found, Quote{q.evidence, q.at.Start, q.at.End, q.at.In(m.evidence[q.evidence].source)})
			found++
		}
		absent = absent || q.state == quoteAbsent
		if q.reason != "" {
			r.Reasons = append(r.Reasons, q.reason)
		}
	}
	return absent
}
