package verify

// slotClashes looks for what stands in the place of a word of the claim: another
// number, unit, name or day.
func (m *match) slotClashes(e *Evidence, sent *sentence, l *look, v *[signalCount]float32) {
	hit := m.hit[l.sentence]
	for i := range m.claim.numbers {
		n := &m.claim.numbers[i]
		bit := m.bit(n.tok)
		switch {
		case bit == 0:
		case hit&bit == 0:
			if at := m.numberInPlace(e, sent, l, n); at >= 0 {
				v[sigClashNumber] = max(v[sigClashNumber], m.covered(l.sentence, bit))
				m.note(clashNumber, at, n.tok)
			}
		default:
			if at := m.unitInPlace(e, sent, n); at >= 0 {
				v[sigClashNumber] = max(v[sigClashNumber], m.covered(l.sentence, m.bit(n.tok+1)))
				m.note(clashUnit, at, min(n.tok+1, int32(len(m.claim.tokens)-1)))
			}
			if m.boundTurned(n) {
				v[sigClashNumber] = max(v[sigClashNumber], m.covered(l.sentence, 0))
				m.note(clashBound, -1, n.tok)
			}
		}
	}
	for i := range m.terms {
		t := &m.terms[i]
		if hit>>i&1 != 0 || t.flags&isNumber != 0 {
			continue
		}
		if at := m.memberInPlace(e, sent, t); at >= 0 {
			v[sigClashMember] = max(v[sigClashMember], m.covered(l.sentence, 1<<i))
			m.note(clashMember, at, t.tok)
			continue
		}
		if e.lang != english0 || t.flags&isPaired != 0 {
			continue // the small words are not known well enough
		}
		if at := m.wordInPlace(e, sent, l, i); at >= 0 && m.kin[l.sentence]>>i&1 == 0 {
			m.otherWord(e, l, i, at, v)
		}
	}
}

func (m *match) otherWord(e *Evidence, l *look, i int, at int32, v *[signalCount]float32) {
	cover := m.covered(l.sentence, 1<<i)
	if m.terms[i].flags&e.read.tokens[at].flags&isName == 0 {
		v[sigClashWord] = max(v[sigClashWord], cover)
		return
	}
	v[sigClashName] = max(v[sigClashName], cover)
	if m.found>>i&1 == 0 {
		m.note(clashName, at, m.terms[i].tok)
	}
}

// numberInPlace is the sentence's number in the place of one that it has not: of
// the same sort, not one of the claim's, and next to a word that the claim's is
// next to, or the only one of its sort.
func (m *match) numberInPlace(e *Evidence, sent *sentence, l *look, n *number) int32 {
	only, many := int32(-1), 0
	for i := range e.read.numbers {
		other := &e.read.numbers[i]
		if other.tok < sent.first || other.tok >= sent.last || !n.alike(other) || m.claims(other) {
			continue
		}
		if m.sameNeighbour(l, n.tok, other.tok) {
			return other.tok
		}
		only, many = other.tok, many+1
	}
	if many == 1 {
		return only
	}
	return -1
}

// sameNeighbour reports whether a word next to the claim's token stands next to
// the sentence's.
func (m *match) sameNeighbour(l *look, tok, at int32) bool {
	for k := max(0, tok-2); k <= tok+2; k++ {
		i := m.termOf(k)
		if k == tok || i < 0 || l.place[i] < 0 {
			continue
		}
		if d := l.place[i] - at; d >= -3 && d <= 3 {
			return true
		}
	}
	return false
}

// unitInPlace is the place of the same number with another unit of the same
// sort, where the sentence has none with the claim's.
func (m *match) unitInPlace(e *Evidence, sent *sentence, n *number) int32 {
	unit, mine := unitAfter(&m.claim, n.tok, int32(len(m.claim.tokens)))
	if unit == 0 && !n.percent {
		return -1
	}
	at := int32(-1)
	for i := range e.read.numbers {
		other := &e.read.numbers[i]
		if other.tok < sent.first || other.tok >= sent.last || !n.sameAs(other) {
			continue
		}
		theirs, term := unitAfter(&e.read, other.tok, sent.last)
		switch {
		case n.percent != other.percent:
			at = other.tok
		case term == mine:
			return -1
		case unit&theirs != 0:
			at = other.tok + 1
		}
	}
	return at
}

// unitAfter is what sort of unit stands directly behind a number, and its term.
func unitAfter(t *reading, tok, last int32) (sort, term uint64) {
	if tok+1 >= last || t.tokens[tok+1].info < 0 {
		return 0, 0
	}
	return t.infos[t.tokens[tok+1].info].unit, t.tokens[tok+1].term
}

// memberInPlace is the sentence's word of the same closed set, as the days of the
// week, that the claim has not.
func (m *match) memberInPlace(e *Evidence, sent *sentence, t *term) int32 {
	k := m.claim.tokens[t.tok].info
	if k < 0 || m.claim.infos[k].set == 0 {
		return -1
	}
	set := m.claim.infos[k].set
	for at := sent.first; at < sent.last; at++ {
		other := &e.read.tokens[at]
		if other.info >= 0 && e.read.infos[other.info].set&set != 0 && !m.small.slot(other.term).used {
			return at
		}
	}
	return -1
}

// wordInPlace is the sentence's word that stands where the claim has term i: the
// words around it are the same, and it is none of the claim's. It is -1 where
// there is none.
func (m *match) wordInPlace(e *Evidence, sent *sentence, l *look, i int) int32 {
	from, to := sent.first-1, sent.last
	for k := i - 1; k >= 0; k-- {
		if l.place[k] >= 0 {
			from = l.place[k]
			break
		}
	}
	for k := i + 1; k < len(m.terms); k++ {
		if l.place[k] >= 0 {
			to = l.place[k]
			break
		}
	}
	if to-from > reach || from >= to {
		return -1
	}
	for at := from + 1; at < to; at++ {
		t := &e.read.tokens[at]
		if t.flags&(isStop|isNegation|isNumber) == 0 && !m.small.slot(t.term).used {
			return at
		}
	}
	return -1
}
