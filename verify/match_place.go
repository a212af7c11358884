package verify

import "github.com/citeway/citeway/internal/language"

// numberInPlace is the number that the sentence has in place of one of the claim's:
// of the same sort, not in the claim, and next to one of the same words or the only
// one of its sort; -1 for none.
func (l *look) numberInPlace(n *number) int32 {
	only, many := int32(-1), 0
	for i := range l.in.numbers {
		other := &l.in.numbers[i]
		if !l.holdsToken(other.tok) || !n.alike(other) || n.rank != other.rank || l.claims(other) {
			continue
		}
		if l.sameNeighbour(n.tok, other.tok) {
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
func (l *look) sameNeighbour(tok, at int32) bool {
	for k := max(0, tok-2); k <= tok+2; k++ {
		i := l.termOf(k)
		if k == tok || i < 0 || l.place[i] < 0 {
			continue
		}
		if d := l.place[i] - at; d >= -3 && d <= 3 {
			return true
		}
	}
	return false
}

// unitInPlace is the place of the same number with another unit of the same sort, if
// the sentence does not have it with the claim's unit too; -1 for none.
func (l *look) unitInPlace(n *number) int32 {
	unit, mine := unitAfter(&l.reading, n.tok, int32(len(l.tokens)))
	if unit == 0 && !n.percent {
		return -1
	}
	at := int32(-1)
	for i := range l.in.numbers {
		other := &l.in.numbers[i]
		if !l.holdsToken(other.tok) || !n.sameAs(other) {
			continue
		}
		theirs, term := unitAfter(&l.in.reading, other.tok, l.last)
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

// unitAfter is the sort of unit directly after a number, and its term.
func unitAfter(t *reading, tok, last int32) (sort, term uint64) {
	if tok+1 >= last || t.tokens[tok+1].info < 0 {
		return 0, 0
	}
	return t.infos[t.tokens[tok+1].info].unit, t.tokens[tok+1].term
}

// memberInPlace is a word of the sentence that is of the same closed set, such as the
// days of the week, and not in the claim; -1 for none.
func (l *look) memberInPlace(t *term) int32 {
	k := l.tokens[t.tok].info
	if k < 0 || l.infos[k].set == 0 {
		return -1
	}
	set := l.infos[k].set
	for at := l.first; at < l.last; at++ {
		other := &l.in.tokens[at]
		if other.info >= 0 && l.in.infos[other.info].set&set != 0 && !l.slot(other.term).used {
			return at
		}
	}
	return -1
}

// wordInPlace is the word that the sentence has where the claim has term i: the words
// around it are the same, and it is not in the claim; -1 for none.
func (l *look) wordInPlace(i int) int32 {
	from, to := l.first-1, l.last
	for k := i - 1; k >= 0; k-- {
		if l.place[k] >= 0 {
			from = l.place[k]
			break
		}
	}
	for k := i + 1; k < len(l.terms); k++ {
		if l.place[k] >= 0 {
			to = l.place[k]
			break
		}
	}
	if to-from > reach || from >= to {
		return -1
	}
	for at := from + 1; at < to; at++ {
		t := &l.in.tokens[at]
		if t.flags&(isStop|isNegation|isNumber) == 0 && !l.slot(t.term).used {
			return at
		}
	}
	return -1
}

// hasOther reports whether the sentence has a number of the same sort that is not in
// the claim.
func (l *look) hasOther(n *number) bool {
	for i := range l.in.numbers {
		other := &l.in.numbers[i]
		if l.holdsToken(other.tok) && n.alike(other) && !l.claims(other) {
			return true
		}
	}
	return false
}

// holdsToken reports whether a token of the passage is in the sentence.
func (l *look) holdsToken(tok int32) bool { return l.first <= tok && tok < l.last }

// boundTurned reports whether the chosen sentences have the number only with the
// opposite bound: at least 50 for up to 50.
func (m *match) boundTurned(n *number) bool {
	if n.bound == 0 {
		return false
	}
	turned := false
	for s := range m.seen {
		l := &m.seen[s]
		for i := range l.in.numbers {
			other := &l.in.numbers[i]
			if !l.holdsToken(other.tok) || !n.sameAs(other) {
				continue
			}
			if !n.against(other) {
				return false
			}
			turned = true
		}
	}
	return turned
}

// deniedIn reports whether the claim or the sentence denies what the other says, and
// where.
func (l *look) deniedIn() (by, at int32, ok bool) {
	by, at = -1, -1
	if l.in.lang != language.English && l.bothDeny() {
		return by, at, false
	}
	turns := 0
	for k := l.first; k < l.last; k++ {
		t := &l.in.tokens[k]
		if t.flags&(isNegation|isWeak) == 0 || t.flags&isNegation == 0 && l.slot(t.term).used {
			continue
		}
		switch l.claimDenies(k, l.last) {
		case 1:
			turns--
		case -1:
			if (l.in.lang != language.English || t.flags&isForeign != 0) && l.ofAnotherClause(k) {
				continue
			}
			turns++
			at = k
		}
	}
	if turns > 0 {
		return by, at, true
	}
	for i := range l.tokens {
		f := l.tokens[i].flags
		if f&isNegation == 0 && (f&isWeak == 0 || l.inSentence(int32(i))) {
			continue
		}
		if l.undeniedBy(int32(i)) {
			return int32(i), -1, true
		}
	}
	return -1, -1, false
}

// opposedIn reports whether the sentence says the opposite of a word of the claim, and
// neither is denied, which would turn it back.
func (l *look) opposedIn() (at, by int32, ok bool) {
	at, by = l.opposedTok, l.opposedBy
	if l.opposed == 0 || at < 0 || by < 0 {
		return -1, -1, false
	}
	if (l.in.tokens[at].flags|l.tokens[by].flags)&isNegation != 0 {
		return -1, -1, false // none, for all, is a denial already
	}
	if deniedBefore(l.in.tokens, at, l.first) != deniedBefore(l.tokens, by, 0) {
		return -1, -1, false
	}
	return at, by, true
}

// How strongly something is said: of how many, and how surely.
const (
	fewOf  = 2
	someOf = 3
	mostOf = 5
)

// stronger is how much more strongly the claim speaks than the sentence: all for some,
// must for may, only where the sentence has no such word. 0 is not at all.
func (l *look) stronger() float32 {
	many, sure, only := strength(&l.reading, 0, int32(len(l.tokens)))
	theirMany, theirSure, theirOnly := strength(&l.in.reading, l.first, l.last)
	if theirOnly || sure >= sureMust && l.commands() {
		theirSure = sureMust // what may only be must not be otherwise
	}
	by := float32(0)
	switch {
	case theirMany == 0:
		if many > mostOf {
			by = 0.5
		}
	case many > someOf && many > theirMany:
		by = 1
	case many == 0 && theirMany <= someOf:
		by = 0.5
	}
	if sure > theirSure && theirSure > 0 || sure == sureMust && theirSure < sure {
		by = max(by, 1)
	} else if sure == 0 && theirSure == sureMay {
		by = max(by, 0.5)
	}
	if only && !theirOnly && l.agreed == 0 {
		by = max(by, 1)
	}
	return by
}

const (
	sureMay  = 1
	sureMust = 3
)

// strength is the strongest word for how many and for how surely among tokens.
func strength(t *reading, first, last int32) (many, sure float64, only bool) {
	for at := first; at < last; at++ {
		k := t.tokens[at].info
		if k < 0 {
			continue
		}
		in := &t.infos[k]
		many = max(many, in.many)
		sure = max(sure, in.sure)
		only = only || in.only
	}
	return many, sure, only
}
