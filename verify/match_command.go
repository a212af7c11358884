package verify

// mustReach is how many small words stand between "must" and its verb at most.
const mustReach = 4

// commands reports whether the sentence tells somebody to do what the claim says must be
// done: "Never run it dry", for "It must not be run dry".
func (l *look) commands() bool {
	for k := l.first; k < l.last; k++ {
		switch l.in.wordAt(l.in.text, k) {
		case "please", "always", "only", "do", "don't", "don’t", "not", "never":
			continue
		}
		i := l.slot(l.in.tokens[k].term)
		return i.used && i.index >= 0 && l.mustBe(l.terms[i.index].tok)
	}
	return false
}

// mustBe reports whether the claim has "must" before the verb at a token.
func (l *look) mustBe(verb int32) bool {
	for k := verb - 1; k >= max(0, verb-mustReach); k-- {
		if in := l.infoOf(k); in != nil && in.sure >= sureMust {
			return true
		}
		if l.tokens[k].flags&(isStop|isNegation|isVerbal) == 0 {
			return false
		}
	}
	return false
}
