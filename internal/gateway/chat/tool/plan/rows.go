package plan

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// rows is a result of a query.
type rows struct {
	Schema []struct {
		Name string `json:"name"`
	} `json:"schema"`
	Data     []json.RawMessage `json:"data"`
	Range    *stretch          `json:"resolved_time_range"`
	Compared *stretch          `json:"resolved_comparison_time_range"`
	Cite     string            `json:"cite_as"`
	ID       string            `json:"citation_id"`
	Warning  string            `json:"truncation_warning"`
	shown    []shownAs
}

// stretch is a time range without its end.
type stretch struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
}

// readRows reads a result; anything else has no rows.
func readRows(r *result) rows {
	var told rows
	if r.failed || json.Unmarshal([]byte(r.content), &told) != nil {
		return rows{}
	}
	return told
}

// cells are the cells of a row by their names: rows are lists, or objects.
func (r *rows) cells(i int) map[string]any {
	out := map[string]any{}
	d := json.NewDecoder(strings.NewReader(string(r.Data[i])))
	d.UseNumber()
	var row any
	_ = d.Decode(&row) // it was read as JSON before
	switch row := row.(type) {
	case map[string]any:
		return row
	case []any:
		for k, v := range row {
			if k < len(r.Schema) {
				out[r.Schema[k].Name] = v
			}
		}
	}
	return out
}

// line is a row that has the number asked for.
type line struct {
	of     string
	number json.Number
	cells  map[string]any
}

// lines are the rows with a number, of the values asked for.
func (r *rows) lines(q *query) []line {
	var all []line
	for i := range r.Data {
		cells := r.cells(i)
		if n, ok := cells[q.column()].(json.Number); ok && holds(cells, q.filters) && !q.nothing(n) {
			all = append(all, line{r.of(cells, q), n, cells})
		}
	}
	return all
}

// nothing reports whether a number says that there are no rows: a count of all rows that
// is 0.
func (q *query) nothing(n json.Number) bool {
	return n == "0" && q.distinct == nil && strings.TrimSpace(q.measure.Expression) == "count(*)"
}

// answered reports whether this is a result of the query, with rows or without.
func (r *rows) answered(q *query) bool {
	if r.Data != nil && len(r.Data) == 0 {
		return true
	}
	return len(r.Data) > 0 && (slices.ContainsFunc(r.Schema, func(f struct {
		Name string `json:"name"`
	}) bool {
		return f.Name == q.column()
	}) || len(r.lines(q)) > 0)
}

// empty reports whether a result has no number.
func (r *rows) empty(q *query) bool { return len(r.lines(q)) == 0 }

// holds reports whether a row has a value of every filter.
func holds(cells map[string]any, filters []filter) bool {
	for _, f := range filters {
		if v, is := cells[f.dimension.Name].(string); !is || !slices.Contains(f.values, v) {
			return false
		}
	}
	return true
}

// of are the cells of a row that are not numbers, in words.
func (r *rows) of(cells map[string]any, q *query) string {
	var parts []string
	for _, f := range r.Schema {
		text, is := cells[f.Name].(string)
		if f.Name == q.column() || !is {
			continue
		}
		if f.Name == q.grain {
			text = grainText(text, q.grain)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}
