package metrics

import (
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// Number is a number of a result: where it stands, what it is and how it is shown.
type Number struct {
	Row    int     `json:"row"`
	Field  string  `json:"field"`
	Value  float64 `json:"value"`
	Shown  string  `json:"shown"`
	column int
}

// Numbers are all the numbers that the result computed, row by row.
func (r *Result) Numbers() []Number {
	var list []Number
	for i, row := range r.rows {
		for k, v := range row {
			x, ok := v.Number()
			if !ok || r.Schema[k].Dimension {
				continue
			}
			list = append(list, Number{i, r.Schema[k].Name, x, r.Schema[k].format.Show(x), k})
		}
	}
	return list
}

// CheckNumber reports whether a number as an answer writes it ("1.2 million",
// "40 %", "$3.4k") is one of the result's under its rounding and unit, and returns
// those that it is. understood is false for a text that is no number.
func (r *Result) CheckNumber(written string) (matches []Number, understood bool) {
	w, ok := view.ReadNumber(written)
	if !ok {
		return nil, false
	}
	for _, n := range r.Numbers() {
		if w.Matches(n.Value, r.Schema[n.column].format) {
			matches = append(matches, n)
		}
	}
	return matches, true
}
