package plan

import (
	"slices"
	"strings"
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
	top      int
	rising   bool
	// wanted are words that name values; filters what they name, once it is known.
	wanted  []string
	filters []filter
}

// maxRows is how many rows are asked for.
const maxRows = 250

// query is what the question asks of the described views; nil if it names none of their
// measures, or cannot be answered beyond doubt.
func (p *planner) query() *query {
	q := p.about()
	if q == nil {
		return nil
	}
	p.grouped(q)
	if !p.sound(q) {
		return nil
	}
	var known bool
	if q.period, known = q.period.within(q.view); !known {
		return nil
	}
	q.wanted = p.wanted(q)
	return q
}

// about is a query of the measure that is meant, or of the different values of a
// dimension; nil if there is none, or if two fit equally well.
func (p *planner) about() *query {
	base := query{period: p.question.period, against: p.question.against, top: p.question.top, rising: p.question.rising, share: p.question.share}
	views := p.views()
	var best *query
	first, tie := 0.0, false
	for i := range views {
		v := &views[i]
		near := float64(p.question.shared(v.Name+" "+v.title())) / 100
		for _, c := range p.candidates(v) {
			switch fit := c.fit + near; {
			case fit > first:
				q := base
				q.view, q.measure, q.distinct = v, c.measure, c.distinct
				best, first, tie = &q, fit, false
			case fit == first && best != nil:
				tie = true
			}
		}
	}
	if tie {
		return nil
	}
	return best
}

// candidate is what a question may ask of a view, and how well that fits.
type candidate struct {
	measure  thing
	distinct *thing
	fit      float64
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
			if p.fit(d) > 0 && d.Name != v.time() && p.counted(d) {
				all = append(all, candidate{thing{Name: "different_" + d.Name, DisplayName: "Number of different " + plural(d.title())}, d, 2 * p.fit(d)})
			}
		}
		return all
	}
	for _, m := range v.Measures {
		if fit := p.fit(&m); fit > 0 && p.counted(&m) {
			all = append(all, candidate{measure: m, fit: fit})
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
func (p *planner) counted(m *thing) bool {
	name := append(stems(m.Name), stems(m.title())...)
	for i, w := range p.question.words {
		if w.text != "many" && (w.text != "number" || i+1 == len(p.question.words) || p.question.words[i+1].text != "of") {
			continue
		}
		for _, next := range p.question.words[i+1:] {
			if plainWords[next.text] || different[next.text] || asks[next.text] {
				continue
			}
			return slices.Contains(name, next.stem)
		}
	}
	return true
}

// fit is the share of the measure's name, by either of its names, that is in the
// question; 0 if a word that tells what is measured is missing. Words that only say how
// it is computed are not enough, unless the name has no others.
func (p *planner) fit(m *thing) float64 {
	best := 0.0
	for _, name := range []string{m.Name, m.title()} {
		words := stems(name)
		hit, missed, telling, tells := 0, 0, 0, 0
		for _, w := range words {
			computes := computing[w]
			if !computes {
				tells++
			}
			switch {
			case !p.question.has(w):
				missed += int(truth(!computes))
			case computes:
				hit++
			default:
				hit++
				telling++
			}
		}
		if missed == 0 && (telling > 0 || tells == 0 && hit > 0) {
			best = max(best, float64(hit)/float64(len(words))+float64(hit)/1000)
		}
	}
	return best
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// computing are the stems of words that say how a measure is computed.
var computing = map[string]bool{stem("average"): true, stem("total"): true, stem("number"): true, stem("max"): true, stem("min"): true, stem("value"): true}

// grouped finds the dimensions and the grain of the rows.
func (p *planner) grouped(q *query) {
	for _, words := range p.question.after() {
		if g := grainOf(words[0].text); g != "" && q.view.time() != "" {
			q.grain = g
			continue
		}
		if d := p.dimension(q.view, words); d != nil && !slices.Contains(q.groups, *d) {
			q.groups = append(q.groups, *d)
		}
	}
	for _, w := range p.question.words {
		if g := adverbs[w.text]; g != "" && q.view.time() != "" {
			q.grain = g
		}
	}
}

// adverbs are words that mean "by" a grain.
var adverbs = map[string]string{"monthly": "month", "weekly": "week", "daily": "day", "quarterly": "quarter", "yearly": "year"}

// grainOf is the grain that a word names, or "".
func grainOf(word string) string {
	if g := adverbs[word]; g != "" {
		return g
	}
	if g := strings.TrimSuffix(word, "s"); grains[g] != "" {
		return g
	}
	return ""
}

// dimension is the dimension that the first of the words name, or nil.
func (p *planner) dimension(v *view, words []word) *thing {
	var best *thing
	length := 0
	for i := range v.Dimensions {
		d := &v.Dimensions[i]
		for _, name := range []string{d.Name, d.title()} {
			if n := named(stems(name), words); n > length && d.Name != v.time() {
				best, length = d, n
			}
		}
	}
	return best
}

// named is how many stems there are if the words begin with all of them, else 0.
func named(stems []string, words []word) int {
	if len(stems) == 0 || len(stems) > len(words) {
		return 0
	}
	for i, s := range stems {
		if words[i].stem != s {
			return 0
		}
	}
	return len(stems)
}
