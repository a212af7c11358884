package verify

// compared is 1 if the numbers of the passages bear the claim's comparison out, -1 if
// they say the reverse, with the two numbers; 0 if they do not tell.
func (m *match) compared() (verdict int, a, b figure) {
	c, ok := m.contrast()
	if !ok {
		return 0, a, b
	}
	if !c.tables {
		if verdict = m.told(&c); verdict != 0 {
			return verdict, a, b
		}
	}
	lefts, rights := m.figures(&c, c.left, c.right), m.figures(&c, c.right, c.left)
	for _, about := range c.about {
		for _, x := range lefts {
			for _, y := range rights {
				if !m.commensurable(&c, &about, &x, &y) {
					continue
				}
				sign := about.sign * c.flip
				by := x.n.value*max(x.unit.by, 1e-9) - y.n.value*max(y.unit.by, 1e-9)
				if x.unit.sort == 0 {
					by = x.n.value - y.n.value
				}
				now := 1
				if by*float64(sign) <= 0 {
					now = -1
				}
				if now > 0 && m.loose(&c, &about, &x, &y) {
					return 0, a, b
				}
				if verdict != 0 && now != verdict {
					return 0, a, b
				}
				verdict, a, b = now, x, y
			}
		}
		if verdict != 0 {
			return verdict, a, b
		}
	}
	return 0, a, b
}

// told is 1 if the passages compare in words as the claim does, -1 if the other way
// round, 0 if they do not tell.
func (m *match) told(c *contrast) int {
	verdict := 0
	for _, e := range m.evidence {
		for at := range e.tokens {
			theirs := comparing()[e.reading.wordAt(e.text, int32(at))]
			if theirs == nil {
				continue
			}
			sign := m.toldAt(e, int32(at), c, theirs)
			if sign == 0 {
				continue
			}
			if verdict != 0 && verdict != sign {
				return 0
			}
			verdict = sign
		}
	}
	return verdict
}

// toldAt judges one comparing word of a passage.
func (m *match) toldAt(e *Evidence, at int32, c *contrast, theirs []measureOf) int {
	sign := 0
	akin := m.comparesAlike(c.word, e, at)
	for _, a := range c.about {
		for _, b := range theirs {
			if a.same(&b) && (akin || !a.any()) || !a.any() && e.saysMore(at) {
				sign = a.sign * b.sign * c.flip
			}
		}
	}
	if c.topic&^m.stretchTerms(e, e.stretchAt(at)) != 0 {
		return 0
	}
	if e.reading.wordAt(e.text, at-1) == "less" {
		sign = -sign
	}
	sent := &e.sents[e.in[at]]
	for k := at + 1; k < min(sent.last, at+reach); k++ {
		if e.tokens[k].term != termThan {
			continue
		}
		behind := m.stretchTerms(e, stretch{k + 1, min(sent.last, k+reach)})
		return sign * side(behind, c.right, c.left)
	}
	near := m.stretchTerms(e, e.stretchAt(at))
	if near&(c.left|c.right) == 0 {
		near = m.stretchTerms(e, e.clauseAt(at))
	}
	return sign * side(near, c.left, c.right)
}

// saysMore reports whether a comparing word of a passage says of the measure at hand that it is
// more or less: 12 million more than planned.
func (e *Evidence) saysMore(at int32) bool {
	switch e.reading.wordAt(e.text, at) {
	case "more", "less", "fewer":
		return true
	}
	return false
}

// comparesAlike reports whether a comparing word of a passage is the claim's, or on a line
// of opposites with it: larger and smaller, but not larger and better.
func (m *match) comparesAlike(tok int32, e *Evidence, at int32) bool {
	if m.tokens[tok].term == e.tokens[at].term {
		return true
	}
	a, b := m.infoOf(tok), e.infoOf(at)
	return a != nil && b != nil && (a.one|a.other)&(b.one|b.other) != 0
}

// side is 1 if a set has the terms one and not those of the other, -1 for the reverse,
// else 0.
func side(set, one, other uint64) int {
	switch {
	case set&one == one && set&other == 0:
		return 1
	case set&other == other && set&one == 0:
		return -1
	}
	return 0
}

// otherWay finds a comparison of the claim that the numbers of the passages reverse.
func (m *match) otherWay() slot {
	verdict, a, b := m.compared()
	if verdict >= 0 {
		return slot{}
	}
	c, _ := m.contrast()
	if a.n == nil {
		return slot{kind: slotRoles, by: c.word, last: c.word, certain: true}
	}
	return slot{kind: slotReversed, in: a.e, at: a.n.tok, to: b.n.tok, by: c.word, last: c.word, certain: !m.loose(&c, &c.about[0], &a, &b)}
}

// uncompared finds a comparison in any respect of which the passages have the two sides
// alone: nothing compares them, and the claim says nothing else of them.
func (m *match) uncompared() slot {
	c, ok := m.contrast()
	if !ok || c.tables || !c.about[0].any() || c.rest != c.left {
		return slot{}
	}
	if (c.left|c.right)&^m.found != 0 || (m.found|m.kinFound|m.likeFound)&m.bit(c.word) != 0 {
		return slot{}
	}
	for _, e := range m.evidence {
		for at := range e.tokens {
			if e.tokens[at].term == termThan || m.comparesAlike(c.word, e, int32(at)) {
				return slot{}
			}
		}
	}
	return slot{kind: slotUncompared, by: c.word, last: c.word}
}
