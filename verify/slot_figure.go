package verify

// figure is a number that a passage gives for one side of a comparison.
type figure struct {
	n    *number
	e    *Evidence
	unit unit
	head stretch // what it is called in a table
}

// maxFigures is how many numbers of one side are compared.
const maxFigures = 16

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
