package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/citeway/citeway"
)

func decode(data []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var x any
	if err := d.Decode(&x); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more stands after the value")
	}
	return x, nil
}

// Parse reads arguments and mends their form. Errors are Invalid with the path of
// the argument, or TooLarge.
func Parse(arguments json.RawMessage) (*Query, []citeway.Finding, error) {
	if len(arguments) > MaxBytes {
		return nil, nil, &citeway.Error{Code: citeway.TooLarge, Message: "the arguments are larger than 256 KiB"}
	}
	x, err := decode(arguments)
	if err != nil {
		return nil, nil, &citeway.Error{Code: citeway.Invalid, Message: "the arguments are not JSON", Err: err}
	}
	r := &reader{}
	q := r.query(x)
	if r.err != nil {
		return nil, r.findings, r.err
	}
	return q, r.findings, q.check()
}

// members are the arguments by name, as the schema lists them.
var members = []string{"metrics_view", "dimensions", "measures", "pivot_on", "spine", "sort", "time_range", "comparison_time_range",
	"where", "having", "limit", "offset", "time_zone", "use_display_names", "rows"}

func (r *reader) query(x any) *Query {
	m := r.object(x, "", members...)
	q := &Query{
		MetricsView: r.text(m["metrics_view"], "metrics_view"),
		TimeRange:   r.timeRange(m["time_range"], "time_range"), ComparisonTimeRange: r.timeRange(m["comparison_time_range"], "comparison_time_range"),
		Where: r.condition(m["where"], "where"), Having: r.condition(m["having"], "having"),
		Limit: r.integer(m["limit"], "limit"), TimeZone: r.text(m["time_zone"], "time_zone"),
		UseDisplayNames: r.truth(m["use_display_names"], "use_display_names"), Rows: r.truth(m["rows"], "rows"),
	}
	if offset := r.integer(m["offset"], "offset"); offset != nil {
		q.Offset = *offset
	}
	for i, x := range r.list(m["dimensions"], "dimensions") {
		q.Dimensions = append(q.Dimensions, r.dimension(x, item("dimensions", i)))
	}
	q.Measures = r.measures(m["measures"], "measures")
	for i, x := range r.list(m["sort"], "sort") {
		q.Sort = append(q.Sort, r.sort(x, item("sort", i)))
	}
	r.refuse(m)
	return q
}

// refuse says of what is not done what to do instead.
func (r *reader) refuse(m map[string]any) {
	if len(r.list(m["pivot_on"], "pivot_on")) > 0 {
		r.fail("pivot_on", "leave it out and read the dimension's values from the rows", "pivoting is not done")
	}
	if s, ok := r.unpacked(m["spine"], "spine").(map[string]any); ok && len(s) > 0 {
		r.fail("spine", "leave it out; a time without rows is a time with nothing to count", "filling gaps is not done")
	}
}

func (r *reader) measures(x any, path string) []Measure {
	var list []Measure
	for i, x := range r.list(x, path) {
		list = append(list, r.measure(x, item(path, i)))
	}
	return list
}

// check sees that the parts go together.
func (q *Query) check() error {
	bad := func(place, mend, message string) error {
		return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
	}
	switch {
	case q.MetricsView == "":
		return bad("metrics_view", "name one that list_metrics_views lists", "is missing")
	case !q.Rows && len(q.Dimensions)+len(q.Measures) == 0:
		return bad("measures", "name at least one measure or dimension", "nothing is asked for")
	case q.Rows && len(q.Dimensions)+len(q.Measures)+len(q.Sort) > 0, q.Rows && (q.ComparisonTimeRange != nil || q.Having != nil):
		return bad("rows", "leave rows out, or dimensions, measures, sort, having and comparison_time_range", "rows are shown as they are and take only time_range, where, limit and offset")
	}
	for i, m := range q.Measures {
		if m.Compute.Compared() != "" && q.ComparisonTimeRange == nil {
			return bad(item("measures", i), `add comparison_time_range, such as {"expression": "1M as of latest/M offset -1P"}`, "a comparison needs a comparison_time_range")
		}
	}
	return nil
}

// unique sees that no two fields of the result have one name.
func (q *Query) unique() error {
	seen := map[string]bool{}
	names := make([]string, 0, len(q.Dimensions)+len(q.Measures))
	for _, d := range q.Dimensions {
		names = append(names, d.Name)
	}
	for _, m := range q.Measures {
		names = append(names, m.Name)
	}
	for _, name := range names {
		if seen[name] {
			return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "two fields of the result have this name", Mend: "give computed fields names of their own"}
		}
		seen[name] = true
	}
	return nil
}
