package plan

import (
	"encoding/json"
	"slices"
	"strings"
)

// The limits of looking for values.
const (
	// maxDimensions is how many dimensions are searched for a value.
	maxDimensions = 6
	// maxValues is how many values of each are looked at.
	maxValues = 1000
)

// lookFor begins the ids of calls that find out which dimension has a value.
const lookFor = "look_"

// filter are the values of one dimension that are asked for.
type filter struct {
	dimension thing
	values    []string
}

// wanted are the words of the question that no measure, view, dimension or time
// accounts for. They name values, such as North, or something that is not understood.
func (p *planner) wanted(q *query) []string {
	known := map[string]bool{}
	names := []thing{q.measure, q.view.thing}
	for _, t := range append(names, q.view.Dimensions...) {
		for _, s := range stems(t.Name + " " + t.title()) {
			known[s] = true
		}
	}
	var out []string
	for _, w := range p.question.words {
		if !w.taken && !known[w.stem] && !(q.grain != "" && grainOf(w.text) == q.grain) {
			out = append(out, w.text)
		}
	}
	return out
}

// looks are calls that list the values of each dimension.
func (p *planner) looks(q *query) []map[string]any {
	if len(q.view.Measures) == 0 {
		return nil
	}
	var out []map[string]any
	for _, d := range q.view.Dimensions {
		if d.Name != q.view.time() && len(out) < maxDimensions {
			out = append(out, map[string]any{"metrics_view": q.view.Name, "limit": maxValues,
				"dimensions": []any{map[string]any{"name": d.Name}}, "measures": []any{map[string]any{"name": q.view.Measures[0].Name}}})
		}
	}
	return out
}

// looked are the results of looks, and the other results of queries.
func (p *planner) looked() (looks, queries []result) {
	for _, r := range p.of(queryTool) {
		if strings.HasPrefix(r.call.ID, lookFor) {
			looks = append(looks, r)
		} else {
			queries = append(queries, r)
		}
	}
	return looks, queries
}

// filters are the values that the wanted words name. It is false if a word names none,
// or more than one dimension has it: the question is then not understood.
func (p *planner) filters(q *query, looks []result) ([]filter, bool) {
	var all []filter
	owner := map[string]string{}
	for i := range looks {
		f := p.found(q, &looks[i])
		for _, v := range f.values {
			for _, w := range wordsOf(v) {
				if other, is := owner[w]; is && other != f.dimension.Name {
					return nil, false
				}
				owner[w] = f.dimension.Name
			}
		}
		if len(f.values) > 0 {
			all = append(all, f)
		}
	}
	unexplained := slices.ContainsFunc(q.wanted, func(w string) bool { return owner[w] == "" })
	return all, !unexplained
}

// settled is the query with its values. look says that they are not known yet; the
// query is nil if the question as a whole is not understood.
func (p *planner) settled() (q *query, look bool) {
	if q = p.query(); q == nil || len(q.wanted) == 0 {
		return q, false
	}
	looks, _ := p.looked()
	if len(looks) == 0 {
		return q, true
	}
	filters, understood := p.filters(q, looks)
	if !understood || q.share && (len(filters) != 1 || len(q.groups) > 0 || q.top > 0) {
		return nil, false
	}
	q.filters = filters
	return q, false
}

// found are the values in one look that the wanted words name, without those that
// are part of another.
func (p *planner) found(q *query, look *result) filter {
	var asked struct {
		Dimensions []thing `json:"dimensions"`
	}
	if json.Unmarshal([]byte(look.call.Arguments), &asked) != nil || len(asked.Dimensions) == 0 {
		return filter{}
	}
	f := filter{dimension: asked.Dimensions[0]}
	told := readRows(look)
	for i := range told.Data {
		if v, is := told.cells(i)[f.dimension.Name].(string); is && names(v, q.wanted) {
			f.values = append(f.values, v)
		}
	}
	whole := f.values
	f.values = nil
	for _, v := range whole {
		part := slices.ContainsFunc(whole, func(o string) bool { return len(wordsOf(o)) > len(wordsOf(v)) && names(v, wordsOf(o)) })
		if !part {
			f.values = append(f.values, v)
		}
	}
	return f
}

func wordsOf(value string) []string { return split(strings.ToLower(value)) }

// names reports whether a value is named by the words wanted.
func names(value string, wanted []string) bool {
	words := wordsOf(value)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(wanted, w) })
}

// condition is the filters as where takes them; nil is none.
func condition(filters []filter) map[string]any {
	var all []any
	for _, f := range filters {
		all = append(all, map[string]any{"cond": map[string]any{"op": "in", "exprs": []any{map[string]any{"name": f.dimension.Name}, map[string]any{"val": f.values}}}})
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0].(map[string]any)
	}
	return map[string]any{"cond": map[string]any{"op": "and", "exprs": all}}
}
