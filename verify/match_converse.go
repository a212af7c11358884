package verify

// converse equates two words that say the same of exchanged sides: Ardo beat Brent, for
// Brent lost to Ardo; Ardo sold it to Brent, for Brent bought it from Ardo. Only words
// that take their other side differently are such: "A allowed B" is not "B banned A".
func (l *look) converse() {
	mine := voice{&l.reading, l.text, 0, int32(len(l.tokens)), l.bit}
	theirs := voice{&l.in.reading, l.in.text, l.first, l.last, func(k int32) uint64 { return l.claimTerm(l.in.tokens[k].term) }}
	for i := range l.terms {
		tok := l.terms[i].tok
		in := l.infoOf(tok)
		if in == nil || in.one|in.other == 0 || l.place[i] >= 0 {
			continue
		}
		subject, object, small := mine.sidesAt(tok)
		if subject == 0 || object == 0 {
			continue
		}
		for at := l.first; at < l.last; at++ {
			other := l.in.infoOf(at)
			if other == nil || in.one&other.other|in.other&other.one == 0 {
				continue
			}
			if s, o, by := theirs.sidesAt(at); by != small && s&object != 0 && o&subject != 0 && s&subject == 0 && o&object == 0 {
				l.turned = -1
				l.equate(int8(i), at)
				return
			}
		}
	}
}

// sidesAt are the terms of the subject of an active verb and of its other side, which
// stands behind "to", "from" or "against", or directly behind the verb.
func (v *voice) sidesAt(at int32) (subject, object, small uint64) {
	end, passive, ok := v.auxiliaries(at)
	if !ok || passive {
		return 0, 0, 0
	}
	for k := at + 1; k < min(v.last, at+1+2*nameReach) && !parted(v.reading, v.text, k); k++ {
		switch term := v.tokens[k].term; term {
		case termTo, termFrom, termAgainst:
			return v.subject(end), v.phrase(k + 1), term
		}
	}
	return v.subject(end), v.phrase(at + 1), 0
}

// ratio is a comparison by a factor: twice as long as the hall.
type ratio struct {
	comparison         // its word is the number
	value      float64 // the factor
	as, to     int32   // the two words "as"
}

var termAs = hashString("as")

// ratioOf finds the comparison by a factor among tokens; its word is -1 for none.
func (c *claim) ratioOf(t *reading, first, last int32) ratio {
	for _, list := range [...][]number{t.numbers, t.shares} {
		for i := range list {
			n := &list[i]
			if n.tok < first || n.tok >= last || n.value <= 0 || n.rank {
				continue
			}
			r := ratio{comparison: comparison{word: n.tok}, value: n.value}
			if r.as = t.nextAs(max(n.tok, n.last)+1, min(last, max(n.tok, n.last)+3)); r.as < 0 {
				continue
			}
			if r.to = t.nextAs(r.as+1, min(last, r.as+1+wordReach)); r.to < 0 {
				continue
			}
			for at := max(first, n.tok-leftReach); at < n.tok; at++ {
				r.left |= c.claimTerm(t.tokens[at].term)
			}
			for at := r.to + 1; at < min(last, r.to+rightReach) && r.right == 0; at++ {
				r.right = c.claimTerm(t.tokens[at].term)
			}
			return r
		}
	}
	return ratio{comparison: comparison{word: -1}}
}

// nextAs is the first "as" from a token up to another, or -1.
func (t *reading) nextAs(from, to int32) int32 {
	for k := from; k < to; k++ {
		if t.tokens[k].term == termAs {
			return k
		}
	}
	return -1
}

// invert compares comparisons by a factor. With the sides exchanged the inverse factor
// says the same, twice for half, and the same factor says something else.
func (l *look) invert() {
	mine := l.ratioOf(&l.reading, 0, int32(len(l.tokens)))
	if mine.word < 0 {
		return
	}
	theirs := l.ratioOf(&l.in.reading, l.first, l.last)
	if theirs.word < 0 || !mine.turnedFrom(&theirs.comparison) || l.tokens[mine.as+1].term != l.in.tokens[theirs.as+1].term {
		return
	}
	switch product := mine.value * theirs.value; {
	case mine.value == theirs.value && mine.value != 1:
		l.turned = 1
	case product > 1-convertedShare && product < 1+convertedShare:
		l.turned = -1
		l.equate(l.termOf(mine.word), theirs.word)
	}
}
