package verify

// contrast is a comparison of the claim between two of its parts: the cargo bicycle is
// heavier than the town bicycle.
type contrast struct {
	word        int32 // the comparing word
	topic       uint64
	rest        uint64 // what it says besides the comparing word and the right side
	left, right uint64
	about       []measureOf
	flip        int  // -1 behind "less": less expensive
	tables      bool // only figures of tables tell
}

// contrast finds the claim's comparison; one that the claim denies is none, for "not
// heavier" may be as heavy.
func (m *match) contrast() (c contrast, ok bool) {
	for k := int32(1); k < int32(len(m.tokens)); k++ {
		if m.tokens[k].term != termThan || m.measured(k+1) {
			continue
		}
		c = contrast{word: -1, flip: 1}
		for at := k - 1; at >= max(0, k-leftReach/2) && c.word < 0; at-- {
			if about := comparing()[m.reading.wordAt(m.text, at)]; about != nil {
				c.word, c.about = at, about
			}
		}
		if c.word < 0 {
			return c, false
		}
		switch m.reading.wordAt(m.text, c.word-1) {
		case "less":
			c.flip = -1
		case "not", "no", "never":
			return c, false
		}
		c.right = m.termsBetween(k+1, int32(len(m.tokens)))
		c.left = m.partner(k, c.word) &^ c.right
		c.right &^= m.termsBetween(0, k)
		c.topic = m.termsBetween(c.word+1, k) &^ (c.left | c.right)
		c.rest = m.every() &^ (c.right | m.bit(c.word))
		return c, c.left != 0 && c.right != 0
	}
	return m.trend()
}

func (m *match) termsBetween(from, to int32) (set uint64) {
	for k := from; k < to; k++ {
		set |= m.bit(k)
	}
	return set
}

// partner is what stands against what is behind "than": the words of its own sort, a
// year for a year, a month for a month, else those before the comparing word.
func (m *match) partner(than, word int32) uint64 {
	for k := than + 1; k < int32(len(m.tokens)); k++ {
		if m.bit(k) == 0 {
			continue
		}
		set := uint64(0)
		for i := int32(0); i < than; i++ {
			if m.bit(i) != 0 && i != word && m.sameSort(i, k) {
				set |= m.bit(i)
			}
		}
		if set != 0 {
			return set
		}
		break
	}
	return m.firstPhrase(word)
}

// firstPhrase are the first content words of the claim that stand side by side.
func (m *match) firstPhrase(end int32) (set uint64) {
	for k := int32(0); k < end; k++ {
		b := m.bit(k)
		if b == 0 && set != 0 {
			return set
		}
		set |= b
	}
	return set
}

// sameSort reports whether two tokens of the claim are both numbers or both of the same
// closed set.
func (m *match) sameSort(a, b int32) bool {
	if m.tokens[a].flags&m.tokens[b].flags&(isNumber|isName) != 0 {
		return true
	}
	x, y := m.infoOf(a), m.infoOf(b)
	return x != nil && y != nil && x.set&y.set != 0
}

// figure is a number that a passage gives for one side of a comparison.
type figure struct {
	n    *number
	e    *Evidence
	unit unit
	head stretch // what it is called in a table
}

// maxFigures is how many numbers of one side are compared.
const maxFigures = 16

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

// commensurable reports whether two figures measure the same, and what is compared.
func (m *match) commensurable(c *contrast, about *measureOf, x, y *figure) bool {
	if x.unit.sort != y.unit.sort || x.n.percent != y.n.percent || x.n.year != y.n.year || !x.sameHead(y) {
		return false
	}
	if about.sorts>>x.unit.sort&1 != 0 && x.unit.sort != 0 {
		return true
	}
	for _, f := range [...]*figure{x, y} {
		for k := f.head.first; k >= 0 && k < f.head.last; k++ {
			for _, stem := range about.stems {
				if f.e.tokens[k].term == stem {
					return true
				}
			}
			if m.has(f.e, k)&^(c.left|c.right) != 0 && len(about.stems) == 0 {
				return true
			}
		}
	}
	return about.any() && x.head.first < 0
}

// loose reports whether two figures are only the nearest of running text, so that they may be
// of something else than a word that compares in any respect compares. They bear nothing out,
// and where they say the reverse, the claim is not supported and not contradicted either.
func (m *match) loose(c *contrast, about *measureOf, x, y *figure) bool {
	return about.any() && x.head.first < 0 && !m.counts(c, x, y)
}

// counts reports whether two figures of running text are what a word that compares in any
// respect compares: what the claim says of the left side stands with the one, and with the
// other all of that but the side itself. Of "larger" alone no figure tells.
func (m *match) counts(c *contrast, x, y *figure) bool {
	what := c.rest &^ c.left
	return what != 0 && m.withFigure(x)&c.rest == c.rest && m.withFigure(y)&what == what
}

// withFigure are the claim's terms in the clause of a figure.
func (m *match) withFigure(f *figure) uint64 { return m.stretchTerms(f.e, f.e.clauseAt(f.n.tok)) }

// sameHead reports whether two figures stand in columns of the same name, or in none.
func (f *figure) sameHead(g *figure) bool {
	if f.head.last-f.head.first != g.head.last-g.head.first {
		return false
	}
	for k := range f.head.last - f.head.first {
		if f.e.tokens[f.head.first+k].term != g.e.tokens[g.head.first+k].term {
			return false
		}
	}
	return true
}

// figures are the numbers of the passages beside the terms mine without those of the
// other side.
func (m *match) figures(of *contrast, mine, other uint64) (list []figure) {
	for _, e := range m.evidence {
		for _, t := range e.tables() {
			if of.tables {
				list = append(list, m.columnFigures(e, &t, mine, other)...)
			}
			for i := range t.rows {
				r := &t.rows[i]
				key := m.stretchTerms(e, r.cells[0].value)
				if key&mine == 0 || key&other != 0 || !m.names(e, r.cells[0].value) {
					continue
				}
				for c := 1; c < len(r.cells); c++ {
					if n := e.numberIn(r.cells[c].value); n != nil {
						list = append(list, figure{n, e, e.unitOf(&r.cells[c]), r.cells[c].head})
					}
				}
			}
		}
		if len(e.tables()) > 0 || of.tables {
			continue
		}
		for _, numbers := range [...][]number{e.numbers, e.shares} {
			for i := range numbers {
				n := &numbers[i]
				if m.claims(n) || len(list) >= maxFigures || !m.aboutOne(e, n.tok, mine, other) {
					continue
				}
				list = append(list, figure{n, e, n.unit, stretch{-1, -1}})
			}
		}
	}
	return m.onTopic(list, of.topic)
}

// onTopic are the figures in a stretch that speaks of the topic, if there are any.
func (m *match) onTopic(list []figure, topic uint64) []figure {
	var about []figure
	for _, f := range list {
		if f.head.first < 0 && m.stretchTerms(f.e, f.e.stretchAt(f.n.tok))&topic != 0 {
			about = append(about, f)
		}
	}
	if len(about) > 0 {
		return about
	}
	return list
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

// aboutOne reports whether the stretch around a token, or else its sentence, is about
// one side of a comparison alone.
func (m *match) aboutOne(e *Evidence, tok int32, mine, other uint64) bool {
	near := m.stretchTerms(e, e.stretchAt(tok))
	if near&(mine|other) == 0 {
		sent := &e.sents[e.in[tok]]
		near = m.stretchTerms(e, stretch{sent.first, sent.last})
	}
	return near&mine == mine&m.found && near&mine != 0 && near&other == 0
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
