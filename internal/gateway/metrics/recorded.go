package metrics

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// Recorded is a result made again of what was kept of it: its Pinned arguments and
// its JSON. No table is read, so that what was seen can be shown whatever became of
// the data since. Names, formats and the label are the view's as they are now;
// where the view is gone or may not be seen, they are plain. Errors: Invalid for
// anything that is not a result of these arguments.
func (l *Library) Recorded(pinned, result json.RawMessage, a Access) (*Result, error) {
	q, _, err := query.Parse(pinned)
	if err != nil {
		return nil, err
	}
	zone, err := when.Zone(q.TimeZone)
	if err != nil {
		return nil, err
	}
	r := &Result{}
	d := json.NewDecoder(bytes.NewReader(result))
	d.UseNumber() // integers keep all their digits
	if err := d.Decode(r); err != nil {
		return nil, unlike("is no JSON of a result", err)
	}
	x := &asked{library: l, query: q, view: l.named(q.MetricsView, a)}
	r.View, r.Title, r.Label, r.ID, r.zone = q.MetricsView, x.view.DisplayName, x.view.Label, q.ID(), zone
	r.Arguments, r.Pinned, r.OpenURL = q.Canonical(), pinned, ""
	if r.Title == "" {
		r.Title = r.View
	}
	for _, span := range []*Range{r.ResolvedTimeRange, r.ResolvedComparisonTimeRange} {
		if span != nil {
			span.Start, span.End = span.Start.In(zone), span.End.In(zone)
		}
	}
	if r.Schema, err = x.recordedFields(r.Schema); err != nil {
		return nil, err
	}
	r.order = x.order(r.Schema)
	return r, r.read()
}

func unlike(message string, err error) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "result", Message: message, Err: err}
}

// named is the view of that name, or one that knows nothing else.
func (l *Library) named(name string, a Access) *view.View {
	if v, err := l.find(name, a); err == nil {
		return v
	}
	return &view.View{Name: name}
}

// recordedFields are the columns of a result as they were when it was made: first
// the query's dimensions, then its measures.
func (x *asked) recordedFields(schema []Field) ([]Field, error) {
	dimensions, measures := x.query.Dimensions, x.query.Measures
	if !x.query.Rows && len(schema) != len(dimensions)+len(measures) {
		return nil, unlike(fmt.Sprintf("has %d columns, and the query has %d", len(schema), len(dimensions)+len(measures)), nil)
	}
	out := make([]Field, len(schema))
	for i, kept := range schema {
		f := engine.Field{Name: kept.Name, Kind: kindOf(kept.Type)}
		switch {
		case x.query.Rows:
			f.Dimension = !f.Kind.Number()
		case i < len(dimensions):
			f.Name, f.Dimension = dimensions[i].Name, true
			if c := dimensions[i].Compute; c != nil && c.TimeFloor != nil {
				f.Floor = c.TimeFloor.Grain
			}
		default:
			f.Name = measures[i-len(dimensions)].Name
		}
		out[i] = x.field(f)
		out[i].Name, out[i].Type = kept.Name, kept.Type
		if x.query.UseDisplayNames {
			out[i].DisplayName = kept.Name
		}
	}
	return out, nil
}

// kindOf is the kind of a name in a schema, or Null.
func kindOf(name string) table.Kind {
	for kind := table.Null; kind <= table.Text; kind++ {
		if kind.String() == name {
			return kind
		}
	}
	return table.Null
}

// read makes the rows of the data that were decoded.
func (r *Result) read() error {
	if len(r.Data) > MaxLimit {
		return unlike(fmt.Sprintf("has more than %d rows", MaxLimit), nil)
	}
	r.rows = make([][]table.Value, len(r.Data))
	for i, data := range r.Data {
		if len(data) != len(r.Schema) {
			return unlike(fmt.Sprintf("has %d cells in row %d, and %d columns", len(data), i, len(r.Schema)), nil)
		}
		r.rows[i] = make([]table.Value, len(data))
		for k, cell := range data {
			v := r.value(cell, kindOf(r.Schema[k].Type))
			r.rows[i][k], data[k] = v, r.cell(v)
		}
	}
	return nil
}

// value is a cell as the engine gave it.
func (r *Result) value(cell any, kind table.Kind) table.Value {
	s, text := cell.(string)
	if text && kind == table.Time {
		if t, ok := table.ParseTime(s, r.zone); ok {
			return table.OfTime(t)
		}
	}
	v := table.Of(cell)
	if kind == table.Float && v.Kind == table.Int {
		return v.Cast(kind)
	}
	return v
}
