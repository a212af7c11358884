package metrics

import (
	"fmt"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// times resolves the time ranges of a query against the data.
type times struct {
	*asked
	calendar when.Calendar
}

func badTime(place, mend, format string, args ...any) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: fmt.Sprintf(format, args...), Mend: mend}
}

// all is the whole time of the view's data, which a query without a time range is
// pinned to; nil for a view without time.
func (t *times) all() *engine.Span {
	x := t.checked.extent(t.view, t.view.TimeSeries)
	if !x.ok {
		return nil
	}
	if x.without > 0 {
		t.found(citeway.Trimmed, "time_range", "dropped", "%d rows without a time are left out", x.without)
	}
	return &engine.Span{Dimension: t.view.TimeSeries, Range: when.Range{Start: x.first, End: t.calendar.Next(x.last, when.Second)}}
}

// resolve makes two moments of a time range. base is the range that a comparison
// is relative to; nil for a range of its own.
func (t *times) resolve(r *query.TimeRange, place string, base *engine.Span) (*engine.Span, error) {
	dimension := r.TimeDimension
	if dimension == "" {
		dimension = t.view.TimeSeries
	}
	if dimension == "" {
		return nil, badTime(place, "leave the time range out", "the view %s has no time", t.view.Name)
	}
	x := t.checked.extent(t.view, dimension)
	if !x.ok {
		return nil, badTime(place, "name a time dimension", "%s holds no times", dimension)
	}
	span, err := t.within(r, place, base, t.anchors(x))
	if err != nil {
		return nil, err
	}
	if span.Empty() {
		return nil, badTime(place, "the start is part of the range and lies before the end", "the range from %s to %s is empty",
			span.Start.Format(time.RFC3339), span.End.Format(time.RFC3339))
	}
	if span.Start.Year() < 0 || span.End.Year() > 9999 {
		return nil, badTime(place, "", "the range leaves the calendar")
	}
	return &engine.Span{Dimension: dimension, Range: span}, nil
}

// anchors are the moments that ranges are relative to. What names none of them
// ends with the grain that the latest time lies in.
func (t *times) anchors(x extent) when.Anchors {
	grain := t.view.SmallestGrain
	if grain == "" {
		grain = when.Second
	}
	return when.Anchors{Now: t.library.now(), Earliest: x.first, Latest: x.last, Ref: t.calendar.Next(x.last, grain)}
}

func (t *times) within(r *query.TimeRange, place string, base *engine.Span, at when.Anchors) (when.Range, error) {
	var span when.Range
	var err error
	switch {
	case r.Expression != "":
		span, err = t.calendar.Resolve(r.Expression, at)
	case strings.HasPrefix(r.IsoDuration, "rill-") || r.IsoDuration == "inf":
		span, err = t.calendar.Resolve(r.IsoDuration, at)
	case r.Start == "" && r.End == "" && r.IsoDuration == "" && r.IsoOffset != "" && base != nil:
		span = base.Range
	default:
		span, err = t.ends(r, place, at)
	}
	if err != nil {
		return span, placed(err, place)
	}
	if r.IsoOffset != "" {
		if span, err = t.offset(span, r.IsoOffset); err != nil {
			return span, placed(err, place+".iso_offset")
		}
	}
	if r.RoundToGrain != "" {
		span = when.Range{Start: t.calendar.Floor(span.Start, r.RoundToGrain), End: t.calendar.Floor(span.End, r.RoundToGrain)}
	}
	return span, nil
}

// placed says where in the arguments an error stands.
func placed(err error, place string) error {
	if e, ok := err.(*citeway.Error); ok && e.Place == "" { //nolint:errorlint // when returns it unwrapped
		e.Place = place
	}
	return err
}

// previous are the offsets of a comparison by name.
var previous = map[string]when.Duration{
	"rill-pd": {{N: 1, Grain: when.Day}}, "rill-pw": {{N: 1, Grain: when.Week}}, "rill-pm": {{N: 1, Grain: when.Month}},
	"rill-pq": {{N: 1, Grain: when.Quarter}}, "rill-py": {{N: 1, Grain: when.Year}},
}

// offset moves a range back.
func (t *times) offset(span when.Range, by string) (when.Range, error) {
	lower := strings.ToLower(by)
	if lower == "rill-pp" {
		return t.calendar.Previous(span, 1), nil
	}
	d, ok := previous[lower]
	if !ok {
		var err error
		if d, err = when.ParseISO(strings.TrimPrefix(by, "-")); err != nil {
			return span, err
		}
	}
	return t.calendar.Shifted(span, d, -1), nil
}

// ends makes a range of a start, an end and a duration, of which some may be
// missing.
func (t *times) ends(r *query.TimeRange, place string, at when.Anchors) (span when.Range, err error) {
	if span.Start, err = t.moment(r.Start, place+".start"); err != nil {
		return span, err
	}
	if span.End, err = t.moment(r.End, place+".end"); err != nil {
		return span, err
	}
	var length when.Duration
	if r.IsoDuration != "" {
		if length, err = when.ParseISO(r.IsoDuration); err != nil {
			return span, placed(err, place+".iso_duration")
		}
	}
	switch {
	case r.Start != "" && r.End != "":
	case r.Start != "" && length != nil:
		span.End = t.calendar.Shift(span.Start, length, 1)
	case r.Start != "":
		span.End = at.Ref
		t.found(query.Mended, place+".end", "repaired", "was missing; the range ends with the data, at %s", at.Ref.Format(time.RFC3339))
	case length != nil:
		if r.End == "" {
			span.End = at.Ref
		}
		span.Start = t.calendar.Shift(span.End, length, -1)
	case r.End != "":
		span.Start = at.Earliest
		t.found(query.Mended, place+".start", "repaired", "was missing; the range begins with the data, at %s", at.Earliest.Format(time.RFC3339))
	default:
		span = when.Range{Start: at.Earliest, End: t.calendar.Next(at.Latest, when.Second)}
	}
	return span, nil
}

// moment reads a start or an end; one without a time of day is midnight in the
// query's zone.
func (t *times) moment(s, place string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	moment, ok := table.ParseTime(s, t.calendar.Zone)
	if !ok {
		return moment, badTime(place, "write RFC 3339, such as 2025-02-01T00:00:00Z", "%q is no time", s)
	}
	if !strings.HasSuffix(s, "Z") && !strings.Contains(s[min(len(s), len("2006-01-02")):], "+") && len(s) <= len("2006-01-02T15:04:05") {
		t.found(query.Mended, place, "repaired", "%q is read as %s", s, moment.Format(time.RFC3339))
	}
	return moment, nil
}
