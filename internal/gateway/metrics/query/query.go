// Package query reads the arguments of query_metrics_view: what is grouped,
// computed, filtered, compared and sorted, over which time.
//
// The form is that of https://github.com/rilldata/rill, runtime/metricsview/query.go
// and its JSON schema. Models write it with small mistakes whose meaning is plain;
// these are mended, and each mending is a finding. What could mean two things is
// an error with the nearest right names. It knows
// no tables, resolves no time to moments and does not know who asks.
package query

import (
	_ "embed" // the schema is a file
	"encoding/json"
	"strings"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// Query are the arguments of query_metrics_view.
type Query struct {
	MetricsView         string      `json:"metrics_view"`
	Dimensions          []Dimension `json:"dimensions,omitempty"`
	Measures            []Measure   `json:"measures,omitempty"`
	Sort                []Sort      `json:"sort,omitempty"`
	TimeRange           *TimeRange  `json:"time_range,omitempty"`
	ComparisonTimeRange *TimeRange  `json:"comparison_time_range,omitempty"`
	Where               *Expression `json:"where,omitempty"`
	Having              *Expression `json:"having,omitempty"`
	// Limit is the most rows wanted; nil where it is not said.
	Limit *int64 `json:"limit,omitempty"`
	// Offset is how many rows are passed over.
	Offset int64 `json:"offset,omitempty"`
	// TimeZone is an IANA name; "" is UTC.
	TimeZone        string `json:"time_zone,omitempty"`
	UseDisplayNames bool   `json:"use_display_names,omitempty"`
	// Rows asks for the rows themselves, with all columns.
	Rows bool `json:"rows,omitempty"`
}

// Dimension is what rows are grouped by, under the name that the result has.
type Dimension struct {
	Name    string            `json:"name"`
	Compute *DimensionCompute `json:"compute,omitempty"`
}

// DimensionCompute computes a dimension.
type DimensionCompute struct {
	TimeFloor *TimeFloor `json:"time_floor,omitempty"`
}

// TimeFloor is the start of the grain that a time lies in.
type TimeFloor struct {
	Dimension string     `json:"dimension"`
	Grain     when.Grain `json:"grain"`
}

// Measure is what is computed over each group, under the name that the result has.
type Measure struct {
	Name    string   `json:"name"`
	Compute *Compute `json:"compute,omitempty"`
}

// Compute computes a measure; one of its members is set.
type Compute struct {
	Count           bool            `json:"count,omitempty"`
	CountDistinct   *OfDimension    `json:"count_distinct,omitempty"`
	ComparisonValue *OfMeasure      `json:"comparison_value,omitempty"`
	ComparisonDelta *OfMeasure      `json:"comparison_delta,omitempty"`
	ComparisonRatio *OfMeasure      `json:"comparison_ratio,omitempty"`
	PercentOfTotal  *PercentOfTotal `json:"percent_of_total,omitempty"`
	Expression      *Derived        `json:"expression,omitempty"`
}

// OfDimension names the dimension that is computed with.
type OfDimension struct {
	Dimension string `json:"dimension"`
}

// OfMeasure names the measure that is computed with.
type OfMeasure struct {
	Measure string `json:"measure"`
}

// PercentOfTotal is the share of a measure in its total, from 0 to 1. Without a
// Total it is that of all rows that the query sees.
type PercentOfTotal struct {
	Measure string   `json:"measure"`
	Total   *float64 `json:"total,omitempty"`
}

// Derived is arithmetic over measures.
type Derived struct {
	Expression  string `json:"expression"`
	DisplayName string `json:"display_name,omitempty"`
}

// Compared is the measure that is held against another time; "" for none.
func (c *Compute) Compared() string {
	if c == nil {
		return ""
	}
	for _, of := range []*OfMeasure{c.ComparisonValue, c.ComparisonDelta, c.ComparisonRatio} {
		if of != nil {
			return of.Measure
		}
	}
	return ""
}

// Sort is a field of the result to sort by.
type Sort struct {
	Name string `json:"name"`
	Desc bool   `json:"desc,omitempty"`
}

// TimeRange is a stretch of time, by its ends or relative to the data. Start and
// End are RFC 3339.
type TimeRange struct {
	Start         string     `json:"start,omitempty"`
	End           string     `json:"end,omitempty"`
	Expression    string     `json:"expression,omitempty"`
	IsoDuration   string     `json:"iso_duration,omitempty"`
	IsoOffset     string     `json:"iso_offset,omitempty"`
	RoundToGrain  when.Grain `json:"round_to_grain,omitempty"`
	TimeDimension string     `json:"time_dimension,omitempty"`
}

// Operator is an operator of a condition.
type Operator string

// The operators.
const (
	Eq     Operator = "eq"
	Neq    Operator = "neq"
	Lt     Operator = "lt"
	Lte    Operator = "lte"
	Gt     Operator = "gt"
	Gte    Operator = "gte"
	In     Operator = "in"
	Nin    Operator = "nin"
	Ilike  Operator = "ilike"
	Nilike Operator = "nilike"
	Or     Operator = "or"
	And    Operator = "and"
)

// Expression is a name, a value, a condition or a subquery: one of its members
// is set.
type Expression struct {
	Name     string     `json:"name,omitempty"`
	Val      *Val       `json:"val,omitempty"`
	Cond     *Condition `json:"cond,omitempty"`
	Subquery *Subquery  `json:"subquery,omitempty"`
}

// Condition is an operator with its operands.
type Condition struct {
	Op    Operator      `json:"op"`
	Exprs []*Expression `json:"exprs"`
}

// Subquery stands for the values of a dimension whose groups pass its conditions.
type Subquery struct {
	Dimension Dimension   `json:"dimension"`
	Measures  []Measure   `json:"measures,omitempty"`
	Where     *Expression `json:"where,omitempty"`
	Having    *Expression `json:"having,omitempty"`
}

// Val is a value or a list of values.
type Val struct {
	One    table.Value
	List   []table.Value
	IsList bool
}

// MarshalJSON writes the value or the list.
func (v *Val) MarshalJSON() ([]byte, error) {
	if !v.IsList {
		return json.Marshal(v.One.Any())
	}
	list := make([]any, len(v.List))
	for i, x := range v.List {
		list[i] = x.Any()
	}
	return json.Marshal(list)
}

//go:embed schema.json
var schema []byte

// Schema is the JSON schema of the arguments of query_metrics_view.
func Schema() json.RawMessage { return append(json.RawMessage(nil), schema...) }

// timeRange reads a time range: an object, or an expression or duration alone.
func (r *reader) timeRange(x any, path string) *TimeRange {
	x = r.unpacked(x, path)
	if x == nil {
		return nil
	}
	if s, ok := x.(string); ok {
		r.mended(path, "was a text")
		if strings.HasPrefix(s, "P") {
			return &TimeRange{IsoDuration: s}
		}
		return &TimeRange{Expression: s}
	}
	m := r.object(x, path, "start", "end", "expression", "iso_duration", "iso_offset", "round_to_grain", "time_dimension")
	t := &TimeRange{
		Start: r.text(m["start"], join(path, "start")), End: r.text(m["end"], join(path, "end")),
		Expression: r.text(m["expression"], join(path, "expression")), IsoDuration: r.text(m["iso_duration"], join(path, "iso_duration")),
		IsoOffset: r.text(m["iso_offset"], join(path, "iso_offset")), RoundToGrain: r.grain(m["round_to_grain"], join(path, "round_to_grain")),
		TimeDimension: r.text(m["time_dimension"], join(path, "time_dimension")),
	}
	if t.Expression != "" && (t.Start != "" || t.End != "" || t.IsoDuration != "") {
		r.fail(path, "keep the expression, or start and end", "an expression stands beside start, end or iso_duration")
	}
	if *t == (TimeRange{}) {
		return nil
	}
	return t
}
