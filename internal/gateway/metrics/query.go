package metrics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// The limits of a query.
const (
	// DefaultLimit is how many rows a query gets that does not say.
	DefaultLimit = 250
	// MaxLimit is the most rows a query gets.
	MaxLimit = 5000
	// Timeout is how long a query may take.
	Timeout = 2 * time.Minute
)

// asked is a query while it is answered.
type asked struct {
	library  *Library
	view     *view.View
	query    *query.Query
	checked  *checked
	findings []citeway.Finding
}

func (x *asked) found(kind citeway.FindingKind, place, action, format string, args ...any) {
	x.findings = append(x.findings, citeway.Finding{Kind: kind, Marker: place, Action: action, Message: fmt.Sprintf(format, args...)})
}

// Query answers the arguments of query_metrics_view, as JSON. What was mended in
// them is among the result's findings. Errors: Invalid for arguments that cannot
// be answered, with their path and what to write instead; NotFound for a view that
// is not there or may not be seen; Unavailable after Timeout; the context's.
func (l *Library) Query(ctx context.Context, arguments json.RawMessage, a Access) (*Result, error) {
	limited, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	r, err := l.query(limited, arguments, a)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Message: "the query took longer than two minutes", Mend: "ask for a shorter time or fewer dimensions"}
	}
	return r, err
}

func (l *Library) query(ctx context.Context, arguments json.RawMessage, a Access) (*Result, error) {
	q, findings, err := query.Parse(arguments)
	if err != nil {
		return nil, err
	}
	x := &asked{library: l, query: q, findings: findings}
	if err := x.bind(ctx, a); err != nil {
		return nil, err
	}
	in, err := x.input()
	if err != nil {
		return nil, err
	}
	out, err := engine.Run(ctx, *in)
	if err != nil {
		return nil, err
	}
	return x.result(in, out), nil
}

// bind finds the view and its table and fits the names.
func (x *asked) bind(ctx context.Context, a Access) error {
	name := x.library.meant(x.query.MetricsView, a)
	if name != x.query.MetricsView {
		x.found(query.Mended, "metrics_view", "repaired", "%q is read as %s", x.query.MetricsView, name)
		x.query.MetricsView = name
	}
	var err error
	if x.view, err = x.library.find(name, a); err != nil {
		return err
	}
	if x.checked, err = x.library.tableFor(ctx, x.view); err != nil {
		return err
	}
	mended, err := x.query.Bind(x.view)
	x.findings = append(x.findings, mended...)
	return err
}

// meant is the name of the view that the caller may see and that s is another
// spelling of; else s.
func (l *Library) meant(s string, a Access) string {
	if _, err := l.find(s, a); err == nil {
		return s
	}
	for _, v := range l.views {
		if a.sees(v) && (strings.EqualFold(v.Name, s) || v.DisplayName != "" && strings.EqualFold(v.DisplayName, s)) {
			return v.Name
		}
	}
	return s
}

// input resolves the times and the limit.
func (x *asked) input() (*engine.Input, error) {
	zone, err := when.Zone(x.query.TimeZone)
	if err != nil {
		return nil, err
	}
	t := &times{asked: x, calendar: when.Calendar{Zone: zone, FirstDay: x.view.FirstDay, FirstMonth: x.view.FirstMonth}}
	if err := x.grains(); err != nil {
		return nil, err
	}
	in := &engine.Input{View: x.view, Table: x.checked.table, Query: x.query, Calendar: t.calendar, Limit: x.limit()}
	if x.query.TimeRange == nil {
		in.Range = t.all()
	} else if in.Range, err = t.resolve(x.query.TimeRange, "time_range", nil); err != nil {
		return nil, err
	}
	if x.query.ComparisonTimeRange != nil {
		in.Comparison, err = t.resolve(x.query.ComparisonTimeRange, "comparison_time_range", in.Range)
	}
	return in, err
}

// grains refuses a time floor that is finer than the view allows.
func (x *asked) grains() error {
	for i, d := range x.query.Dimensions {
		if d.Compute == nil || x.view.SmallestGrain == "" || !d.Compute.TimeFloor.Grain.Finer(x.view.SmallestGrain) {
			continue
		}
		return badTime(fmt.Sprintf("dimensions[%d].compute.time_floor.grain", i), "take "+string(x.view.SmallestGrain)+" or coarser",
			"%s is finer than the data, which are by %s", d.Compute.TimeFloor.Grain, x.view.SmallestGrain)
	}
	return nil
}

// limit is how many rows are given.
func (x *asked) limit() int {
	switch n := x.query.Limit; {
	case n == nil:
		return DefaultLimit
	case *n > MaxLimit:
		return MaxLimit
	default:
		return int(*n)
	}
}
