package engine_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// ferry is a table small enough to answer by eye: of each kind a column, and in
// each column but the first a cell without a value.
const ferry = `id,route,boat,cars,load,cold,left,arrived
1,North,Æolus,3,12.5,true,2024-01-30T08:00:00Z,2024-01-30T10:00:00Z
2,North,Æolus,,0.5,false,2024-01-31T23:30:00Z,2024-02-01T01:00:00Z
3,South,Brage,7,,true,2024-02-01T08:00:00Z,
4,South,,0,-2,,2024-02-15,2024-02-15T09:00:00Z
5,,Brage,4,100,false,,2024-03-01
6,North,æolus,3,12.5,true,2024-03-01T00:00:00Z,2024-02-29
`

const ferryView = `
timeseries: left
dimensions:
  - {column: id}
  - {column: route}
  - {column: boat}
  - {column: cars}
  - {column: load}
  - {column: cold}
  - {column: left}
  - {column: arrived}
  - {name: size, expression: "CASE WHEN cars >= 4 THEN 'large' WHEN cars < 4 THEN 'small' END"}
measures:
  - {name: trips, expression: count(*)}
  - {name: total, expression: sum(cars)}
  - {name: tons, expression: sum(load)}
  - {name: mean, expression: avg(load)}
  - {name: heaviest, expression: max(load)}
  - {name: boats, expression: count(distinct boat)}
  - {name: first_left, expression: min(left)}
`

// question is what is asked beside the arguments; its zero value is all rows in
// UTC, without a limit that matters.
type question struct {
	csv, view        string
	base, comparison string // start and end of left, RFC 3339 with a blank between
	zone             string
	firstDay         int
	limit            int
	rangeOf          string
}

// put asks arguments of the ferry and returns the answer.
func (q question) put(t testing.TB, arguments string) (*engine.Output, error) {
	t.Helper()
	if q.csv == "" {
		q.csv, q.view = ferry, ferryView
	}
	tab, err := table.Read(t.Context(), "ferry.csv", []byte(q.csv))
	if err != nil {
		t.Fatal(err)
	}
	v, err := view.Parse("ferry.yaml", []byte("type: metrics_view\nmodel: ferry\n"+q.view))
	if err != nil {
		t.Fatal(err)
	}
	parsed, _, err := query.Parse([]byte(`{"metrics_view":"ferry",` + arguments + `}`))
	if err != nil {
		t.Fatalf("%s: %v", arguments, err)
	}
	if _, err := parsed.Bind(v); err != nil {
		t.Fatalf("%s: %v", arguments, err)
	}
	zone, err := time.LoadLocation(q.zone)
	if err != nil {
		t.Fatal(err)
	}
	if q.limit == 0 {
		q.limit = 1000
	}
	return engine.Run(t.Context(), engine.Input{View: v, Table: tab, Query: parsed, Limit: q.limit,
		Calendar: when.Calendar{Zone: zone, FirstDay: q.firstDay}, Range: q.span(t, q.base), Comparison: q.span(t, q.comparison)})
}

func (q question) span(t testing.TB, ends string) *engine.Span {
	t.Helper()
	if ends == "" {
		return nil
	}
	first, last, _ := strings.Cut(ends, " ")
	start, okStart := table.ParseTime(first, time.UTC)
	end, okEnd := table.ParseTime(last, time.UTC)
	if !okStart || !okEnd {
		t.Fatalf("%q are no two times", ends)
	}
	dimension := q.rangeOf
	if dimension == "" {
		dimension = "left"
	}
	return &engine.Span{Dimension: dimension, Range: when.Range{Start: start, End: end}}
}

// asked writes the rows of an answer, cells parted by blanks and rows by " | ";
// an error is its place, message and mend.
func (q question) asked(t testing.TB, arguments string) string {
	t.Helper()
	out, err := q.put(t, arguments)
	if err != nil {
		return told(err)
	}
	rows := make([]string, len(out.Rows))
	for i, row := range out.Rows {
		cells := make([]string, len(row))
		for k, v := range row {
			if cells[k] = v.String(); v.Kind == table.Null {
				cells[k] = "-"
			}
		}
		rows[i] = strings.Join(cells, " ")
	}
	if out.More {
		rows = append(rows, "…")
	}
	return strings.ReplaceAll(strings.Join(rows, " | "), "T00:00:00Z", "")
}

func told(err error) string {
	var e *citeway.Error
	if !errors.As(err, &e) {
		return "not ours: " + err.Error()
	}
	text := string(e.Code) + " " + e.Place + ": " + e.Message
	if e.Mend != "" {
		text += "; " + e.Mend
	}
	return text
}
