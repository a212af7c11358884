package plan

import (
	"slices"
	"strings"
)

// computed are words that say how a number is to be computed, each with what the
// measure must then be.
var computed = []struct {
	words map[string]bool
	fits  func(m *thing) bool
}{
	{set("average avg mean"), func(m *thing) bool { return m.says("average") || strings.Contains(m.Expression, "avg(") }},
	{set("median"), func(m *thing) bool { return m.says("median") }},
	{set("total sum"), func(m *thing) bool {
		return !strings.Contains(m.Expression, "avg(") && !strings.Contains(m.Expression, "max(") && !strings.Contains(m.Expression, "min(") && !m.says("average")
	}},
}

// says reports whether a name of the thing has the word.
func (t *thing) says(word string) bool {
	return slices.Contains(append(stems(t.Name), stems(t.title())...), stem(word))
}

// sound reports whether the query asks for what the question asks for: a number of
// another kind is worse than none.
func (p *planner) sound(q *query) bool {
	for _, c := range computed {
		if p.question.says(c.words) && !c.fits(&q.measure) {
			return false
		}
	}
	rows := len(q.groups) > 0 || q.grain != ""
	switch {
	case p.question.share && p.isShare(&q.measure):
		q.share = false // it is one by itself
	case p.question.share && (!q.measure.total() || q.distinct != nil || q.grain != "" || q.against.said != ""):
		return false
	}
	switch {
	case p.question.ranked && !rows && !q.measure.says("max") && !q.measure.says("min"):
		return false // the highest of what?
	case q.top > 0 && !rows && !p.question.ranked:
		return false
	case q.against.said != "" && (q.period.said == "" || q.distinct != nil || q.view.time() == ""):
		return false
	case q.period.said != "" && q.view.time() == "":
		return false
	}
	if !rows {
		q.top = 0
	}
	return true
}

// isShare reports whether the measure is a share by its name.
func (p *planner) isShare(m *thing) bool {
	for w := range portions {
		if m.says(w) {
			return true
		}
	}
	return m.says("rate")
}

// total reports whether shares of the measure's total make sense.
func (t *thing) total() bool { return t.Shareable == nil || *t.Shareable }
