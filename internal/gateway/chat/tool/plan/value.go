package plan

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// The limits of looking for values.
const (
	// maxDimensions is how many dimensions are searched for a value.
	maxDimensions = 6
	// maxValues is how many values of each are looked at.
	maxValues = 1000
)

// lookFor begins the ids of calls that find out which dimension has a value.
const lookFor = tool.Looking

// filter are the values of one dimension that are asked for.
type filter struct {
	dimension thing
	values    []string
}

// wanted are the words of the question that no measure, view, dimension or time
// accounts for. They name values, such as North, or something that is not understood.
func (p *planner) wanted(q *query, all []*query) []string {
	known := stems(q.view.Name + " " + q.view.title())
	for _, o := range all {
		known = append(known, stems(o.measure.Name+" "+o.measure.title())...)
		known = append(known, stems(o.view.title())...)
	}
	for _, t := range append(slices.Clone(q.groups), q.mentioned...) {
		known = append(known, stems(t.Name+" "+t.title())...)
	}
	var out []string
	for i := range p.question.words {
		w := &p.question.words[i]
		named := slices.ContainsFunc(all, func(o *query) bool { return slices.Contains(o.named, i) })
		if sideBySide[w.text] && !w.taken {
			q.beside = true
			continue
		}
		if w.taken || named || q.grain != "" && grainOf(w.text) == q.grain {
			continue
		}
		if !slices.ContainsFunc(known, func(s string) bool { return w.like(s) > 0 }) {
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

// looksAt are the results of looks at one view.
func (p *planner) looksAt(v *view) []result {
	looks, _ := p.looked()
	return slices.DeleteFunc(looks, func(r result) bool {
		asked := lookedAt(&r)
		return asked.View != "" && asked.View != v.Name
	})
}

// looking are the arguments of a look.
type looking struct {
	View       string  `json:"metrics_view"`
	Dimensions []thing `json:"dimensions"`
}

func lookedAt(r *result) looking {
	var asked looking
	_ = json.Unmarshal([]byte(r.call.Arguments), &asked) // the planner wrote them
	return asked
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
				w = stem(w)
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
	unexplained := slices.ContainsFunc(q.wanted, func(w string) bool { return owner[stem(w)] == "" })
	return all, !unexplained
}

// settled are the queries with their values. look says that they are not known yet;
// there are none if the question as a whole is not understood, also where its words are
// read as those that they are one slip away from.
func (p *planner) settled() (all []*query, look bool) {
	ways := []func() ([]*query, bool){p.settle, p.lean}
	if p.question.goesOn {
		ways = []func() ([]*query, bool){p.lean, p.settle}
	}
	for _, way := range ways {
		if all, look = way(); len(all) > 0 && !p.beside(all) {
			return all, look
		}
	}
	if mended := p.respelled(); mended != nil {
		return mended.settle()
	}
	return nil, false
}

func (p *planner) settle() (all []*query, look bool) { return p.valued(p.queries()) }

// valued are queries with the values that their words name; see settled.
func (p *planner) valued(all []*query) ([]*query, bool) {
	for _, q := range all {
		if len(q.wanted) > 0 && len(p.looksAt(q.view)) == 0 {
			return all, true
		}
		var understood bool
		q.filters, understood = p.filters(q, p.looksAt(q.view))
		q.withInherited()
		q.refused = !understood || !q.whole()
		if q.refused && !q.guessed {
			return nil, false
		}
	}
	return slices.DeleteFunc(all, func(q *query) bool { return q.refused }), false
}

// whole reports whether a query's values say which rows are meant by what is named.
func (q *query) whole() bool {
	if q.share && len(q.wanted) > 0 && (len(q.filters) != 1 || len(q.groups) > 0 || q.top > 0) {
		return false
	}
	values := 0
	for _, f := range q.filters {
		values = max(values, len(f.values))
	}
	if q.beside && values < 2 && len(q.groups) == 0 {
		return false
	}
	for _, d := range q.mentioned {
		if !slices.ContainsFunc(q.filters, func(f filter) bool { return f.dimension.Name == d.Name }) {
			return false
		}
	}
	return true
}

// found are the values in one look that the wanted words name, without those that
// are part of another.
func (p *planner) found(q *query, look *result) filter {
	asked := lookedAt(look)
	if len(asked.Dimensions) == 0 || len(q.wanted) == 0 {
		return filter{}
	}
	f := filter{dimension: asked.Dimensions[0]}
	for _, v := range valuesIn(look, f.dimension.Name) {
		if names(v, q.wanted) {
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

// valuesIn are the values of a dimension in a look.
func valuesIn(look *result, dimension string) []string {
	var all []string
	told := readRows(look)
	for i := range told.Data {
		if v, is := told.cells(i)[dimension].(string); is {
			all = append(all, v)
		}
	}
	return all
}

// wordsOf are the words of a value that say something.
func wordsOf(value string) []string {
	all := split(strings.ToLower(value))
	telling := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return plainWords[w] })
	if len(telling) == 0 {
		return all
	}
	return telling
}

// names reports whether a value is named by the words wanted.
func names(value string, wanted []string) bool {
	words := wordsOf(value)
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(wanted, func(o string) bool { return o == w || stem(o) == stem(w) })
	})
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
