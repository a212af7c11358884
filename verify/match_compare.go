package verify

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// comparison is a comparing word with what stands on either side of it, as sets of
// the claim's terms: gold, heavier, iron.
type comparison struct {
	word        int32
	left, right uint64
}

// How far a comparison reaches, in tokens: to what is compared before "than" and
// after it, and to the comparing word before it.
const (
	leftReach  = 16
	rightReach = 8
	wordReach  = 4
)

// comparison finds the first comparison among tokens, with its sides as terms of the
// claim; its word is -1 for none.
func (c *claim) comparison(t *reading, first, last int32) comparison {
	for k := first + 1; k < last; k++ {
		pivot := t.tokens[k].term
		if pivot != termThan && pivot != termOf || t.measured(k+1) {
			continue
		}
		found := comparison{word: -1}
		for at := k - 1; at >= max(first, k-wordReach) && found.word < 0; at-- {
			if t.polar(at) && (pivot == termThan || at == k-1) {
				found.word = at
			}
		}
		if found.word < 0 {
			continue
		}
		for at := max(first, k-leftReach); at < k; at++ {
			if at != found.word {
				found.left |= c.claimTerm(t.tokens[at].term)
			}
		}
		for at := k + 1; at < min(last, k+rightReach) && found.right == 0; at++ {
			found.right = c.claimTerm(t.tokens[at].term)
		}
		return found
	}
	return comparison{word: -1}
}

// measured reports whether an amount with a unit stands at a place: longer than three
// weeks, or than a year, compares nothing with the weeks.
func (t *reading) measured(at int32) bool {
	if int(at) >= len(t.tokens) || t.tokens[at].flags&isNumber == 0 && !t.single(at) {
		return false
	}
	in := t.infoBehind(at)
	return in != nil && in.measures.sort != 0
}

// single reports whether a token counts one: one year, a year.
func (t *reading) single(at int32) bool {
	switch t.tokens[at].term {
	case termOne, termA, termAn:
		return true
	}
	return false
}

// bounding reports whether a comparing word sets a bound to a number: later than eight weeks.
func (t *reading) bounding(at int32) bool {
	return int(at)+2 < len(t.tokens) && t.tokens[at+1].term == termThan && t.measured(at+2)
}

// polar reports whether a token belongs to an opposition.
func (t *reading) polar(at int32) bool {
	k := t.tokens[at].info
	return k >= 0 && t.infos[k].one|t.infos[k].other != 0
}

// turnedFrom reports whether the sides of c are exchanged in other.
func (c *comparison) turnedFrom(other *comparison) bool {
	left, right := c.left&^c.right, c.right&^c.left
	return left&other.right != 0 && right&other.left != 0 && right&other.right == 0
}

// compare compares what the claim and the sentence say of two sides.
func (l *look) compare() {
	for _, by := range [...]func(*look){(*look).compareWords, (*look).invert, (*look).converse} {
		if by(l); l.turned != 0 {
			return
		}
	}
}

// compareWords compares the comparisons of the claim and the sentence. Sides exchanged
// about the same word say something else; about its opposite they say the same: iron
// is lighter than gold, for gold is heavier than iron.
func (l *look) compareWords() {
	mine := l.comparison(&l.reading, 0, int32(len(l.tokens)))
	if mine.word < 0 {
		return
	}
	theirs := l.comparison(&l.in.reading, l.first, l.last)
	if theirs.word < 0 || !mine.turnedFrom(&theirs) {
		return
	}
	a, b := &l.infos[l.tokens[mine.word].info], &l.in.infos[l.in.tokens[theirs.word].info]
	switch {
	case a.one&b.other|a.other&b.one != 0:
		l.turned = -1
		l.equate(l.termOf(mine.word), theirs.word)
	case a.one&b.one|a.other&b.other != 0:
		l.turned = 1
	}
}

// equate counts a term of the claim as said by another word of the sentence.
func (l *look) equate(i int8, at int32) {
	if i < 0 {
		return
	}
	l.place[i] = at
	l.equal |= 1 << i
	l.equated |= 1 << i
}

// unprefixed equates a word that has a negating prefix with the negated word, on
// either side: unsafe with not safe.
func (l *look) unprefixed() {
	for i := range l.terms {
		tok := l.terms[i].tok
		k := l.tokens[tok].info
		if l.place[i] >= 0 || k < 0 || l.infos[k].anti == 0 || deniedBefore(l.tokens, tok, 0) {
			continue
		}
		if at := l.says(l.infos[k].anti); at >= 0 && deniedBefore(l.in.tokens, at, l.first) {
			l.equate(int8(i), at)
		}
	}
	for at := l.first; at < l.last; at++ {
		k := l.in.tokens[at].info
		if k < 0 || l.in.infos[k].anti == 0 || deniedBefore(l.in.tokens, at, l.first) {
			continue
		}
		s := l.slot(l.in.infos[k].anti)
		if s.used && s.index >= 0 && l.place[s.index] < 0 && deniedBefore(l.tokens, l.terms[s.index].tok, 0) {
			l.equate(s.index, at)
		}
	}
}

// equated reports whether a claim's token is said by another word.
func (m *match) equated(tok int32) bool {
	i := m.termOf(tok)
	return i >= 0 && m.equal>>i&1 != 0
}

// deniedBefore reports whether a negation stands shortly before a token.
func deniedBefore(tokens []token, at, first int32) bool {
	for k := max(first, at-reach/2); k < at; k++ {
		if tokens[k].flags&(isNegation|isWeak) != 0 {
			return true
		}
	}
	return false
}

// roleReach is how many tokens the words of one statement may lie from each other.
const roleReach = 10

// rolesTurned reports whether the sentence exchanges two words of the claim about a
// third: Bob sued Alice, for Alice sued Bob.
func (l *look) rolesTurned() bool {
	if l.turned != 0 {
		return l.turned > 0
	}
	for i := range l.terms {
		if l.place[i] < 0 {
			continue
		}
		if i+1 < len(l.terms) && l.joined(i, i+1) {
			return true
		}
		for k := i + 2; k <= i+4 && k < len(l.terms); k++ {
			if l.place[k] < 0 || !l.exchangeable(i, k) {
				continue
			}
			for j := i + 1; j < k; j++ {
				if l.terms[j].flags&(isName|isNumber|isMutual) == 0 && l.turnedAbout(i, j, k) {
					return true
				}
			}
		}
	}
	return false
}

// exchangeable reports whether two terms may be exchanged: both are names, or neither
// is and they stand close.
func (l *look) exchangeable(i, k int) bool {
	c := l.claim
	a, b := c.terms[i].flags&isName != 0, c.terms[k].flags&isName != 0
	if l.in.lang != language.English && !(a && b && l.in.lang != language.German) {
		return false // the order of words says less there, and in German every noun has a capital
	}
	return a && b || a == b && k == i+2 || k == i+2 && (c.terms[i].flags|c.terms[k].flags)&isInitial != 0
}

// turnedAbout reports whether the terms i, j, k stand the other way round in the
// sentence and no "by" turns the sense back.
func (l *look) turnedAbout(i, j, k int) bool {
	first, middle, last := l.place[k], l.place[j], l.place[i]
	if first < 0 || middle <= first || last <= middle || last-first > roleReach || l.genitive(j, k) {
		return false
	}
	mine := between(l.tokens, l.terms[j].tok, l.terms[k].tok, termBy) || l.suffers(l.text, l.terms[j].tok, 0)
	theirs := between(l.in.tokens, middle, last, termBy) || l.in.suffers(l.in.text, middle, l.first)
	return mine == theirs
}

// genitive reports whether two neighbouring terms are one thing that the sentence says with
// "of": the mill's wheel, for the wheel of the mill.
func (l *look) genitive(j, k int) bool {
	word := l.wordAt(l.terms[j].tok)
	return l.terms[k].tok == l.terms[j].tok+1 && (strings.HasSuffix(word, "'s") || strings.HasSuffix(word, "’s")) &&
		between(l.in.tokens, l.place[k], l.place[j], termOf)
}

// suffers reports whether a word says what is done to somebody: is needed, not is needing.
func (t *reading) suffers(text string, at, first int32) bool {
	return isPassive(t, at, first) && !strings.HasSuffix(t.wordAt(text, at), "ing")
}

// joined reports whether two neighbouring terms stand the other way round about the
// same small word: from Lyon to Paris.
func (l *look) joined(i, k int) bool {
	first, last := l.place[k], l.place[i]
	if first < 0 || last <= first || last-first > reach {
		return false
	}
	for _, small := range [...]uint64{termTo, termThan, termOf} {
		if between(l.tokens, l.terms[i].tok, l.terms[k].tok, small) {
			if small == termOf && l.partitive(i, k) {
				return false
			}
			return between(l.in.tokens, first, last, small)
		}
	}
	return false
}

// partitive reports whether one of two terms says how many or how much: two of the
// engines are engines of which two are meant.
func (l *look) partitive(i, k int) bool {
	return l.amounts(i) || l.amounts(k)
}

// amounts reports whether a term is a number, or a word of a share.
func (l *look) amounts(i int) bool {
	tok := l.terms[i].tok
	return l.terms[i].flags&isNumber != 0 || slices.ContainsFunc(l.shares, func(n number) bool { return n.tok <= tok && tok <= n.last })
}

var (
	termBy, termThan, termOf = hashString("by"), hashString("than"), hashString("of")
	termAnd, termBut         = hashString("and"), hashString("but")
	termOne                  = hashString("one")
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
