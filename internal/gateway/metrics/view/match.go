package view

import "math"

// The tolerances of a match.
const (
	// exactly is the relative error of arithmetic.
	exactly = 1e-9
	// loosely is how far off a number may be that calls itself about right.
	loosely = 0.05
)

// Matches reports whether a number as written says the value x of a measure in
// format f: x rounds to it, in its unit. A number without a sign says a negative
// value too, since prose has words for that: "fell by 5 %".
func (w Written) Matches(x float64, f Format) bool {
	if w.Currency != "" && f.Currency() != "" && w.Currency != f.Currency() {
		return false
	}
	if w.Milliseconds != 0 && !f.Interval() {
		return false
	}
	for _, v := range w.readings(x, f) {
		if w.near(v) || !w.Signed && v < 0 && w.near(-v) {
			return true
		}
	}
	return false
}

// readings are the sizes that x may be written as. A share may be written in per
// cent, and what is per cent already is written with its sign.
func (w Written) readings(x float64, f Format) []float64 {
	switch {
	case w.Percent && f.Percent():
		return []float64{x * 100}
	case w.Percent:
		return []float64{x, x * 100}
	case w.Milliseconds != 0:
		return []float64{x / w.Milliseconds}
	}
	return []float64{x}
}

func (w Written) near(x float64) bool {
	tolerance := w.Step / 2 * (1 + exactly)
	if w.Approximate {
		tolerance = max(tolerance, math.Abs(x)*loosely)
	}
	return math.Abs(w.Value-x) <= tolerance+math.Abs(x)*1e-12
}
