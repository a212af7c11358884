package when

import (
	"fmt"
	"strings"
	"time"
)

// Words is the stretch of time from start up to end as people say it: "2025", "Q2
// 2026", "March 2025", "January to June 2025", "3 March 2025". Days that are not whole
// are said as days, unless the stretch is short enough for its clock to matter.
func Words(start, end time.Time) string {
	if !midnight(start) || !midnight(end) {
		if secondOfDay(end) {
			end = end.Add(-time.Second)
			end = end.AddDate(0, 0, 1) // data of whole days end a second after the last midnight
		}
		if end.Sub(start) < clockMatters && !(midnight(start) && midnight(end)) {
			return clock(start) + " to " + clock(end)
		}
	}
	first, last := dayOf(start), dayOf(end.Add(-time.Nanosecond))
	next := last.AddDate(0, 0, 1)
	if first.Day() != 1 || next.Day() != 1 {
		return days(first, last)
	}
	return wholeMonths(first, last, next)
}

// Said is [Words] with the word before it: "in 2025", "on 3 March 2025", "from January
// to June 2025".
func Said(start, end time.Time) string {
	words := Words(start, end)
	first, last := dayOf(start), dayOf(end.Add(-time.Nanosecond))
	switch {
	case strings.Contains(words, separator):
		return "from " + words
	case first.Equal(last):
		return "on " + words
	}
	return "in " + words
}

const (
	// separator stands between the ends of a stretch.
	separator = " to "
	// clockMatters is the length up to which a stretch is said with its clock.
	clockMatters = 48 * time.Hour
)

// wholeMonths is the first of a month up to the first of another.
func wholeMonths(first, last, next time.Time) string {
	months := 12*(next.Year()-first.Year()) + int(next.Month()) - int(first.Month())
	switch {
	case months == 12 && first.Month() == time.January:
		return first.Format("2006")
	case months%12 == 0 && first.Month() == time.January:
		return first.Format("2006") + separator + last.Format("2006")
	case months == 1:
		return first.Format("January 2006")
	case months == 3 && first.Month()%3 == 1:
		return fmt.Sprintf("Q%d %d", (int(first.Month())+2)/3, first.Year())
	case first.Year() == last.Year():
		return first.Format("January") + separator + last.Format("January 2006")
	}
	return first.Format("January 2006") + separator + last.Format("January 2006")
}

// days is from one day to another, both within.
func days(first, last time.Time) string {
	const full = "2 January 2006"
	switch {
	case !first.Before(last):
		return first.Format(full)
	case first.Year() != last.Year():
		return first.Format(full) + separator + last.Format(full)
	case first.Month() != last.Month():
		return first.Format("2 January") + separator + last.Format(full)
	}
	return first.Format("2") + separator + last.Format(full)
}

func dayOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

func midnight(t time.Time) bool { return dayOf(t).Equal(t) }

func secondOfDay(t time.Time) bool { return dayOf(t).Add(time.Second).Equal(t) }

func clock(t time.Time) string { return t.Format("2 January 2006, 15:04") }
