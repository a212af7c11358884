package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// otherFrame judges what a claim says around a quotation that is found: who says it,
// when, and whether it is denied. The quotation proves itself only.
func (m *match) otherFrame() slot {
	for i := range m.quotes {
		q := &m.quotes[i]
		if q.state != quoteFound {
			continue
		}
		if s := m.frame(q); s.kind != slotNone {
			return s
		}
	}
	return slot{}
}

// frame compares the words around one quotation with those around it in the passage.
func (m *match) frame(q *quotation) slot {
	e := m.evidence[q.evidence]
	around := e.around(q.at)
	if at := m.deniedFrame(q); at >= 0 && !e.deniedAround(around, q.at) {
		return slot{kind: slotDenied, in: e, at: around.first, to: around.first, by: at, last: at, certain: true}
	}
	if m.titled(q) {
		return slot{}
	}
	if s := m.otherYear(q, e, around); s.kind != slotNone {
		return s
	}
	if s := m.otherPlace(q, e); s.kind != slotNone {
		return s
	}
	return m.otherSpeaker(q, e, around)
}

// otherPlace finds a place beside a quotation in the claim that no passage has. What the
// claim has read the quotation in is none: it has an article, as a handbook, or says it.
func (m *match) otherPlace(q *quotation, e *Evidence) slot {
	all := int32(len(m.tokens))
	for k := int32(0); k < all; k++ {
		g, ok := groupAt(&m.reading, m.text, k, 0, all)
		if !ok {
			continue
		}
		k = g.last
		if g.first == 0 || m.tokens[g.first-1].term != termIn && m.tokens[g.first-1].term != termAt || !m.framing(q, &m.tokens[g.first]) || m.saysNear(g, stretch{0, all}) || !m.nowhere(g) {
			continue
		}
		return slot{kind: slotPlace, in: e, by: g.first, last: g.last}
	}
	return slot{}
}

// nowhere reports whether no passage has a word of a name, nor one like it.
func (m *match) nowhere(g group) bool {
	for k := g.first; k <= g.last; k++ {
		bit := m.bit(k)
		if bit == 0 || (m.found|m.kinFound|m.likeFound)&bit != 0 {
			return false
		}
	}
	return true
}

// leastTitle is how many capitalised words a title has at least.
const leastTitle = 2

// titled reports whether a quotation is the title of something, which nobody says: all of
// its words are capitalised but the small ones.
func (m *match) titled(q *quotation) bool {
	capitals := 0
	for k := range m.tokens {
		t := &m.tokens[k]
		if outside(t, q.span) || t.flags&(isStop|isNegation|isNumber) != 0 {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(m.text[t.start:]); !unicode.IsUpper(r) {
			return false
		}
		capitals++
	}
	return capitals >= leastTitle
}

// outside reports whether a token stands outside a span.
func outside(t *token, s citeway.Span) bool { return int(t.end) <= s.Start || int(t.start) >= s.End }

// framing reports whether a token of the claim stands in the sentence of a quotation, and
// in none.
func (m *match) framing(q *quotation, t *token) bool {
	for i := range m.quotes {
		if !outside(t, m.quotes[i].span) {
			return false
		}
	}
	from, to := int(t.end), q.span.Start
	if to < from {
		from, to = q.span.End, int(t.start)
	}
	return !strings.Contains(m.text[from:max(from, to)], ". ") && !strings.Contains(m.text[from:max(from, to)], "\n")
}

// around are the sentences that a span stands in, with their neighbours if they say
// nothing else.
func (e *Evidence) around(span citeway.Span) stretch {
	first, last := -1, -1
	for i := range e.sents {
		s := &e.sents[i]
		if s.span.Start < span.End && span.Start < s.span.End {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return stretch{}
	}
	in := stretch{e.sents[first].first, e.sents[last].last}
	others := 0
	for k := in.first; k < in.last; k++ {
		if outside(&e.tokens[k], span) {
			others++
		}
	}
	if others < 2 {
		in.first, in.last = e.sents[max(0, first-1)].first, e.sents[min(len(e.sents)-1, last+1)].last
	}
	return in
}

// deniedFrame is the word around a quotation with which the claim denies it, or -1.
func (m *match) deniedFrame(q *quotation) int32 {
	for k := range m.tokens {
		t := &m.tokens[k]
		if m.framing(q, t) && (t.flags&isNegation != 0 || untrue(t.term)) {
			return int32(k)
		}
	}
	return -1
}

func (e *Evidence) deniedAround(in stretch, span citeway.Span) bool {
	for k := in.first; k < in.last; k++ {
		if t := &e.tokens[k]; outside(t, span) && (t.flags&(isNegation|isWeak) != 0 || untrue(t.term)) {
			return true
		}
	}
	return false
}

// untrue reports whether a word says that something is not so.
func untrue(term uint64) bool {
	switch term {
	case termFalse, termUntrue, termWrong, termIncorrect, termDeny, termMyth, termLie:
		return true
	}
	return false
}

var (
	termFalse, termUntrue, termWrong = hashString("fals"), hashString("untru"), hashString("wrong")
	termIncorrect, termDeny          = hashString("incorrect"), hashString("deni")
	termMyth, termLie                = hashString("myth"), hashString("lie")
)

// otherYear finds a number beside a quotation in the claim that is not beside it in the
// passage, which has another of its sort there or does not have it at all.
func (m *match) otherYear(q *quotation, e *Evidence, around stretch) slot {
	for i := range m.numbers {
		n := &m.numbers[i]
		if !m.framing(q, &m.tokens[n.tok]) || m.attributive(m.text, n) {
			continue
		}
		var rival *number
		same := false
		for j := range e.numbers {
			g := &e.numbers[j]
			if !around.holds(g.tok) || !outside(&e.tokens[g.tok], q.at) {
				continue
			}
			same = same || n.sameAs(g)
			if n.alike(g) && n.unit.sort == g.unit.sort && n.scaled == g.scaled && !m.claims(g) {
				rival = g
			}
		}
		switch bit := m.bit(n.tok); {
		case same:
		case rival != nil:
			return slot{kind: slotNumber, in: e, at: rival.tok, to: rival.tok, by: n.tok, last: n.tok, certain: true}
		case bit != 0 && m.found&bit == 0:
			return slot{kind: slotBound, in: e, by: n.tok, last: n.tok}
		}
	}
	return slot{}
}

// attributive reports whether a number is a year that only says which thing is meant,
// and not when anything happened: the 2016 report.
func (t *reading) attributive(text string, n *number) bool {
	if !n.year || int(n.tok)+1 >= len(t.tokens) || n.tok == 0 {
		return false
	}
	before, after := &t.tokens[n.tok-1], &t.tokens[n.tok+1]
	if after.flags&(isStop|isNegation|isNumber) != 0 || text[t.tokens[n.tok].end:after.start] != " " {
		return false
	}
	switch before.term {
	case termThe, termA, termAn, termIts, termHis, termTheir, termHer:
		return true
	}
	return before.flags&(isStop|isMonth|isNumber) == 0 && text[before.end:t.tokens[n.tok].start] == " "
}

// otherSpeaker finds a name beside a quotation in the claim that is not beside it in
// the passage, which has another there.
func (m *match) otherSpeaker(q *quotation, e *Evidence, around stretch) slot {
	all := int32(len(m.tokens))
	for k := int32(0); k < all; k++ {
		g, ok := groupAt(&m.reading, m.text, k, 0, all)
		if !ok {
			g = group{k, k}
		}
		k = g.last
		if !m.framing(q, &m.tokens[g.first]) || !ok && !m.speaks(k) {
			continue
		}
		switch small := smallBefore(&m.reading, g.first, -1); small {
		case termIn, termAt:
		case termFor, termOf, termWith, termAgainst, termFrom:
			continue // not the one who speaks: a vote for Ada, saying
		default:
			if !m.saysNear(g, stretch{0, all}) {
				continue
			}
		}
		if theirs, other := m.otherBeside(g, q, e, around); other {
			return slot{kind: slotName, in: e, at: theirs.first, to: theirs.last, by: g.first, last: g.last}
		}
	}
	return slot{}
}

// speaks reports whether a token is somebody without a name who says something: the
// council wrote. The passages must have it.
func (m *match) speaks(tok int32) bool {
	return m.bit(tok)&m.found != 0 && m.tokens[tok].flags&isNumber == 0 && tok+1 < int32(len(m.tokens)) && saying(m.tokens[tok+1].term)
}

// sayingReach is how far from a word of saying its speaker stands at most.
const sayingReach = 3

// saysNear reports whether a word of saying stands near a name.
func (t *reading) saysNear(g group, in stretch) bool {
	for k := max(in.first, g.first-sayingReach); k < min(in.last, g.last+1+sayingReach); k++ {
		if saying(t.tokens[k].term) {
			return true
		}
	}
	return false
}

// saying reports whether a word says that somebody says something.
func saying(term uint64) bool {
	_, ok := sayings[term]
	return ok
}

var sayings = func() map[uint64]struct{} {
	set := map[uint64]struct{}{}
	for _, stem := range [...]string{"say", "tell", "write", "note", "promis", "add", "explain", "state", "declar", "warn", "admit", "repli", "answer", "announc", "argu", "insist", "remark", "conclud", "find", "report"} {
		set[hashString(stem)] = struct{}{}
	}
	return set
}()

// otherBeside is the name beside a quotation in the passage if none there is the
// claim's. Where the passages do not have the claim's name at all, the other must be
// the one who speaks, or stand behind the same small word.
func (m *match) otherBeside(f group, q *quotation, e *Evidence, around stretch) (theirs group, other bool) {
	if f.first == f.last && e.holdsTerm(m.tokens[f.first].term, around) {
		return group{}, false
	}
	known := m.found&m.bit(f.last) != 0
	small := smallBefore(&m.reading, f.first, -1)
	for k := around.first; k < around.last; k++ {
		g, ok := groupAt(&e.reading, e.text, k, around.first, around.last)
		if !ok || !outside(&e.tokens[g.first], q.at) {
			continue
		}
		k = g.last
		if m.sameName(f, e, g) {
			return group{}, false
		}
		if other || m.slot(e.tokens[g.last].term).used {
			continue
		}
		if e.saysNear(g, around) && (known || small == 0) || small != 0 && small == smallBefore(&e.reading, g.first, around.first-1) {
			theirs, other = g, true
		}
	}
	return theirs, other
}
