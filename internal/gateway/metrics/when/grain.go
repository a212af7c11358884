package when

import (
	"slices"
	"strings"
)

// Grain is a unit of the calendar.
type Grain string

// The grains, the finest first.
const (
	Millisecond Grain = "millisecond"
	Second      Grain = "second"
	Minute      Grain = "minute"
	Hour        Grain = "hour"
	Day         Grain = "day"
	Week        Grain = "week"
	Month       Grain = "month"
	Quarter     Grain = "quarter"
	Year        Grain = "year"
)

var grains = []Grain{Millisecond, Second, Minute, Hour, Day, Week, Month, Quarter, Year}

// Valid reports whether g is a grain.
func (g Grain) Valid() bool { return slices.Contains(grains, g) }

// Finer reports whether g is finer than other.
func (g Grain) Finer(other Grain) bool { return slices.Index(grains, g) < slices.Index(grains, other) }

// adverbs are grains as people say how often.
var adverbs = map[string]Grain{"daily": Day, "hourly": Hour, "weekly": Week, "monthly": Month, "quarterly": Quarter, "yearly": Year, "annually": Year}

// Near returns the grain that s is another spelling of: other case, plural,
// adverb, with the prefix of protocol buffers.
func Near(s string) (Grain, bool) {
	s = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(s)), "time_grain_")
	if g, ok := adverbs[s]; ok {
		return g, true
	}
	g := Grain(strings.TrimSuffix(s, "s"))
	return g, g.Valid()
}

// letters are the grains of the time syntax. M is a month and m a minute; of the
// others case does not matter.
var letters = map[string]Grain{"s": Second, "S": Second, "m": Minute, "h": Hour, "H": Hour, "d": Day, "D": Day,
	"w": Week, "W": Week, "M": Month, "q": Quarter, "Q": Quarter, "y": Year, "Y": Year}
