package plan

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// period is the time that a question asks for.
type period struct {
	// said is how the question puts it; "" for all time.
	said string
	// now is the range relative to now, data that relative to the newest data; both in
	// the metrics views' time syntax. data is "" for a fixed time.
	now, data string
	// start and end are dates, the end exclusive; "" leaves it open. If one is set, now
	// is "".
	start, end string
	// month is the first month of a time without a year, from 1: the last one that the
	// data have. day is its day, and months how many months it has if that is more than
	// one. since says that the range begins with it.
	month, day, months int
	since              bool
}

var grains = map[string]string{"hour": "H", "day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y"}

// monthNames are the months by their first three letters.
var monthNames = strings.Fields("jan feb mar apr may jun jul aug sep oct nov dec")

// monthOf is the number of a month's name, from 1; 0 for anything else.
func monthOf(word string) int {
	if len(word) < 3 {
		return 0
	}
	return slices.Index(monthNames, word[:3]) + 1
}

func lasting(count, grain string) (period, bool) {
	n, g := 1, grains[grain]
	if count != "" {
		n = numberOf(count)
	}
	return period{now: fmt.Sprintf("%d%s as of now/%s", n, g, g), data: fmt.Sprintf("%d%s as of ref/%s", n, g, g)}, n > 0
}

// current is the grain that now lies in.
func current(grain string) (period, bool) {
	g := grains[grain]
	return period{now: "1" + g + " as of now/" + g + "+1" + g, data: "1" + g + " as of latest/" + g + "+1" + g}, true
}

// quarterOf is the number of a quarter, from 0.
func quarterOf(which string) int {
	if i := slices.Index(strings.Split(ordinals, "|"), which); i >= 0 {
		return i % 4
	}
	return int(which[0] - '1')
}

// monthsOf is a number of months from one month on; a year of "" is the last that the
// data have.
func monthsOf(first, count int, year string) (period, bool) {
	if year == "" {
		return period{month: first, months: count}, count > 0
	}
	start, err := time.Parse(time.DateOnly, fmt.Sprintf("%s-%02d-01", year, first))
	return period{start: start.Format(time.DateOnly), end: start.AddDate(0, count, 0).Format(time.DateOnly)}, err == nil && count > 0
}

// monthRange is from one month to another, both within. A first year that is not said is
// the second one.
func monthRange(first, firstYear, last, lastYear string) (period, bool) {
	from, to := monthOf(first), monthOf(last)
	if firstYear == "" || lastYear == "" {
		return monthsOf(from, to-from+1, lastYear)
	}
	start, err := time.Parse("2006-01", fmt.Sprintf("%s-%02d", firstYear, from))
	end, bad := time.Parse("2006-01", fmt.Sprintf("%s-%02d", lastYear, to))
	return period{start: start.Format(time.DateOnly), end: end.AddDate(0, 1, 0).Format(time.DateOnly)}, err == nil && bad == nil && !end.Before(start)
}

// dates is from one day to another, both within; last may be "".
func dates(first, last string) (period, bool) {
	p := period{start: first}
	if last != "" {
		t, err := time.Parse(time.DateOnly, last)
		if err != nil || last < first {
			return p, false
		}
		p.end = t.AddDate(0, 0, 1).Format(time.DateOnly)
	}
	return p, dated(first)
}

// dayOf is one day of a month; a year of "" is the last that the data have.
func dayOf(day int, month, year string) (period, bool) {
	if year == "" {
		return period{month: monthOf(month), day: day}, dated(fmt.Sprintf("2024-%02d-%02d", monthOf(month), day))
	}
	date := fmt.Sprintf("%s-%02d-%02d", year, monthOf(month), day)
	return period{now: date}, dated(date)
}

// dated reports whether a date or a month exists.
func dated(s string) bool {
	_, err := time.Parse(time.DateOnly[:len(s)], s)
	return err == nil
}

// year is the year that a fixed time begins in; "" if there is none.
func (p *period) year() string {
	for _, s := range []string{p.start, p.now} {
		if len(s) >= 4 && dated(s[:4]) && (len(s) == 4 || s[4] == '-') {
			return s[:4]
		}
	}
	return ""
}

// inYear is a time without a year in one.
func (p period) inYear(year string) period {
	if p.month == 0 || year == "" {
		return p
	}
	fixed, ok := monthsOf(p.month, max(p.months, 1), year)
	if p.day > 0 {
		fixed, ok = dayOf(p.day, monthNames[p.month-1], year)
	}
	if !ok {
		return p
	}
	fixed.said = p.said
	return fixed
}

// within is the period with its month in the last year that has it before the end of
// the data; false if that is unknown.
func (p period) within(v *view) (period, bool) {
	if p.month == 0 {
		return p, true
	}
	end := v.TimeRange.End
	if end.IsZero() {
		return p, false
	}
	start := time.Date(end.Year(), time.Month(p.month), max(p.day, 1), 0, 0, 0, 0, time.UTC)
	if !start.Before(end) {
		start = start.AddDate(-1, 0, 0)
	}
	p.start = start.Format(time.DateOnly)
	switch {
	case p.since:
	case p.day > 0:
		p.end = start.AddDate(0, 0, 1).Format(time.DateOnly)
	default:
		p.end = start.AddDate(0, max(p.months, 1), 0).Format(time.DateOnly)
	}
	return p, true
}

// asked are the arguments of the period, relative to the data if so asked; nil is all
// time.
func (p *period) asked(relative bool) map[string]any {
	switch {
	case p.start != "" && p.end != "":
		return map[string]any{"start": p.start, "end": p.end}
	case p.start != "":
		return map[string]any{"start": p.start}
	case p.end != "":
		return map[string]any{"end": p.end}
	case relative && p.data != "":
		return map[string]any{"expression": p.data}
	case p.now != "":
		return map[string]any{"expression": p.now}
	}
	return nil
}
