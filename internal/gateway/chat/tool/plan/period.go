package plan

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

// period is the time that a question asks for.
type period struct {
	// said is how it is put into words; "" for all time.
	said string
	// now is the range relative to now, data that relative to the newest data; both in
	// the metrics views' time syntax. data is "" for a fixed time.
	now, data string
	// start and end are dates, the end exclusive; "" leaves it open. If one is set, now
	// is "".
	start, end string
	// month is a month without a year, from 1: the last one that the data have. since
	// says that the range begins with it.
	month int
	since bool
}

var grains = map[string]string{"hour": "H", "day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y"}

const months = "january february march april may june july august september october november december"

// monthOf is the number of a month's name, from 1; 0 for anything else.
func monthOf(word string) int {
	for i, m := range strings.Fields(months) {
		if m == word {
			return i + 1
		}
	}
	return 0
}

// Parts of the forms of times.
const (
	lead      = `(?:(?:in|over|during|for|within|of|on|from|at) )?(?:the )?`
	anyMonth  = `january|february|march|april|may|june|july|august|september|october|november|december`
	anyDate   = `\d{4}-\d{2}-\d{2}`
	anyGrain  = `hour|day|week|month|quarter|year`
	ordinalsQ = `first|second|third|fourth|1st|2nd|3rd|4th`
)

// form is a form of a time in words, and what it means.
type form struct {
	is   *regexp.Regexp
	mean func(m []string) (period, bool)
}

func of(expression string, mean func(m []string) (period, bool)) form {
	return form{regexp.MustCompile(`\b` + expression + `\b`), mean}
}

// forms are read in this order; the first that fits counts.
var forms = []form{
	of(`(?:between|from) (`+anyDate+`) (?:and|to|until|till) (`+anyDate+`)`, func(m []string) (period, bool) { return dates(m[1], m[2]) }),
	of(`(?:since|from) (`+anyDate+`)(?: on| onwards)?`, func(m []string) (period, bool) { return dates(m[1], "") }),
	of(`since (`+anyMonth+`),? (?:of )?(\d{4})`, func(m []string) (period, bool) {
		return period{start: fmt.Sprintf("%s-%02d-01", m[2], monthOf(m[1]))}, true
	}),
	of(`since (`+anyMonth+`)`, func(m []string) (period, bool) { return period{month: monthOf(m[1]), since: true}, true }),
	of(`since (\d{4})`, func(m []string) (period, bool) { return period{start: m[1] + "-01-01"}, true }),
	of(lead+`(`+anyMonth+`),? (?:of )?(\d{4})`, func(m []string) (period, bool) {
		return period{now: fmt.Sprintf("%s-%02d", m[2], monthOf(m[1]))}, true
	}),
	of(lead+`q([1-4]) (?:of )?(\d{4})`, func(m []string) (period, bool) { return quarter(m[1], m[2]) }),
	of(lead+`(`+ordinalsQ+`) quarter (?:of )?(\d{4})`, func(m []string) (period, bool) { return quarter(m[1], m[2]) }),
	of(lead+`(\d{4}-\d{2}(?:-\d{2})?)`, func(m []string) (period, bool) { return period{now: m[1]}, dated(m[1]) }),
	of(`(?:in|during|of|for) (?:the year )?(\d{4})`, func(m []string) (period, bool) { return period{now: m[1]}, true }),
	of(`(?:in|during|of|for) (`+anyMonth+`)`, func(m []string) (period, bool) { return period{month: monthOf(m[1])}, true }),
	of(lead+`(?:this|current) (day|week|month|quarter|year)(?: so far)?`, func(m []string) (period, bool) {
		g := grains[m[1]]
		return period{now: "1" + g + " as of now/" + g + "+1" + g, data: "1" + g + " as of ref/" + g + "+1" + g}, true
	}),
	of(lead+`(?:last|previous|past) (?:(`+numbers+`) )?(`+anyGrain+`)s?`, func(m []string) (period, bool) { return lasting(m[1], m[2]) }),
	of(`yesterday`, func([]string) (period, bool) { return period{now: "1D as of now/D", data: "1D as of ref/D"}, true }),
	of(`today`, func([]string) (period, bool) {
		return period{now: "1D as of now/D+1D", data: "1D as of ref/D+1D"}, true
	}),
}

func lasting(count, grain string) (period, bool) {
	n, g := 1, grains[grain]
	if count != "" {
		n = numberOf(count)
	}
	return period{now: fmt.Sprintf("%d%s as of now/%s", n, g, g), data: fmt.Sprintf("%d%s as of ref/%s", n, g, g)}, n > 0
}

func quarter(which, year string) (period, bool) {
	q := 0
	for i, o := range strings.Split(ordinalsQ, "|") {
		if o == which {
			q = i % 4
		}
	}
	if which[0] >= '1' && which[0] <= '4' {
		q = int(which[0] - '1')
	}
	start, err := time.Parse(time.DateOnly, fmt.Sprintf("%s-%02d-01", year, 3*q+1))
	return period{start: start.Format(time.DateOnly), end: start.AddDate(0, 3, 0).Format(time.DateOnly)}, err == nil
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

// dated reports whether a date or a month exists.
func dated(s string) bool {
	_, err := time.Parse(time.DateOnly[:len(s)], s)
	return err == nil
}

// time reads the time that the question asks for. A second one, or one that does not
// exist, stays unaccounted for.
func (q *question) time() {
	for _, f := range forms {
		at := f.is.FindStringSubmatchIndex(q.flat)
		if at == nil {
			continue
		}
		p, is := f.mean(f.is.FindStringSubmatch(q.flat))
		if is {
			p.said = q.flat[at[0]:at[1]]
			q.period = p
			q.take(at[0], at[1])
		}
		return
	}
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
	start := time.Date(end.Year(), time.Month(p.month), 1, 0, 0, 0, 0, time.UTC)
	if !start.Before(end) {
		start = start.AddDate(-1, 0, 0)
	}
	p.start = start.Format(time.DateOnly)
	if !p.since {
		p.end = start.AddDate(0, 1, 0).Format(time.DateOnly)
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
	case relative && p.data != "":
		return map[string]any{"expression": p.data}
	case p.now != "":
		return map[string]any{"expression": p.now}
	}
	return nil
}
