package verify

import "math"

// convertedShare is how far apart, as a share, two numbers in different units may be.
const convertedShare = 0.015

// converts reports whether two numbers in different units are the same amount.
func (n *number) converts(e *number) bool {
	switch {
	case n.unit.sort == 0 || e.unit.sort == 0:
		return false
	case n.unit.sort == e.unit.sort:
		if n.unit.by == e.unit.by {
			return false
		}
		return near(n.value*n.unit.by, e.value*e.unit.by, convertedShare)
	case n.unit.by == byCelsius && e.unit.by == byFahrenheit:
		return warm(n.value, e.value)
	case n.unit.by == byFahrenheit && e.unit.by == byCelsius:
		return warm(e.value, n.value)
	}
	return false
}

// What marks the two scales of temperature, between which no factor converts.
const (
	byCelsius    = -1
	byFahrenheit = -2
)

// warm reports whether a temperature is the same in both scales, within one degree.
func warm(celsius, fahrenheit float64) bool {
	return math.Abs(celsius*1.8+32-fahrenheit) <= 1
}

// otherUnit reports whether two numbers that look the same count different things.
func (n *number) otherUnit(e *number) bool {
	if n.percent != e.percent && (n.percent || n.unit.sort != 0) && (e.percent || e.unit.sort != 0) {
		return true
	}
	return n.unit.sort != 0 && e.unit.sort != 0 && n.unit != e.unit
}
