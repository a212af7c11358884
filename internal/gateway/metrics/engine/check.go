package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// Check sees that a view fits its table: its columns are there and of kinds that
// the expressions can be over. Errors are Invalid and name the file and the line.
func Check(v *view.View, t *table.Table) error {
	e := &engine{Input: Input{View: v, Table: t, Query: &query.Query{}}, ctx: context.Background()}
	for _, d := range v.Dimensions {
		o, err := e.dimension(d.Name)
		if err != nil {
			return located(v, d.Line, "dimension", d.Name, err)
		}
		if d.Name == v.TimeSeries && !o.timely() {
			return located(v, d.Line, "dimension", d.Name, invalid("", "write times as RFC 3339 or 2006-01-02", "the timeseries is of type %s and not a time", o.kind))
		}
	}
	empty := e.newPass(nil, 1)
	for _, m := range v.Measures {
		c, err := empty.measure(m.Name)
		if err == nil && !c.kind.Number() && c.kind != table.Null && c.kind != table.Time && c.kind != table.Text {
			err = invalid("", "", "it is of type %s and not a number", c.kind)
		}
		if err != nil {
			return located(v, m.Line, "measure", m.Name, err)
		}
	}
	return nil
}

func located(v *view.View, line int, what, name string, err error) error {
	place := v.File
	if line > 0 {
		place = fmt.Sprintf("%s:%d", v.File, line)
	}
	message, mend := err.Error(), ""
	var inner *citeway.Error
	if errors.As(err, &inner) {
		message, mend = inner.Message, inner.Mend
	}
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: fmt.Sprintf("the %s %q: %s", what, name, message), Mend: mend}
}
