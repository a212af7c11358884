package extractive

import (
	"regexp"
	"slices"
)

// sentence is what is said of a chosen sentence: of one that joins several things, what
// the question asks for.
func (r *reading) sentence(c *picked) Sentence {
	text, cited := r.focused(&c.unit.unit)
	s := Sentence{Text: text, Score: c.unit.p, Cited: []Cited{cited}}
	for _, u := range c.same {
		s.Cited = append(s.Cited, u.cited())
	}
	return s
}

// focused is the sentence with those of its parts that the question asks for, and where
// it stands. If none is asked for by itself, it is whole.
func (r *reading) focused(u *unit) (string, Cited) {
	cited := u.cited()
	if len(u.parts) < 2 || r.question.scope == all {
		return u.text, cited
	}
	lead := stemSet(u.lead)
	var parts []saidPart
	best := 0.0
	for _, p := range u.parts {
		weight := r.asks(&p, u.record, lead)
		switch {
		case weight == 0 || weight < best:
			continue
		case weight > best:
			parts, best = parts[:0], weight
		}
		parts = append(parts, p)
	}
	if len(parts) == 0 || len(parts) == len(u.parts) {
		return u.text, cited
	}
	if len(parts) == 1 && parts[0].span.Len() > 0 {
		cited.Span = parts[0].span
	}
	short := unit{lead: r.naming(u, lead), parts: parts}
	return stopped(short.whole()), cited
}

// asks is how much of the question a part has that its lead does not: in a row the name
// of its column or a number, in a list any word. A name weighs more than what the column
// is about.
func (r *reading) asks(p *saidPart, record bool, lead map[string]bool) float64 {
	weight := 0.0
	for s := range stemSet(p.name) {
		if r.asked[s] {
			weight += 1 + r.rarity[s]
		}
	}
	for _, t := range termsOf(p.text) {
		if r.asked[t.stem] && !lead[t.stem] && !t.stop && (t.number || !record) {
			weight += 1 + r.rarity[t.stem]
		}
	}
	if weight > 0 || !record {
		return weight
	}
	for s := range stemSet(p.about) {
		if r.asked[s] || s == r.question.measure {
			return 2 * ofKind
		}
	}
	if r.question.kindOf(p) {
		return ofKind
	}
	return 0
}

// ofKind is the weight of a value that is of the kind asked for, and not named.
const ofKind = 0.05

// kindOf reports whether a value is of the kind that the question asks for.
func (q *question) kindOf(p *saidPart) bool {
	switch q.wants {
	case money:
		return p.about == aboutMoney
	case duration:
		return p.about == aboutTime
	case date:
		return dated.MatchString(p.value)
	}
	return false
}

// dated is a year or a date that ends with one.
var dated = regexp.MustCompile(`(?:^|\s)(?:1[5-9]|20|21)\d\d$`)

// naming is what a row is about, with the words by which the question names it.
func (r *reading) naming(u *unit, lead map[string]bool) string {
	if !u.record {
		return u.lead
	}
	for s := range lead {
		if r.asked[s] {
			return u.lead
		}
	}
	for _, p := range u.parts {
		if slices.ContainsFunc(termsOf(p.value), func(t term) bool { return r.asked[t.stem] && !t.number }) {
			return u.lead + " (" + p.value + ")"
		}
	}
	return u.lead
}

// stemSet are the stems of a text that tell what it is about.
func stemSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, t := range termsOf(text) {
		if !t.stop {
			set[t.stem] = true
		}
	}
	return set
}
