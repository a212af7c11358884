package verify

// nameReach is how many tokens away from a word the names of its parts stand at most.
const nameReach = 5

// cast is who has which part in what a word of doing says: who does it, whom it is done
// to, and who stands behind "to", "from" or "against".
type cast struct {
	does, bears, beside          group
	hasDoes, hasBears, hasBeside bool
	small                        uint64
}

// castOf reads the names around the word at a place of a sentence.
func castOf(t *reading, text string, at, first, last int32) (c cast) {
	passive := isPassive(t, at, first)
	if g, ok := nameBefore(t, text, at, first); ok {
		if passive {
			c.bears, c.hasBears = g, true
		} else {
			c.does, c.hasDoes = g, true
		}
	}
	for k := at + 1; k < min(last, at+1+2*nameReach); k++ {
		if k > at+1 && parted(t, text, k) {
			break
		}
		g, ok := groupAt(t, text, k, at+1, last)
		if !ok {
			continue
		}
		small := smallBefore(t, g.first, at)
		switch {
		case small == termBy && !c.hasDoes:
			c.does, c.hasDoes = g, true
		case small == 0 && !c.hasBears && !passive && g.first <= at+nameReach:
			c.bears, c.hasBears = g, true
		case (small == termTo || small == termFrom || small == termAgainst) && !c.hasBeside:
			c.beside, c.hasBeside, c.small = g, true, small
		}
		k = g.last
	}
	return c
}

// isPassive reports whether a form of "to be" stands shortly before a word.
func isPassive(t *reading, at, first int32) bool {
	for k := at - 1; k >= max(first, at-2); k-- {
		switch t.tokens[k].term {
		case termWas, termWere, termIs, termAre, termBeen, termBeing, termBe:
			return true
		}
		if t.tokens[k].flags&isStop != 0 {
			return false
		}
	}
	return false
}

// nameBefore is the name that stands before a word with nothing but small words of the
// verb between, or "who".
func nameBefore(t *reading, text string, at, first int32) (group, bool) {
	for k := at - 1; k >= max(first, at-3); k-- {
		if g, ok := groupAt(t, text, k, first, at); ok {
			return g, smallBefore(t, g.first, first-1) == 0
		}
		if t.tokens[k].term == termWho {
			continue
		}
		if parted(t, text, k+1) || t.tokens[k].flags&(isStop|isNegation|isVerbal) == 0 || t.pronounAt(k) {
			return group{}, false
		}
	}
	return group{}, false
}

// smallBefore is the small word directly before a name, over "the" and its titles; 0
// for none.
func smallBefore(t *reading, at, after int32) uint64 {
	for k := at - 1; k > max(after, at-4); k-- {
		if t.tokens[k].end+1 != t.tokens[k+1].start {
			return 0
		}
		switch term := t.tokens[k].term; term {
		case termThe, termHis, termHer, termIts, termTheir:
			continue
		case termBy, termTo, termFrom, termAgainst, termWith, termFor, termOf, termIn, termAt, termThan:
			return term
		}
		if t.tokens[k].flags&(isStop|isNumber) != 0 {
			return 0
		}
	}
	return 0
}

var termAgainst, termFrom, termWith, termFor, termAt, termIn = hashString("against"), hashString("from"), hashString("with"), hashString("for"), hashString("at"), hashString("in")

// castBits are the terms of a cast's names.
func (c *claim) castBits(of *cast) (set uint64) {
	for _, p := range [...]struct {
		g   group
		has bool
	}{{of.does, of.hasDoes}, {of.bears, of.hasBears}, {of.beside, of.hasBeside}} {
		for k := p.g.first; p.has && k <= p.g.last; k++ {
			set |= c.bit(k)
		}
	}
	return set
}
