package plan

import (
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// query is what a question asks of a view.
type query struct {
	view    *view
	measure thing
	// distinct is a dimension whose different values are counted instead.
	distinct *thing
	groups   []thing // dimensions
	grain    string  // of time that rows are grouped by; "" is none
	period   period
	against  comparison
	relative bool // to the newest data instead of now
	share    bool
	table    bool // the answer is to be a table
	top      int
	rising   bool
	ranked   bool
	// beside says that values are asked for side by side. guessed says that the measure is
	// not named, and refused that the view then has no such values.
	beside, guessed, refused bool
	// named are the places of the question's words that name the measure.
	named []int
	// mentioned are dimensions that are named and that no row is of: those of values.
	mentioned []thing
	// wanted are words that name values; filters what they name, once it is known.
	wanted  []string
	filters []filter
	// inherited are the values of the question that this one leans on; asBefore says that
	// its rows are of the same.
	inherited []filter
	asBefore  bool
}

// maxRows is how many rows are asked for.
const maxRows = 250

// maxMeasures is how many measures of one question are asked for.
const maxMeasures = 4

// query is the first of queries, or nil.
func (p *planner) query() *query {
	if all := p.queries(); len(all) > 0 {
		return all[0]
	}
	return nil
}

// queries are what the question asks of the described views, one for each measure that
// it names; none if it names none, or cannot be answered beyond doubt.
func (p *planner) queries() []*query {
	all := p.about()
	for _, q := range all {
		p.grouped(q)
		if !p.sound(q) {
			return nil
		}
		var known, before bool
		q.period, known = q.period.within(q.view)
		q.against.period, before = q.against.period.within(q.view)
		if !known || !before {
			return nil
		}
		q.wanted = p.wanted(q, all)
		if q.beside && len(q.wanted)+len(q.groups)+len(q.grain) == 0 {
			return nil // compared with what?
		}
	}
	if len(all) == 1 && p.undecided(all[0]) {
		return nil
	}
	return all
}

// undecided reports whether the question only names what is measured, and the documents
// speak of that: they are asked first.
func (p *planner) undecided(q *query) bool {
	if p.question.direct || len(q.groups) > 0 || q.grain != "" || p.question.says(ours) {
		return false
	}
	name := stems(q.measure.title())
	for i := range p.request.Sources {
		s := &p.request.Sources[i]
		if s.Kind == citeway.KindTool {
			continue
		}
		for _, passage := range s.Passages {
			text := map[string]bool{}
			for _, w := range split(strings.ToLower(passage.Text)) {
				text[stem(w)] = true
			}
			if !slices.ContainsFunc(name, func(n string) bool { return !text[n] }) {
				return true
			}
		}
	}
	return false
}

// ours are words that ask about the company itself.
var ours = set("our ours we us was were did had")

// about are queries of the measures that are meant, or of the different values of a
// dimension; none if there is none, or if two fit equally well.
func (p *planner) about() []*query {
	all := p.allCandidates()
	guessed := len(all) == 0
	if guessed {
		all = p.principal()
	}
	var out []*query
	var used []int
	for i, c := range all {
		if len(out) == maxMeasures || slices.ContainsFunc(c.words, func(w int) bool { return slices.Contains(used, w) }) {
			continue
		}
		if i+1 < len(all) && all[i+1].fit == c.fit && slices.ContainsFunc(all[i+1].words, func(w int) bool { return slices.Contains(c.words, w) }) {
			return nil // which of the two is not guessed
		}
		q := *p.blank()
		q.view, q.measure, q.distinct, q.named, q.guessed = c.view, c.measure, c.distinct, c.words, guessed
		out = append(out, &q)
		used = append(used, c.words...)
	}
	slices.SortStableFunc(out, func(a, b *query) int { return slices.Compare(a.named, b.named) })
	return out
}

// blank is a query of no measure yet, with what the question says apart from it.
func (p *planner) blank() *query {
	asked := &p.question
	return &query{period: asked.period, against: asked.against, top: asked.top, ranked: asked.ranked, rising: asked.rising, share: asked.share, table: asked.table}
}

// principal is the first measure of each view where two times or values are compared, or
// where it is asked how things went, and no measure is named.
func (p *planner) principal() []candidate {
	asked := &p.question
	switch open := slices.ContainsFunc(asked.words, func(w word) bool { return !w.taken }); {
	case asked.against.said != "" && !open, asked.says(sideBySide) && open, asked.period.said != "" && wentForm.MatchString(strings.TrimLeft(asked.flat, ". ")) && !open:
	default:
		return nil
	}
	var all []candidate
	views := p.views()
	for i := range views {
		if v := &views[i]; len(v.Measures) > 0 && v.time() != "" {
			all = append(all, candidate{view: v, measure: v.Measures[0], fitting: fitting{fit: 1 - float64(i)/100}})
		}
	}
	return all
}

// wentForm is "how did we do".
var wentForm = regexp.MustCompile(`^how (?:did|are|have|were|was|is) (?:we|things|business|it) (?:do|doing|done|go|going)\b`)

// candidate is what a question may ask of a view, and how well that fits.
type candidate struct {
	view     *view
	measure  thing
	distinct *thing
	fitting
}

// allCandidates are those of all views, the best first.
func (p *planner) allCandidates() []candidate {
	var all []candidate
	views := p.views()
	for i := range views {
		v := &views[i]
		near := float64(p.question.shared(v.Name+" "+v.title())) / 100
		for _, c := range p.candidates(v) {
			c.view, c.fit = v, c.fit+near
			all = append(all, c)
		}
	}
	if named := p.byVerb(all, strings.Contains(p.question.flat, "how much")); len(named) > 0 {
		all = named
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		switch {
		case a.fit > b.fit:
			return -1
		case a.fit < b.fit:
			return 1
		}
		return 0
	})
	return all
}

// byVerb are the candidates that a verb of the question names, as cost does spend, or
// those that none does.
func (p *planner) byVerb(all []candidate, verb bool) []candidate {
	return slices.DeleteFunc(slices.Clone(all), func(c candidate) bool {
		return verb != slices.ContainsFunc(c.words, func(at int) bool { return at >= 0 && p.question.words[at].implied && c.fit < 1 })
	})
}

// different are words that, with those of counting, ask for the count of different
// values.
var (
	different = set("different distinct unique")
	counting  = set("many number count")
)

func (p *planner) candidates(v *view) []candidate {
	var all []candidate
	if p.question.says(different) {
		if !p.question.says(counting) {
			return nil
		}
		for i := range v.Dimensions {
			d := &v.Dimensions[i]
			if f := p.fit(v, d); f.fit > 0 && d.Name != v.time() && p.counted(v, d) {
				f.fit *= 2
				all = append(all, candidate{measure: thing{Name: "different_" + d.Name, DisplayName: "Number of different " + plural(d.title())}, distinct: d, fitting: f})
			}
		}
		return all
	}
	for _, m := range v.Measures {
		if f := p.fit(v, &m); f.fit > 0 && p.counted(v, &m) {
			all = append(all, candidate{measure: m, fitting: f})
		}
	}
	return all
}

func plural(title string) string {
	title = lowered(title)
	if strings.HasSuffix(title, "s") {
		return title
	}
	return title + "s"
}

// counted reports whether what follows "how many", "how much" or "number of" belongs to
// the name: "how many products were sold" does not ask for units.
func (p *planner) counted(v *view, m *thing) bool {
	name := append(stems(m.Name), stems(m.title())...)
	if slices.ContainsFunc(name, func(s string) bool { return alike[s] == "unit" }) {
		name = append(name, stems(head(v.Description))...)
	}
	for i, w := range p.question.words {
		if w.text != "many" && (w.text != "number" || i+1 == len(p.question.words) || p.question.words[i+1].text != "of") {
			continue
		}
		for _, next := range p.question.words[i+1:] {
			if plainWords[next.text] || different[next.text] || asks[next.text] {
				continue
			}
			return slices.ContainsFunc(name, func(s string) bool { return next.like(s) > 0 })
		}
	}
	return true
}
