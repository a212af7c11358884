package plan

import "slices"

// lean are the queries of a question that goes on from the one before it, "and in
// 2026?": those of that one with what this one says instead. There are none if the one
// before was none for a table, or if this one says nothing that a table knows.
func (p *planner) lean() (all []*query, look bool) {
	if len(p.before) == 0 || !p.question.counts {
		return nil, false
	}
	last := *p
	last.question, last.before = readQuestion(p.before[0]), p.before[1:]
	if !last.question.counts {
		return nil, false
	}
	base, look := last.settled()
	if len(base) == 0 || look {
		return base, look
	}
	return p.valued(p.instead(base))
}

// instead are queries with what the question says in place of what they have.
func (p *planner) instead(base []*query) []*query {
	own := p.about()
	if len(own) == 0 || own[0].guessed {
		own = nil
		for _, b := range base {
			q := *p.blank()
			q.view, q.measure, q.distinct, q.named = b.view, b.measure, b.distinct, nil
			own = append(own, &q)
		}
	}
	for _, q := range own {
		p.grouped(q)
		q.wanted = p.wanted(q, own)
		if len(q.named) == 0 && !q.detailed() && !p.question.says(totals) || !q.inherit(base[0], p.question.says(totals)) || !p.sound(q) {
			return nil
		}
	}
	return own
}

// detailed reports whether a query says more than which measure it asks for.
func (q *query) detailed() bool {
	return len(q.groups)+len(q.grain)+len(q.wanted)+len(q.period.said)+len(q.against.said) > 0 || q.share || q.table || q.ranked
}

// beside reports whether queries only name a measure in a conversation about something else:
// "How many hours?" after "Is side work allowed?" asks for no table.
func (p *planner) beside(all []*query) bool {
	if len(p.before) == 0 || slices.ContainsFunc(all, (*query).detailed) || p.question.says(totals) {
		return false
	}
	last := *p
	last.question, last.before = readQuestion(p.before[0]), p.before[1:]
	base, _ := last.settled()
	return len(base) == 0
}

// totals are words that ask for one number of all rows.
var totals = set("total altogether overall sum")

// inherit takes from the query before what this one does not say; false if it is of
// another view.
func (q *query) inherit(b *query, total bool) bool {
	if q.view.Name != b.view.Name {
		return false
	}
	rows := len(q.groups) > 0 || q.grain != ""
	if !rows && !total && !q.share {
		q.groups, q.grain, q.asBefore = slices.Clone(b.groups), b.grain, true
	}
	if !q.ranked && q.top == 0 && !rows && !total {
		q.top, q.ranked, q.rising = b.top, b.ranked, b.rising
	}
	if q.ranked && q.top == 0 {
		q.top = 1
	}
	if q.period.said == "" {
		q.period = b.period
		if q.against.said == "" && !q.share {
			q.against = b.against
		}
	}
	var known, before bool
	q.period, known = q.period.within(q.view)
	q.against.period, before = q.against.period.within(q.view)
	q.inherited = b.filters
	return known && before
}

// withInherited are the values of a query with those of the query before, of other
// dimensions and where no row is of them.
func (q *query) withInherited() {
	for _, f := range q.inherited {
		of := func(t thing) bool { return t.Name == f.dimension.Name }
		if !slices.ContainsFunc(q.filters, func(o filter) bool { return of(o.dimension) }) && (q.asBefore || !slices.ContainsFunc(q.groups, of)) && !q.share {
			q.filters = append(q.filters, f)
		}
	}
}
