package plan

import "slices"

// The names of what a query computes from its measure.
const (
	beforeName = "before"
	changeName = "change"
	ratioName  = "change_ratio"
	shareName  = "share_of_total"
)

// column is the field of the result that holds the number asked for.
func (q *query) column() string {
	if q.share {
		return shareName
	}
	return q.measure.Name
}

// by are the dimensions of the rows: those asked for, and those of the values.
func (q *query) by() []thing {
	by := slices.Clone(q.groups)
	for _, f := range q.filters {
		if !slices.ContainsFunc(by, func(t thing) bool { return t.Name == f.dimension.Name }) {
			by = append(by, f.dimension)
		}
	}
	return by
}

// arguments are those of query_metrics_view.
func (q *query) arguments() map[string]any {
	args := map[string]any{"metrics_view": q.view.Name, "measures": q.measures(), "limit": maxRows}
	by := q.by()
	var dimensions []any
	if q.grain != "" {
		dimensions = append(dimensions, map[string]any{"name": q.grain, "compute": map[string]any{
			"time_floor": map[string]any{"dimension": q.view.time(), "grain": q.grain}}})
	}
	for _, d := range by {
		dimensions = append(dimensions, map[string]any{"name": d.Name})
	}
	if len(dimensions) > 0 {
		args["dimensions"] = dimensions
	}
	switch {
	case q.grain != "" && q.top == 0:
		args["sort"] = []any{map[string]any{"name": q.grain}}
	case len(dimensions) > 0:
		args["sort"] = []any{map[string]any{"name": q.column(), "desc": !q.rising}}
	}
	if q.top > 0 {
		args["limit"] = min(q.top, maxRows)
	}
	if where := condition(q.filters); where != nil && !q.share { // a share is of all
		args["where"] = where
	}
	q.times(args)
	return args
}

// times puts the time ranges into arguments.
func (q *query) times(args map[string]any) {
	if q.view.time() == "" {
		return
	}
	if asked := q.period.asked(q.relative); asked != nil {
		args["time_range"] = asked
	}
	if q.against.said != "" {
		args["comparison_time_range"] = q.against.asked(q.relative)
	}
}

// measures are the measure, and what is computed of it.
func (q *query) measures() []any {
	of := map[string]any{"measure": q.measure.Name}
	compute := func(name, how string) any {
		return map[string]any{"name": name, "compute": map[string]any{how: of}}
	}
	switch {
	case q.distinct != nil:
		return []any{map[string]any{"name": q.measure.Name, "compute": map[string]any{"count_distinct": map[string]any{"dimension": q.distinct.Name}}}}
	case q.share:
		return []any{map[string]any{"name": q.measure.Name}, compute(shareName, "percent_of_total")}
	case q.against.said != "":
		return []any{map[string]any{"name": q.measure.Name}, compute(beforeName, "comparison_value"), compute(changeName, "comparison_delta"), compute(ratioName, "comparison_ratio")}
	}
	return []any{map[string]any{"name": q.measure.Name}}
}

// repeats reports whether the query may be repeated relative to the newest data.
func (q *query) repeats() bool { return q.period.data != "" }
