package when

import "time"

// Calendar says where days begin and which day and month a week and a year begin
// with.
type Calendar struct {
	// Zone is the time zone; nil is UTC.
	Zone *time.Location
	// FirstDay is the first day of the week, Monday 1 to Sunday 7; 0 is Monday.
	FirstDay int
	// FirstMonth is the first month of the year, 1 to 12; 0 is January.
	FirstMonth int
}

func (c Calendar) zone() *time.Location {
	if c.Zone == nil {
		return time.UTC
	}
	return c.Zone
}

// Floor returns the start of the grain that t lies in.
func (c Calendar) Floor(t time.Time, g Grain) time.Time {
	t = t.In(c.zone())
	switch g {
	case Millisecond:
		return t.Truncate(time.Millisecond)
	case Second:
		return t.Truncate(time.Second)
	case Minute:
		return floorClock(t, time.Minute)
	case Hour:
		return floorClock(t, time.Hour)
	}
	year, month, day := t.Date()
	switch g {
	case Week:
		day -= (int(t.Weekday()) + 7 - max(c.FirstDay, 1)) % 7
	case Month:
		day = 1
	case Quarter:
		month, day = month-time.Month(c.intoYear(month)%3), 1
	case Year:
		month, day = month-time.Month(c.intoYear(month)), 1
	}
	start := c.midnight(year, month, day)
	if start.After(t) { // midnight comes twice, and t lies between
		return c.Floor(t.AddDate(0, 0, -1), g)
	}
	return start
}

// intoYear is how many months the year is old in month.
func (c Calendar) intoYear(month time.Month) int {
	return (int(month) + 12 - max(c.FirstMonth, 1)) % 12
}

// floorClock floors to a unit of the clock on the wall, so that an hour begins on
// the hour where the offset from UTC has minutes. Of the hour that a clock set
// back shows twice, both are hours of their own; where it is set by half an hour,
// a new one begins there.
func floorClock(t time.Time, unit time.Duration) time.Time {
	_, offset := t.Zone()
	shift := time.Duration(offset) * time.Second
	start := t.Add(shift).Truncate(unit).Add(-shift)
	if set, _ := t.ZoneBounds(); start.Before(set) {
		return set
	}
	return start
}

// midnight is the first moment of a day. Where a clock set forward skips midnight
// the day begins later; where one set back shows it twice, it begins with the first,
// unless the clock goes back to the day before.
func (c Calendar) midnight(year int, month time.Month, day int) time.Time {
	t := time.Date(year, month, day, 0, 0, 0, 0, c.zone())
	noon := time.Date(year, month, day, 12, 0, 0, 0, c.zone())
	if t.Day() == noon.Day() {
		first, last, set := twice(t)
		if set.Day() == t.Day() {
			return first
		}
		return last
	}
	_, before := t.Zone()
	_, after := noon.Zone()
	return t.Add(time.Duration(after-before) * time.Second)
}

// twice returns both moments at which a clock set back shows what it shows at t, and
// the moment after it was set; all three are t where it shows that once.
func twice(t time.Time) (first, last, set time.Time) {
	_, offset := t.Zone()
	start, end := t.ZoneBounds()
	if !start.IsZero() {
		_, before := start.Add(-1).Zone()
		if e := t.Add(time.Duration(offset-before) * time.Second); before > offset && e.Before(start) {
			return e, t, start
		}
	}
	if !end.IsZero() {
		_, after := end.Zone()
		if l := t.Add(time.Duration(offset-after) * time.Second); after < offset && !l.Before(end) {
			return t, l, end
		}
	}
	return t, t, t
}

// Add returns t moved by n grains. Days and more are moved on the calendar, so
// that the clock on the wall stays; a day that a month does not have becomes its
// last. A start of a grain stays one.
func (c Calendar) Add(t time.Time, g Grain, n int) time.Time {
	t = t.In(c.zone())
	switch g {
	case Millisecond:
		return t.Add(time.Duration(n) * time.Millisecond)
	case Second:
		return t.Add(time.Duration(n) * time.Second)
	case Minute:
		return t.Add(time.Duration(n) * time.Minute)
	case Hour:
		return t.Add(time.Duration(n) * time.Hour)
	case Day:
		return c.move(t, 0, n)
	case Week:
		return c.move(t, 0, 7*n)
	case Month:
		return c.move(t, n, 0)
	case Quarter:
		return c.move(t, 3*n, 0)
	}
	return c.move(t, 12*n, 0)
}

func (c Calendar) move(t time.Time, months, days int) time.Time {
	year, month, day := t.Date()
	if last := time.Date(year, month+time.Month(months)+1, 0, 0, 0, 0, 0, time.UTC).Day(); months != 0 && day > last {
		day = last
	}
	if t.Equal(c.Floor(t, Day)) {
		return c.midnight(year, month+time.Month(months), day+days)
	}
	hour, minute, second := t.Clock()
	return time.Date(year, month+time.Month(months), day+days, hour, minute, second, t.Nanosecond(), c.zone())
}

// Next is the start of the grain after the one that t lies in.
func (c Calendar) Next(t time.Time, g Grain) time.Time {
	start := c.Floor(t, g)
	next := c.Floor(c.Add(start, g, 1), g)
	if next.After(t) {
		return next
	}
	return c.Add(next, g, 1)
}
