package verify

import (
	"unicode"
	"unicode/utf8"
)

// In Japanese what denies stands behind what it denies, at the end of the verb: 入れません. There no blank
// tells where the verb begins, so that a few pairs of characters before it count. In Korean and Turkish it is
// a word of its own behind the verb or the adjective: 열려 있지 않다, açık değil.

// trailing is how many tokens before it such a denial reaches.
const trailing = 6

// trails reports whether a token denies what stands before it: a pair of hiragana, a word
// of Korean but 안 and 못, and two of Turkish.
func trails(text string, t *token) bool {
	if t.flags&isNegation == 0 {
		return false
	}
	said := word(text, t)
	switch first, _ := utf8.DecodeRuneInString(said); {
	case t.flags&isPaired != 0:
		return unicode.Is(unicode.Hiragana, first)
	case unicode.Is(unicode.Hangul, first):
		return said != "안" && said != "못"
	}
	return t.term == termDegil || t.term == termYok
}

var termDegil, termYok = hashString("degil"), hashString("yok")

// trailed reports whether a denial reaches back to the token at a place.
func trailed(tokens []token, at int32) bool {
	for k := at + 1; k <= min(at+trailing, int32(len(tokens))-1); k++ {
		if tokens[k].flags&isNegation != 0 {
			return true
		}
	}
	return false
}

// claimDeniesBefore is claimDenies of a denial that trails.
func (l *look) claimDeniesBefore(at int32) int {
	verdict := 0
	for k := at - 1; k >= max(l.first, at-trailing); k-- {
		s := l.slot(l.in.tokens[k].term)
		if !s.used || s.index < 0 || l.saidBefore(k) {
			continue
		}
		if trailed(l.tokens, l.terms[s.index].tok) {
			return 1
		}
		verdict = -1
	}
	return verdict
}

// saidBefore reports whether the sentence says the word of a token before it without denying it.
func (l *look) saidBefore(at int32) bool {
	for k := l.first; k < at; k++ {
		if l.in.tokens[k].term == l.in.tokens[at].term && !trailed(l.in.tokens, k) {
			return true
		}
	}
	return false
}

// undeniedBefore is undeniedBy of a denial that trails.
func (l *look) undeniedBefore(i int32) bool {
	shared := false
	for k := i - 1; k >= max(0, i-trailing); k-- {
		index := l.termOf(k)
		if index < 0 || l.place[index] < 0 {
			continue
		}
		if trailed(l.in.tokens, l.place[index]) {
			return false
		}
		shared = true
	}
	return shared
}
