package verify

import "slices"

// slot is a place of the claim that the passages fill with something else: what they
// say from token at to token to, where the claim has its tokens from by to last.
type slot struct {
	kind     slotKind
	in       *Evidence
	at, to   int32
	by, last int32
	// certain says that the passage says otherwise, and not only something else.
	certain bool
}

type slotKind uint8

const (
	slotNone       slotKind = iota
	slotNumber              // another number, date or unit
	slotBound               // the number stands with other words
	slotName                // somebody else does it
	slotPlace               // no source says where
	slotRoles               // two names have changed places
	slotDenied              // the claim denies what it quotes
	slotTurned              // one of both denies what the other says
	slotSure                // the claim is surer than the source
	slotReversed            // the numbers say the reverse of a comparison
	slotUncompared          // no source compares the two
)

// slotRules look for one sort of slot each, the surest first.
var slotRules = [...]func(*match) slot{
	(*match).otherRead, (*match).otherFrame, (*match).otherWay, (*match).otherAnswer, (*match).otherCells, (*match).otherRows, (*match).otherNumbers, (*match).otherCounts, (*match).otherStretches,
	(*match).otherMembers, (*match).otherVoice, (*match).otherNames, (*match).otherSurety, (*match).otherFact, (*match).otherDenied, (*match).uncompared,
}

// slots looks for a place of the claim that the passages fill with something else. It
// is rather silent than wrong.
func (m *match) slots() slot {
	if verdict, _, _ := m.compared(); verdict > 0 {
		return slot{}
	}
	for _, rule := range slotRules {
		if s := rule(m); s.kind != slotNone && !m.inQuote(s.by) {
			return s
		}
	}
	return slot{}
}

// inQuote reports whether a token of the claim stands in a quotation that was found: the
// source has its words in this order, so that none of them belongs elsewhere.
func (m *match) inQuote(tok int32) bool {
	start := int(m.tokens[tok].start)
	return slices.ContainsFunc(m.quotes, func(q quotation) bool {
		return q.state == quoteFound && q.span.Start <= start && start < q.span.End
	})
}

// local are the terms of the claim's stretch around a token, without some of them; all
// the claim's others if these are few.
func (m *match) local(tok int32, without uint64) uint64 {
	set, many := uint64(0), 0
	in := stretchOf(&m.reading, m.text, tok, 0, int32(len(m.tokens)))
	for k := in.first; k < in.last; k++ {
		if b := m.bit(k) &^ without; b != 0 && set&b == 0 {
			set |= b
			many++
		}
	}
	if many >= 2 {
		return set
	}
	return m.every() &^ without
}

// every is the set of all the claim's terms.
func (c *claim) every() uint64 {
	if len(c.terms) == maxTerms {
		return ^uint64(0)
	}
	return 1<<len(c.terms) - 1
}

// cover is how much of a set of terms a sentence has, in weight.
func (m *match) cover(s int32, set uint64) float32 {
	return m.soft(m.hit[s]&set, m.kin[s]&set, m.like[s]&set)
}

// best is the sentence that has most of a set of terms.
func (m *match) best(set uint64) (s int32, cover float32) {
	s = -1
	for i := range m.hit {
		if c := m.cover(int32(i), set); c > cover {
			s, cover = int32(i), c
		}
	}
	return s, cover
}

// has is the set of the claim's terms that a token of a passage is, by its stem or its
// beginning.
func (m *match) has(e *Evidence, at int32) uint64 {
	t := &e.tokens[at]
	if t.flags&(isStop|isNegation) != 0 {
		return 0
	}
	if b := m.claimTerm(t.term); b != 0 {
		return b
	}
	set := uint64(0)
	if key := beginning(e.text, t); key != 0 {
		for i := range m.terms {
			if m.terms[i].kin == key {
				set |= 1 << i
			}
		}
	}
	return set
}
