package verify

import "github.com/citeway/citeway/internal/language"

// The ways in which the nearest sentence may stand against the claim. If there are
// several, the first found is named.
const (
	clashNone = iota
	clashDenied
	clashOpposed
	clashRoles
	clashNumber
	clashUnit
	clashMember
	clashBound
	clashName
)

// clash is what stands against the claim in the sentence nearest to it.
type clash struct {
	kind int
	// at is the sentence's word and by the claim's, as tokens; -1 for none.
	at, by int32
}

var noClash = clash{clashNone, -1, -1}

// clashFrom is the share of the claim that a sentence must have for differences to be
// looked for.
const clashFrom = 0.3

// clashes compares the claim with the sentence nearest to it, clause by clause.
// Each signal is 0, or the share of the rest of the claim that the sentence has:
// the more alike they are otherwise, the more the difference says.
func (s *measure) clashes(m *match) {
	if len(m.seen) == 0 || s.v[sigLikeBest] < clashFrom {
		return
	}
	v, l := &s.v, &m.seen[0]
	cover := m.covered(l, 0)
	v[sigCovered] = cover
	turns := 0
	turned := func(signal int, cover float32, c clash) {
		v[signal] = cover
		turns++
		s.note(c)
	}
	if by, at, ok := l.deniedIn(); ok {
		turned(sigClashDenied, cover, clash{clashDenied, at, by})
	}
	if at, by, ok := l.opposedIn(); ok {
		turned(sigClashOpposed, m.covered(l, m.bit(by)), clash{clashOpposed, at, by})
	}
	if l.rolesTurned() {
		turned(sigClashRoles, cover, clash{clashRoles, -1, -1})
	}
	if turns%2 == 1 {
		v[sigClashTurned] = max(v[sigClashDenied], v[sigClashOpposed], v[sigClashRoles])
	} else {
		s.clash = noClash // turned twice, it says the same
	}
	s.numberClashes(m, l)
	s.wordClashes(m, l)
	v[sigClashStronger] = l.stronger() * cover
}

// note keeps the first of several clashes.
func (s *measure) note(c clash) {
	if s.clash.kind == clashNone {
		s.clash = c
	}
}

// raise raises a signal to a share of the claim, and notes why.
func (s *measure) raise(signal int, cover float32, c clash) {
	s.v[signal] = max(s.v[signal], cover)
	s.note(c)
}

// covered is the share of the claim that a sentence has, some terms left out.
func (m *match) covered(l *look, without uint64) float32 {
	s := l.counted
	got := m.soft(m.hit[s]&^without, m.kin[s]&^without, m.like[s]&^without)
	return got / max(m.total-m.weight(without), 1)
}

// numberClashes looks for another number, unit or bound in the place of the
// claim's.
func (s *measure) numberClashes(m *match, l *look) {
	for i := range m.numbers {
		n := &m.numbers[i]
		bit := m.bit(n.tok)
		if bit == 0 {
			continue
		}
		if m.hit[l.counted]&bit == 0 {
			if at := l.numberInPlace(n); at >= 0 && !n.derived(l.in, l.first, l.last) {
				s.raise(sigClashNumber, m.covered(l, bit), clash{clashNumber, at, n.tok})
			}
			continue
		}
		if at := l.unitInPlace(n); at >= 0 {
			s.raise(sigClashNumber, m.covered(l, m.bit(n.tok+1)), clash{clashUnit, at, min(n.tok+1, int32(len(m.tokens)-1))})
		}
		if m.boundTurned(n) {
			s.raise(sigClashNumber, m.covered(l, 0), clash{clashBound, -1, n.tok})
		}
	}
}

// wordClashes looks for another day, name or word in the place of the claim's.
func (s *measure) wordClashes(m *match, l *look) {
	for i := range m.terms {
		t, bit := &m.terms[i], uint64(1)<<i
		if m.hit[l.counted]&bit != 0 || t.flags&isNumber != 0 {
			continue
		}
		if at := l.memberInPlace(t); at >= 0 {
			s.raise(sigClashMember, m.covered(l, bit), clash{clashMember, at, t.tok})
			continue
		}
		if l.in.lang != language.English || t.flags&isPaired != 0 {
			continue // the small words are not known well enough
		}
		at := l.wordInPlace(i)
		switch {
		case at < 0 || m.kin[l.counted]&bit != 0:
		case t.flags&l.in.tokens[at].flags&isName == 0:
			s.v[sigClashWord] = max(s.v[sigClashWord], m.covered(l, bit))
		default:
			s.v[sigClashName] = max(s.v[sigClashName], m.covered(l, bit))
			if m.found&bit == 0 {
				s.note(clash{clashName, at, t.tok})
			}
		}
	}
}
