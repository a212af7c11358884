// Package when knows time as metrics views do: grains from a millisecond to a
// year in a time zone, ISO 8601 durations, and ranges that are relative to the
// data, in the syntax of https://docs.rilldata.com/reference/time-syntax and
// https://docs.rilldata.com/reference/rill-iso-extensions.
//
// A range holds its start and not its end. Everything relative is resolved to two
// moments, since a citation must open what was seen. It knows no
// tables or queries, and reads no clock.
package when

import (
	"time"
)

// Range is a stretch of time: its start, and up to its end without it.
type Range struct {
	Start, End time.Time
	// toDate is the grain of a period to date, whose previous period is as long as
	// it is old.
	toDate Grain
}

// Holds reports whether t lies in the range.
func (r Range) Holds(t time.Time) bool { return !t.Before(r.Start) && t.Before(r.End) }

// Empty reports whether nothing can lie in the range.
func (r Range) Empty() bool { return !r.Start.Before(r.End) }

// Shifted is the range moved by a duration, sign times.
func (c Calendar) Shifted(r Range, d Duration, sign int) Range {
	return Range{Start: c.Shift(r.Start, d, sign), End: c.Shift(r.End, d, sign), toDate: r.toDate}
}

// Previous is the range n times its own length before r. A range of whole months
// is preceded by months, one of whole days by days, and a month to date by the
// same part of the month before.
func (c Calendar) Previous(r Range, n int) Range {
	if r.toDate != "" {
		return c.Shifted(r, Duration{{n, r.toDate}}, -1)
	}
	for _, g := range []Grain{Year, Quarter, Month, Week, Day} {
		if k := c.whole(r, g); k > 0 {
			return c.Shifted(r, Duration{{n * k, g}}, -1)
		}
	}
	length := r.End.Sub(r.Start) * time.Duration(n)
	return Range{Start: r.Start.Add(-length), End: r.End.Add(-length)}
}

// maxWhole bounds how many grains are counted to see whether a range is whole.
const maxWhole = 100_000

// whole is how many whole grains the range is, 0 if it is not whole.
func (c Calendar) whole(r Range, g Grain) int {
	if !c.Floor(r.Start, g).Equal(r.Start) || !c.Floor(r.End, g).Equal(r.End) {
		return 0
	}
	for k := 1; k <= maxWhole; k++ {
		end := c.Add(r.Start, g, k)
		if end.Equal(r.End) {
			return k
		}
		if end.After(r.End) {
			return 0
		}
	}
	return 0
}

// Starts are the starts of the grains from the one that start lies in to the one
// before end, at most limit; more reports that there are others.
func (c Calendar) Starts(r Range, g Grain, limit int) (starts []time.Time, more bool) {
	for t := c.Floor(r.Start, g); t.Before(r.End); t = c.Next(t, g) {
		if len(starts) == limit {
			return starts, true
		}
		starts = append(starts, t)
	}
	return starts, false
}
