package verify

// trends are the words that say that something has become more (1) or less (-1) from one
// time to another.
var trends = map[string]int{
	"rose": 1, "risen": 1, "rises": 1, "rise": 1, "grew": 1, "grown": 1, "grows": 1, "growth": 1, "increased": 1, "increases": 1, "increase": 1,
	"climbed": 1, "gained": 1, "up": 1, "fell": -1, "fallen": -1, "falls": -1, "fall": -1, "dropped": -1, "drop": -1, "declined": -1, "decline": -1,
	"decreased": -1, "decrease": -1, "shrank": -1, "sank": -1, "down": -1,
}

// trend is the claim's comparison of one year with another: sales rose from 2023 to 2024.
// It compares figures of tables alone, the later year's with the earlier's. Few claims name
// two years, so that is asked first.
func (m *match) trend() (c contrast, ok bool) {
	earlier, later := m.twoYears()
	if earlier == nil || m.denies() {
		return contrast{}, false
	}
	for k := range m.tokens {
		if sign := trends[m.reading.wordAt(m.text, int32(k))]; sign != 0 {
			return contrast{word: int32(k), about: []measureOf{{sign: sign}}, flip: 1, tables: true, left: m.bit(later.tok), right: m.bit(earlier.tok)}, true
		}
	}
	return contrast{}, false
}

// twoYears are the claim's two years, nil if it names another count of them.
func (m *match) twoYears() (earlier, later *number) {
	var years []*number
	for i := range m.numbers {
		if m.numbers[i].year && m.bit(m.numbers[i].tok) != 0 {
			years = append(years, &m.numbers[i])
		}
	}
	switch {
	case len(years) != 2 || years[0].value == years[1].value:
		return nil, nil
	case years[0].value > years[1].value:
		return years[1], years[0]
	}
	return years[0], years[1]
}

// columnFigures are the numbers of a row that the claim names in columns that have the
// terms mine and not the other side's.
func (m *match) columnFigures(e *Evidence, t *table, mine, other uint64) (list []figure) {
	r := m.rowOf(e, t)
	if r == nil {
		return nil
	}
	for c := 1; c < len(r.cells); c++ {
		head := r.cells[c].head
		set := m.stretchTerms(e, head)
		if set&mine != mine || set&other != 0 || !m.names(e, head) {
			continue
		}
		if n := e.numberIn(r.cells[c].value); n != nil {
			list = append(list, figure{n, e, e.unitOf(&r.cells[c]), r.cells[0].value})
		}
	}
	return list
}
