package query

import (
	"strings"
)

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
