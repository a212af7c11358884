package extractive

import (
	"regexp"
	"slices"
)

// sentence is what is said of a chosen sentence: of one that joins several things, what
// the question asks for.
func (r *reading) sentence(c *picked) Sentence {
	text, cited := r.focused(&c.unit.unit)
	s := Sentence{Text: text, Score: c.unit.p, Cited: []Cited{cited}, Titled: c.unit.titled, Rival: c.rival}
	for _, u := range c.same {
		s.Cited = append(s.Cited, u.cited())
	}
	return s
}

// focused is the sentence with those of its parts that the question asks for, and where
// it stands. If none is asked for by itself, it is whole.
func (r *reading) focused(u *unit) (string, Cited) {
	cited := u.cited()
	if len(u.parts) < 2 || r.question.scope == all && !u.record {
		return u.text, cited
	}
	parts := r.askedParts(u)
	if len(parts) == 0 || len(parts) == len(u.parts) {
		return u.text, cited
	}
	if len(parts) == 1 && parts[0].span.Len() > 0 {
		cited.Span = parts[0].span
	}
	short := unit{lead: r.naming(u), parts: parts}
	return stopped(short.whole()), cited
}

// askedParts are the parts of a sentence that hold words of the question which its lead
// does not, or of a row whose columns are about what the question asks for: as many as
// are needed, in order.
func (r *reading) askedParts(u *unit) []saidPart {
	lead := r.stemSet(u.lead)
	found := make([][]string, len(u.parts))
	for i := range u.parts {
		found[i] = r.namedIn(&u.parts[i], u.record, lead)
	}
	chosen := make([]bool, len(u.parts))
	for held := map[string]bool{}; ; {
		best, most := -1, 0.0
		for i := range found {
			if w := r.weightOf(found[i], held); w > most {
				best, most = i, w
			}
		}
		if best < 0 {
			break
		}
		for _, s := range found[best] {
			held[s] = true
		}
		for i := range found { // what holds just the same is asked for as well
			chosen[i] = chosen[i] || slices.Equal(found[i], found[best])
		}
	}
	if !slices.Contains(chosen, true) && u.record {
		chosen = r.ofKind(u)
	}
	var parts []saidPart
	for i, p := range u.parts {
		if chosen[i] {
			parts = append(parts, p)
		}
	}
	return parts
}

// namedIn are the words of the question that a part has: in a row in the name of its
// column or as a number, in a list anywhere.
func (r *reading) namedIn(p *saidPart, record bool, lead map[string]bool) []string {
	var found []string
	for _, t := range r.question.forms.same(termsOf(p.name)) {
		if r.asked[t.stem] && !t.stop && !slices.Contains(found, t.stem) {
			found = append(found, t.stem)
		}
	}
	for _, t := range r.question.forms.same(termsOf(p.text)) {
		if r.asked[t.stem] && !lead[t.stem] && !t.stop && (t.number || !record) && !slices.Contains(found, t.stem) {
			found = append(found, t.stem)
		}
	}
	slices.Sort(found)
	return found
}

// weightOf is how much of the question the words hold that are not held yet.
func (r *reading) weightOf(words []string, held map[string]bool) float64 {
	weight := 0.0
	for _, s := range words {
		if !held[s] {
			weight += 1 + r.rarity[s]
		}
	}
	return weight
}

// ofKind says of each value of a row whether its column is about what the question asks
// for, or else it is of the kind asked for.
func (r *reading) ofKind(u *unit) []bool {
	about, kind := make([]bool, len(u.parts)), make([]bool, len(u.parts))
	for i := range u.parts {
		for s := range r.stemSet(u.parts[i].about) {
			about[i] = about[i] || r.asked[s] || s == r.question.measure
		}
		kind[i] = r.question.kindOf(&u.parts[i])
	}
	if slices.Contains(about, true) {
		return about
	}
	return kind
}

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
func (r *reading) naming(u *unit) string {
	if !u.record {
		return u.lead
	}
	for s := range r.stemSet(u.lead) {
		if r.asked[s] {
			return u.lead
		}
	}
	for _, p := range u.parts {
		if slices.ContainsFunc(r.question.forms.same(termsOf(p.value)), func(t term) bool { return r.asked[t.stem] && !t.number }) {
			return u.lead + " (" + p.value + ")"
		}
	}
	return u.lead
}

// stemSet are the stems of a text that tell what it is about.
func (r *reading) stemSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, t := range r.question.forms.same(termsOf(text)) {
		if !t.stop {
			set[t.stem] = true
		}
	}
	return set
}
