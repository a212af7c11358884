package verify

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// explain adds the reasons in words, the weightiest first.
func (r *Result) explain(m *match, s *measure) {
	add := func(why string) {
		if why != "" {
			r.Reasons = append(r.Reasons, why)
		}
	}
	if r.Verdict == citeway.Supported {
		add(share(m, s))
		return
	}
	clash := against(m, s.clash)
	if clash == "" && s.v[sigClashStronger] > 0 {
		clash = "the claim says it more strongly than the passage"
	}
	add(clash)
	if s.missing >= 0 && s.clash.kind != clashNumber {
		add("the passage has no " + m.wordAt(m.numbers[s.missing].tok))
	}
	add(missing(m, s.clash.by))
	if len(r.Reasons) == 0 {
		add(share(m, s))
	}
}

// against says what stands against the claim in the nearest sentence, or "".
func against(m *match, c clash) string {
	if c.kind == clashNone || len(m.seen) == 0 {
		return ""
	}
	l := &m.seen[0]
	theirs := func() string { return word(l.in.text, &l.in.tokens[c.at]) }
	switch c.kind {
	case clashDenied:
		if c.at >= 0 {
			return fmt.Sprintf("the passage denies it: %q", l.around(c.at))
		}
		return "the claim denies what the passage says"
	case clashRoles:
		return "the passage says it the other way round"
	case clashBound:
		return fmt.Sprintf("the bound on %s is turned round", m.wordAt(c.by))
	case clashNumber:
		return fmt.Sprintf("the passage says %s where the claim says %s", theirs(), m.wordAt(c.by))
	}
	return fmt.Sprintf("the passage says %q where the claim says %q", theirs(), m.wordAt(c.by))
}

// around is the words next to a place of the sentence.
func (l *look) around(at int32) string {
	first, last := max(l.first, at-3), min(l.last-1, at+4)
	return l.in.text[l.in.tokens[first].start:l.in.tokens[last].end]
}

// share says how much of the claim is met.
func share(m *match, s *measure) string {
	share := int(100*min(1, s.v[sigRecallKin]) + 0.5)
	if len(m.chosen) == 1 {
		return fmt.Sprintf("%d %% of the claim's weight is in the passage, in one sentence", share)
	}
	return fmt.Sprintf("%d %% of the claim's weight is in the passage, over %d sentences", share, len(m.chosen))
}

// maxMissing is how many missing words a reason names.
const maxMissing = 4

// missing names the words that are nowhere in the passages, names first, except
// the token for which the passage is said to have another.
func missing(m *match, except int32) string {
	var words []string
	for _, names := range [...]bool{true, false} {
		for i := range m.terms {
			t := &m.terms[i]
			if t.tok == except || (m.found|m.kinFound)>>i&1 != 0 || t.flags&isNumber != 0 || t.flags&isName != 0 != names {
				continue
			}
			if len(words) < maxMissing {
				words = append(words, m.wordAt(t.tok))
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "not in the passage: " + strings.Join(words, ", ")
}
