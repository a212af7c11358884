package verify

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// Reasons are whole sentences that a reader of the answer understands. They speak of
// the source and the answer, and quote either; none speaks of weights or shares.
const (
	sameWords    = "The source says the same in these words."
	otherWords   = "The source says this in other words."
	onlyPart     = "The source says only a part of this."
	nothingOfIt  = "No sentence of the source says this."
	nothingKnown = "There is nothing to compare."
	noWords      = "The words of the source are not known."
	noPlace      = "The place of the citation in the answer is not known."
	tooSure      = "The answer says this more surely than the source."
	turnedRound  = "The source says it the other way round."
	answerDenies = "The answer denies what the source says."
)

// explain adds the reasons in words, the weightiest first. What is said already, of a
// quotation or of words that belong elsewhere, is enough.
func (r *Result) explain(m *match, s *measure) {
	add := func(why string) {
		if why != "" {
			r.Reasons = append(r.Reasons, why)
		}
	}
	switch {
	case r.Verdict == citeway.Supported:
		add(supports(m, s, r.Score))
		return
	case len(r.Reasons) > 0:
		return
	}
	clash := against(m, s.clash)
	if clash == "" && s.v[sigClashStronger] > 0 {
		clash = tooSure
	}
	add(clash)
	except := s.clash.by
	if clash == "" {
		except = -1
	}
	add(missing(m, except, s.missing >= 0 && s.clash.kind != clashNumber))
	switch {
	case len(r.Reasons) > 0:
	case r.Verdict == citeway.Partial:
		add(onlyPart)
	default:
		add(nothingOfIt)
	}
}

// allMet is the share of a claim from which all of it is said to be in the source.
const allMet = 0.95

// supports says how the source says a claim that holds.
func supports(m *match, s *measure, score float64) string {
	switch {
	case score >= verbatimLeast:
		return sameWords
	case s.v[sigRecall] < allMet:
		return otherWords
	case len(m.chosen) == 1:
		return "A sentence of the source says this."
	}
	return fmt.Sprintf("The source says this, over %s sentences.", small(len(m.chosen)))
}

// small is a small number in letters.
func small(n int) string {
	if n == 2 {
		return "two"
	}
	return "three"
}

// against says what stands against the claim in the nearest sentence, or "".
func against(m *match, c clash) string {
	if c.kind == clashNone || len(m.seen) == 0 {
		return ""
	}
	l := &m.seen[0]
	switch c.kind {
	case clashDenied:
		if c.at >= 0 {
			return fmt.Sprintf("The source denies this: “%s”.", l.around(c.at))
		}
		return answerDenies
	case clashRoles:
		return turnedRound
	case clashBound:
		return fmt.Sprintf("The source and the answer bound %s from opposite sides.", m.wordAt(c.by))
	case clashNumber:
		return saysOther(amount(&l.in.reading, l.in.text, c.at), amount(&m.reading, m.text, c.by))
	}
	return saysOther("“"+word(l.in.text, &l.in.tokens[c.at])+"”", "“"+m.wordAt(c.by)+"”")
}

// saysOther says what the source says in the place of what the answer says.
func saysOther(theirs, mine string) string {
	return fmt.Sprintf("The source says %s; the answer says %s.", theirs, mine)
}

// amount is a number with its unit, as it is written.
func amount(t *reading, text string, at int32) string {
	end := t.tokens[at].end
	if int(at)+1 < len(t.tokens) && adjacent(text, &t.tokens[at], &t.tokens[at+1]) {
		if in := t.infoOf(at + 1); in != nil && in.measures.sort != 0 {
			end = t.tokens[at+1].end
		}
	}
	return text[t.tokens[at].start:end]
}

// around is the words next to a place of the sentence.
func (l *look) around(at int32) string {
	first, last := max(l.first, at-3), min(l.last-1, at+4)
	return l.in.text[l.in.tokens[first].start:l.in.tokens[last].end]
}

// maxMissing is how many missing words a reason names.
const maxMissing = 4

// missing names the words that are nowhere in the passages, numbers first if asked,
// then names, except the token for which the passage is said to have another.
func missing(m *match, except int32, numbers bool) string {
	words := make([]string, 0, maxMissing)
	for _, sort := range [...]flag{isNumber, isName, 0} {
		for i := 0; i < len(m.terms) && len(words) < maxMissing; i++ {
			t := &m.terms[i]
			if t.tok == except || (m.found|m.kinFound)>>i&1 != 0 || t.flags&isNumber != 0 && !numbers {
				continue
			}
			if of := t.flags & (isNumber | isName); of&isNumber == sort&isNumber && (of&isNumber != 0 || of == sort) {
				words = append(words, m.wordAt(t.tok))
			}
		}
	}
	if len(words) == 0 {
		return ""
	}
	last := words[len(words)-1]
	if len(words) > 1 {
		last = strings.Join(words[:len(words)-1], ", ") + " or " + last
	}
	return "No sentence of the source speaks of " + last + "."
}
