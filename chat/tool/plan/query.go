package plan

import (
	"slices"
	"strings"
)

// query is what a question asks of a view.
type query struct {
	view     *view
	measure  thing
	groups   []thing // dimensions
	grain    string  // of time that rows are grouped by; "" is none
	period   period
	relative bool // to the newest data instead of now
	top      int
	rising   bool
	// value says that rows of certain values of some dimension are asked for, and
	// which dimension has them is not known.
	value bool
}

// maxDimensions is how many dimensions are looked through for a value.
const maxDimensions = 4

// maxRows is how many rows are asked for.
const maxRows = 250

// query is what the question asks of the views that were described; nil where it
// names no measure of any.
func (p *planner) query() *query {
	q := &query{period: p.question.period, top: p.question.top, rising: p.question.rising}
	views := p.views()
	best := 0.0
	for i := range views {
		for _, m := range views[i].Measures {
			if fit := p.fit(&m) + float64(p.question.shared(views[i].Name+" "+views[i].title()))/100; fit > best && p.fit(&m) >= leastFit {
				best, q.view, q.measure = fit, &views[i], m
			}
		}
	}
	if q.view == nil {
		return nil
	}
	p.grouped(q)
	if q.top > 0 && len(q.groups) == 0 {
		q.top = 0
	}
	q.value = slices.ContainsFunc(p.values(q), func(w string) bool { return strings.Trim(w, "0123456789") != "" })
	return q
}

// leastFit is the share of a measure's name that a question must have.
const leastFit = 0.5

// fit is the share of the measure's name, by either of its names, that the question
// has. Words that only say how it is computed do not do by themselves, unless the
// name has no others.
func (p *planner) fit(m *thing) float64 {
	best := 0.0
	for _, name := range []string{m.Name, m.title()} {
		words := stems(name)
		if len(words) == 0 {
			continue
		}
		hit, telling, tells := 0, 0, 0
		for _, w := range words {
			computes := asks[w] || computing[w]
			if !computes {
				tells++
			}
			if p.question.has(w) {
				hit++
				if !computes {
					telling++
				}
			}
		}
		if telling > 0 || tells == 0 && hit > 0 {
			best = max(best, float64(hit)/float64(len(words)))
		}
	}
	return best
}

// computing are the stems of words that say how a measure is computed.
var computing = map[string]bool{stem("average"): true, stem("total"): true, stem("number"): true, stem("max"): true, stem("min"): true, stem("share"): true}

// grouped finds the dimensions and the grain that rows are to be of.
func (p *planner) grouped(q *query) {
	for _, words := range p.question.after() {
		if g := strings.TrimSuffix(words[0].text, "s"); grains[g] != "" && q.view.time() != "" {
			q.grain = g
			continue
		}
		if d := p.dimension(q.view, words); d != nil && !slices.Contains(q.groups, *d) {
			q.groups = append(q.groups, *d)
		}
	}
}

// dimension is the dimension that the words name with their first, or nil.
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

// values are the words of the question that name neither the measure, the view, a
// dimension nor a time: values of a dimension, as North.
func (p *planner) values(q *query) []string {
	known := map[string]bool{}
	for _, t := range append([]thing{q.measure, q.view.thing}, q.view.Dimensions...) {
		for _, s := range stems(t.Name + " " + t.title()) {
			known[s] = true
		}
	}
	var out []string
	for _, w := range p.question.words {
		if w.name && !w.taken && !known[w.stem] && !strings.Contains(p.question.period.said, w.text) {
			out = append(out, w.text)
		}
	}
	return out
}

// fallback reports whether the query may be asked again, relative to the newest
// data.
func (q *query) fallback() bool { return q.period.data != "" }

// variants are the arguments of the calls that the query takes: one, or one for
// each dimension that may have the value asked for.
func (q *query) variants() []map[string]any {
	if !q.value {
		return []map[string]any{q.arguments(q.groups)}
	}
	var out []map[string]any
	for _, d := range q.view.Dimensions {
		if d.Name != q.view.time() && !slices.Contains(q.groups, d) && len(out) < maxDimensions {
			out = append(out, q.arguments(append(slices.Clone(q.groups), d)))
		}
	}
	return out
}

// arguments are those of query_metrics_view.
func (q *query) arguments(groups []thing) map[string]any {
	args := map[string]any{"metrics_view": q.view.Name, "measures": []any{map[string]any{"name": q.measure.Name}}, "limit": maxRows}
	var dimensions []any
	if q.grain != "" {
		dimensions = append(dimensions, map[string]any{"name": q.grain, "compute": map[string]any{
			"time_floor": map[string]any{"dimension": q.view.time(), "grain": q.grain}}})
		args["sort"] = []any{map[string]any{"name": q.grain}}
	}
	for _, d := range groups {
		dimensions = append(dimensions, map[string]any{"name": d.Name})
	}
	if len(dimensions) > 0 {
		args["dimensions"] = dimensions
	}
	if len(groups) > 0 && q.grain == "" {
		args["sort"] = []any{map[string]any{"name": q.measure.Name, "desc": !q.rising}}
	}
	if q.top > 0 && !q.value { // else the rows of the value are picked first
		args["limit"] = q.top
	}
	if expression := q.expression(); expression != "" && q.view.time() != "" {
		args["time_range"] = map[string]any{"expression": expression}
	}
	return args
}

func (q *query) expression() string {
	if q.relative && q.period.data != "" {
		return q.period.data
	}
	return q.period.now
}
