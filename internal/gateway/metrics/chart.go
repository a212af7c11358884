package metrics

import (
	"math"

	"github.com/citeway/citeway/internal/gateway/metrics/chart"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// Chart is the result as a picture in SVG: lines over time where rows are grouped
// by a time floor, else bars. It shows the measure of that name, "" for the first;
// a result without a measure gives a picture that says so.
func (r *Result) Chart(measure string) string { return r.chart(measure).SVG() }

// Figure is the chart as HTML, with the data as a table for those who do not see
// pictures.
func (r *Result) Figure(measure string) string { return r.chart(measure).HTML() }

func (r *Result) chart(measure string) *chart.Chart {
	c := &chart.Chart{Title: r.Title, Subtitle: r.heading()}
	c.Columns, c.Cells = r.Table()
	value := -1
	for k, f := range r.Schema {
		if !f.Dimension && f.Type != table.Text.String() && (value < 0 && measure == "" || f.Name == measure) {
			value = k
		}
	}
	for i := range r.rows {
		if value >= 0 {
			r.point(c, i, value)
		}
	}
	if value >= 0 {
		c.Measure = r.Schema[value].DisplayName
		c.Show = r.Schema[value].format.Show
	}
	return c
}

// Table is the result in words: the columns by name, and the cells of each row.
func (r *Result) Table() (columns []string, rows [][]string) {
	columns, rows = []string{}, [][]string{}
	for _, f := range r.Schema {
		columns = append(columns, f.DisplayName)
	}
	for _, row := range r.rows {
		var cells []string
		for k, v := range row {
			cells = append(cells, r.said(k, v))
		}
		rows = append(rows, cells)
	}
	return columns, rows
}

// point adds a row: along the first time floor, or else the first dimension; the
// other dimensions name its series.
func (r *Result) point(c *chart.Chart, i, value int) {
	along := -1
	for k, f := range r.Schema {
		if f.Grain != "" && along < 0 {
			along, c.Time = k, true
		}
	}
	p := chart.Point{Value: math.NaN()}
	if x, ok := r.rows[i][value].Number(); ok {
		p.Value = x
	}
	for k, f := range r.Schema {
		switch {
		case !f.Dimension:
		case along < 0 || k == along:
			along = k
			p.Label = r.said(k, r.rows[i][k])
			p.At = r.rows[i][k].Int
		case p.Series != "":
			p.Series += ", " + r.said(k, r.rows[i][k])
		default:
			p.Series = r.said(k, r.rows[i][k])
		}
	}
	c.Points = append(c.Points, p)
}
