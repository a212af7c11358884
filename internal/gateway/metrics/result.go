package metrics

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// Result is the answer to a query. Its JSON is what query_metrics_view gives
// (https://github.com/rilldata/rill, runtime/ai/metrics_view_query.go), with the
// findings beside.
type Result struct {
	Schema                      []Field `json:"schema"`
	Data                        [][]any `json:"data"`
	ResolvedTimeRange           *Range  `json:"resolved_time_range,omitempty"`
	ResolvedComparisonTimeRange *Range  `json:"resolved_comparison_time_range,omitempty"`
	// OpenURL opens the query for a person; whoever serves it sets it.
	OpenURL           string            `json:"open_url,omitempty"`
	TruncationWarning string            `json:"truncation_warning,omitempty"`
	Findings          []citeway.Finding `json:"findings,omitempty"`

	// View is the view's name, Title its display name.
	View  string `json:"-"`
	Title string `json:"-"`
	// ID is the query's id: the same for queries that ask the same.
	ID string `json:"-"`
	// Arguments are the arguments as they were understood, in one form.
	Arguments json.RawMessage `json:"-"`
	// Pinned are arguments that ask the same at any later time: relative times are
	// resolved, and the limit and the zone are written out.
	Pinned json.RawMessage `json:"-"`
	// Version is the SHA-256 of the table's file in hexadecimal.
	Version string `json:"-"`
	// Label is the view's label; nil is public.
	Label *citeway.Label `json:"-"`

	rows [][]table.Value
	zone *time.Location
	// order says by what the rows are sorted, if only the first of them are given.
	order string
}

// Field is a column of a result.
type Field struct {
	Name string `json:"name"`
	// Type is STRING, INT64, FLOAT64, BOOL or TIMESTAMP.
	Type string `json:"type"`
	// DisplayName is what people call it.
	DisplayName string `json:"-"`
	// Dimension says that rows are grouped by it.
	Dimension bool `json:"-"`
	// Grain is set for a time floor.
	Grain when.Grain `json:"-"`

	format view.Format
	// counts says that it is the number of rows, compares that it is of another time too.
	counts, compares bool
}

// result writes the engine's output as a result.
func (x *asked) result(in *engine.Input, out *engine.Output) *Result {
	r := &Result{Data: make([][]any, len(out.Rows)), View: x.view.Name, Title: x.view.DisplayName, Version: x.checked.table.Version,
		Label: x.view.Label, ID: x.query.ID(), Arguments: x.query.Canonical(), rows: out.Rows, zone: in.Calendar.Zone}
	if r.Title == "" {
		r.Title = r.View
	}
	for _, f := range out.Fields {
		r.Schema = append(r.Schema, x.field(f))
	}
	for i, row := range out.Rows {
		r.Data[i] = make([]any, len(row))
		for k, v := range row {
			r.Data[i][k] = r.cell(v)
		}
	}
	r.order = x.order(r.Schema)
	r.ResolvedTimeRange = written(in.Range, in.Calendar.Zone)
	r.ResolvedComparisonTimeRange = written(in.Comparison, in.Calendar.Zone)
	r.Pinned = x.pinned(in, r)
	r.TruncationWarning = x.truncation(in.Limit, out.More)
	r.Findings = x.findings
	return r
}

// order says by which measure the rows are sorted, if the query asked for a few of them:
// only then does the first row have the most.
func (x *asked) order(schema []Field) string {
	q := x.query
	if len(q.Sort) == 0 || q.Limit == nil || *q.Limit >= DefaultLimit {
		return ""
	}
	for _, f := range schema {
		if f.Dimension || f.Name != q.Sort[0].Name {
			continue
		}
		if q.Sort[0].Desc {
			return ", highest (most) " + f.DisplayName + " first"
		}
		return ", lowest (fewest) " + f.DisplayName + " first"
	}
	return ""
}

// cell is a value as JSON writes it; times in the query's zone.
func (r *Result) cell(v table.Value) any {
	if v.Kind == table.Time {
		return v.Moment().In(r.zone).Format(time.RFC3339Nano)
	}
	return v.Any()
}

func written(s *engine.Span, zone *time.Location) *Range {
	if s == nil {
		return nil
	}
	return &Range{Start: s.Start.In(zone), End: s.End.In(zone), TimeDimension: s.Dimension}
}

// field gives a column its names and its format.
func (x *asked) field(f engine.Field) Field {
	out := Field{Name: f.Name, Type: f.Kind.String(), DisplayName: f.Name, Dimension: f.Dimension, Grain: f.Floor, format: plain()}
	if d := x.view.Dimension(f.Name); d != nil && d.DisplayName != "" {
		out.DisplayName = d.DisplayName
	}
	if m := x.view.Measure(f.Name); m != nil {
		out.format, out.counts = m.Format, strings.TrimSpace(m.Source) == "count(*)"
		if m.DisplayName != "" {
			out.DisplayName = m.DisplayName
		}
	}
	for _, m := range x.query.Measures {
		if m.Name == f.Name && m.Compute != nil {
			x.computedField(&out, m.Compute)
		}
	}
	if x.query.UseDisplayNames {
		out.Name = out.DisplayName
	}
	return out
}

func plain() view.Format {
	f, _ := view.NewFormat(view.Unformatted, "", view.Locale{}) // the preset is there
	return f
}

func share() view.Format {
	f, _ := view.NewFormat(view.Percentage, "", view.Locale{}) // the preset is there
	return f
}

// computedField names what the query computes after what it is computed of.
func (x *asked) computedField(f *Field, c *query.Compute) {
	of := c.Compared()
	if c.PercentOfTotal != nil {
		of = c.PercentOfTotal.Measure
	}
	name := of
	f.compares = c.PercentOfTotal == nil && c.Compared() != ""
	if m := x.view.Measure(of); m != nil {
		f.format, f.counts = m.Format, strings.TrimSpace(m.Source) == "count(*)"
		if m.DisplayName != "" {
			name = m.DisplayName
		}
	}
	switch {
	case c.ComparisonValue != nil:
		f.DisplayName = name + " (before)"
	case c.ComparisonDelta != nil:
		f.DisplayName = name + " (change)"
	case c.ComparisonRatio != nil:
		f.DisplayName, f.format = name+" (change in %)", share()
	case c.PercentOfTotal != nil:
		f.DisplayName, f.format = name+" (share of the total)", share()
	case c.Expression != nil && c.Expression.DisplayName != "":
		f.DisplayName = c.Expression.DisplayName
	}
}

func (x *asked) pinned(in *engine.Input, r *Result) json.RawMessage {
	q := *x.query
	limit := int64(in.Limit)
	q.Limit = &limit
	q.TimeRange, q.ComparisonTimeRange = pin(r.ResolvedTimeRange), pin(r.ResolvedComparisonTimeRange)
	return q.Canonical()
}

func pin(r *Range) *query.TimeRange {
	if r == nil {
		return nil
	}
	return &query.TimeRange{Start: r.Start.Format(time.RFC3339Nano), End: r.End.Format(time.RFC3339Nano), TimeDimension: r.TimeDimension}
}

// truncation says aloud that rows are missing for a reason that was not asked for.
func (x *asked) truncation(limit int, more bool) string {
	asked := x.query.Limit
	if !more || asked != nil && *asked <= MaxLimit {
		return ""
	}
	s := fmt.Sprintf("Only the first %d rows are shown; there are more.", limit)
	if limit < MaxLimit {
		s += fmt.Sprintf(" Set a limit of up to %d, or ask for fewer groups.", MaxLimit)
	}
	return s
}

// Digest is the SHA-256 of the schema and the data in hexadecimal: the same as
// long as the query gives the same.
func (r *Result) Digest() string {
	data, err := json.Marshal(struct {
		Schema []Field `json:"schema"`
		Data   [][]any `json:"data"`
	}{r.Schema, r.Data})
	if err != nil {
		return "" // no cell fails to be written
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
