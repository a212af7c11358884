package verify

import (
	"strings"
	"unicode/utf8"
)

// group is a name of one or several tokens: Rosa Wexley, Kite-2.
type group struct{ first, last int32 }

// groupAt is the name that a token belongs to among those from first up to last.
func groupAt(t *reading, text string, tok, first, last int32) (group, bool) {
	if tok > first && numbered(t, text, tok-1) {
		tok--
	}
	if !named(t, text, tok) {
		return group{}, false
	}
	g := group{tok, tok}
	for g.first > first && named(t, text, g.first-1) && closeBy(text, &t.tokens[g.first-1], &t.tokens[g.first]) {
		g.first--
	}
	for g.last+1 < last && named(t, text, g.last+1) && closeBy(text, &t.tokens[g.last], &t.tokens[g.last+1]) {
		g.last++
	}
	if g.last+1 < last && numbered(t, text, g.last) {
		g.last++
	}
	return g, true
}

// named reports whether a token is a part of a name: a name, or a capitalised word
// beside one.
func named(t *reading, text string, tok int32) bool {
	k := &t.tokens[tok]
	if k.flags&(isStop|isNegation|isMonth|isNumber) != 0 {
		return false
	}
	if k.flags&isName != 0 {
		return true
	}
	r, _ := utf8.DecodeRuneInString(text[k.start:])
	if k.flags&isInitial == 0 && !numbered(t, text, tok) || r < 'A' || r > 'Z' || int(tok)+1 >= len(t.tokens) {
		return false
	}
	next := &t.tokens[tok+1]
	return next.flags&isName != 0 && closeBy(text, k, next) || numbered(t, text, tok)
}

// numbered reports whether a number hangs on a word: Kite-2.
func numbered(t *reading, text string, tok int32) bool {
	return int(tok)+1 < len(t.tokens) && t.tokens[tok+1].flags&isNumber != 0 && text[t.tokens[tok].end:t.tokens[tok+1].start] == "-"
}

// closeBy reports whether only a blank stands between two tokens, or the point of a
// shortened title.
func closeBy(text string, a, b *token) bool {
	switch text[a.end:b.start] {
	case " ", ". ", "-", " & ":
		return true
	}
	return false
}

// sameName reports whether a name of a passage is one of the claim: their last words
// are the same, or one has all the words of the other.
func (m *match) sameName(f group, e *Evidence, g group) bool {
	return m.tokens[f.last].term == e.tokens[g.last].term || m.within(f, e, g) || m.around(f, e, g)
}

// within reports whether the claim's name has all the words of the passage's.
func (c *claim) within(f group, e *Evidence, g group) bool {
	for k := g.first; k <= g.last; k++ {
		if !c.inGroup(e.tokens[k].term, f) {
			return false
		}
	}
	return true
}

// around reports whether the passage's name has all the words of the claim's.
func (c *claim) around(f group, e *Evidence, g group) bool {
	for k := f.first; k <= f.last; k++ {
		if !e.holdsTerm(c.tokens[k].term, stretch{g.first, g.last + 1}) {
			return false
		}
	}
	return true
}

func (c *claim) inGroup(term uint64, f group) bool {
	for k := f.first; k <= f.last; k++ {
		if c.tokens[k].term == term {
			return true
		}
	}
	return false
}

// listed reports whether a name stands in a list of names.
func listed(t *reading, text string, g group) bool {
	after := g.last + 1
	if k := after; int(k)+1 < len(t.tokens) && joins(t, text, k) {
		if t.tokens[k].term == termAnd || t.tokens[k].term == termOr {
			k++
		}
		if named(t, text, k) {
			return true
		}
	}
	k := g.first
	if k > 0 && (t.tokens[k-1].term == termAnd || t.tokens[k-1].term == termOr) {
		k--
	}
	return k > 0 && (k < g.first || joins(t, text, k)) && named(t, text, k-1)
}

// joins reports whether a comma, "and" or "or" stands before or at a token.
func joins(t *reading, text string, k int32) bool {
	return t.tokens[k].term == termAnd || t.tokens[k].term == termOr || strings.Contains(text[t.tokens[k-1].end:t.tokens[k].start], ",")
}

// initials reports whether a name is capitals alone, which may stand for a longer one.
func initials(t *reading, text string, g group) bool {
	if g.first != g.last {
		return false
	}
	for _, c := range []byte(word(text, &t.tokens[g.first])) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}
