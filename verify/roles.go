package verify

// roleReach is how many tokens the words of one statement may lie from each other.
const roleReach = 10

// rolesTurned reports whether the sentence has two words of the claim in each
// other's place about the same third: Bob sued Alice, for Alice sued Bob.
func (m *match) rolesTurned(e *Evidence, l *look) bool {
	if l.turned != 0 {
		return l.turned > 0
	}
	for i := range m.terms {
		if l.place[i] < 0 {
			continue
		}
		if i+1 < len(m.terms) && m.joined(e, l, i, i+1) {
			return true
		}
		for k := i + 2; k <= i+4 && k < len(m.terms); k++ {
			if l.place[k] < 0 || !m.exchangeable(i, k) {
				continue
			}
			for j := i + 1; j < k; j++ {
				if m.terms[j].flags&(isName|isNumber|isMutual) == 0 && m.turnedAbout(e, l, i, j, k) {
					return true
				}
			}
		}
	}
	return false
}

// exchangeable reports whether two terms may stand in each other's place: both
// names, or both none and close.
func (m *match) exchangeable(i, k int) bool {
	a, b := m.terms[i].flags&isName != 0, m.terms[k].flags&isName != 0
	return a && b || a == b && k == i+2 || k == i+2 && (m.terms[i].flags|m.terms[k].flags)&isInitial != 0
}

// turnedAbout reports whether the terms i, j, k stand the other way round in the
// sentence, without "by" having turned the sense back.
func (m *match) turnedAbout(e *Evidence, l *look, i, j, k int) bool {
	first, middle, last := l.place[k], l.place[j], l.place[i]
	if first < 0 || middle <= first || last <= middle || last-first > roleReach {
		return false
	}
	mine := between(m.claim.tokens, m.terms[j].tok, m.terms[k].tok, termBy)
	theirs := between(e.read.tokens, middle, last, termBy)
	return mine == theirs
}

// joined reports whether two neighbouring terms stand the other way round about
// the same small word: from Lyon to Paris.
func (m *match) joined(e *Evidence, l *look, i, k int) bool {
	first, last := l.place[k], l.place[i]
	if first < 0 || last <= first || last-first > reach {
		return false
	}
	for _, small := range [...]uint64{termTo, termThan, termOf} {
		if between(m.claim.tokens, m.terms[i].tok, m.terms[k].tok, small) {
			return between(e.read.tokens, first, last, small)
		}
	}
	return false
}

var (
	termBy, termThan, termOf = hashString("by"), hashString("than"), hashString("of")
	termAnd, termBut         = hashString("and"), hashString("but")
)

// between reports whether a term stands between two tokens.
func between(tokens []token, first, last int32, term uint64) bool {
	for k := first + 1; k < last; k++ {
		if tokens[k].term == term {
			return true
		}
	}
	return false
}
