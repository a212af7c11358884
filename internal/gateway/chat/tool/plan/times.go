package plan

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Parts of the forms of times.
const (
	lead     = `(?:(?:in|over|during|for|within|of|on|from|at) )?(?:the )?`
	anyMonth = `january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec`
	anyDate  = `\d{4}-\d{2}-\d{2}`
	anyGrain = `hour|day|week|month|quarter|year`
	anyYear  = `(?:19|20)\d{2}`
	ordinals = `first|second|third|fourth|1st|2nd|3rd|4th`
	aDay     = `(\d{1,2})(?:st|nd|rd|th)?`
	until    = `(?:and|to|until|till|through)`
	// namesMonth is what stands before a month that is a time and no other word.
	namesMonth = `(?:in|during|of|for|and|to|with|than|vs|versus|against|compare|month)`
)

// form is a form of a time in words, and what it means.
type form struct {
	is   *regexp.Regexp
	mean func(m []string) (period, bool)
	// stretch says that it is from one time to another, which are two times where a
	// change is asked for.
	stretch bool
}

func of(expression string, mean func(m []string) (period, bool)) form {
	return form{is: regexp.MustCompile(`\b` + expression + `\b`), mean: mean}
}

func stretching(f form) form {
	f.stretch = true
	return f
}

// forms are read in this order; the first that fits a place counts there.
var forms = slices.Concat(stretches, []form{
	of(`(?:since|from) (`+anyDate+`)(?: on| onwards)?`, func(m []string) (period, bool) { return dates(m[1], "") }),
	of(`since (`+anyMonth+`),? (?:of )?(\d{4})`, func(m []string) (period, bool) {
		return period{start: fmt.Sprintf("%s-%02d-01", m[2], monthOf(m[1]))}, true
	}),
	of(`since q([1-4]) (\d{4})`, func(m []string) (period, bool) {
		p, ok := monthsOf(3*quarterOf(m[1])+1, 3, m[2])
		return period{start: p.start}, ok
	}),
	of(`(before|after|until|till|up to|through) (?:the end of )?(?:(`+anyMonth+`) )?(`+anyYear+`)`, func(m []string) (period, bool) { return bounded(m[1], m[2], m[3]) }),
	of(`since (`+anyMonth+`)`, func(m []string) (period, bool) { return period{month: monthOf(m[1]), since: true}, true }),
	of(`since (\d{4})`, func(m []string) (period, bool) { return period{start: m[1] + "-01-01"}, true }),
	of(lead+aDay+` (?:of )?(`+anyMonth+`)(?: (\d{4}))?`, func(m []string) (period, bool) { return dayOf(number(m[1]), m[2], m[3]) }),
	of(lead+`(`+anyMonth+`) `+aDay+`(?: (\d{4}))?`, func(m []string) (period, bool) { return dayOf(number(m[2]), m[1], m[3]) }),
	of(lead+`(`+anyMonth+`),? (?:of )?(\d{4})`, func(m []string) (period, bool) {
		return period{now: fmt.Sprintf("%s-%02d", m[2], monthOf(m[1]))}, true
	}),
	of(lead+`q([1-4])(?: (?:of )?(\d{4}))?`, func(m []string) (period, bool) { return monthsOf(3*quarterOf(m[1])+1, 3, m[2]) }),
	of(lead+`(`+anyYear+`) q([1-4])`, func(m []string) (period, bool) { return monthsOf(3*quarterOf(m[2])+1, 3, m[1]) }),
	of(lead+`(`+ordinals+`) quarter(?: (?:of )?(\d{4}))?`, func(m []string) (period, bool) { return monthsOf(3*quarterOf(m[1])+1, 3, m[2]) }),
	of(lead+`(?:h([12])|(first|second) half)(?: (?:of )?(?:the year )?(\d{4}))?`, func(m []string) (period, bool) {
		return monthsOf(1+6*quarterOf(m[1]+m[2]), 6, m[3])
	}),
	of(lead+`(\d{4}-\d{2}(?:-\d{2})?)`, func(m []string) (period, bool) { return period{now: m[1]}, dated(m[1]) }),
	of(`(?:so far (?:in )?)?`+lead+`(?:this|current|the running) (day|week|month|quarter|year)(?: so far| to date)?`, func(m []string) (period, bool) { return current(m[1]) }),
	of(`(?:year to date|ytd)`, func([]string) (period, bool) { return current("year") }),
	of(`(?:month to date|mtd)`, func([]string) (period, bool) { return current("month") }),
	of(`(?:quarter to date|qtd)`, func([]string) (period, bool) { return current("quarter") }),
	of(lead+`(?:last|previous|past) (?:(`+numbers+`) )?(`+anyGrain+`)s?`, func(m []string) (period, bool) { return lasting(m[1], m[2]) }),
	of(`yesterday`, func([]string) (period, bool) { return period{now: "1D as of now/D", data: "1D as of ref/D"}, true }),
	of(`today`, func([]string) (period, bool) {
		return period{now: "1D as of now/D+1D", data: "1D as of latest/D+1D"}, true
	}),
	of(`(?:in|during|of|for) (?:the year )(\d{4})`, func(m []string) (period, bool) { return period{now: m[1]}, true }),
	of(`(?:in|during|of|for|from|to|with|than|and|or|vs|versus|against|compare|between|the|our|year) (`+anyYear+`)`, func(m []string) (period, bool) { return period{now: m[1]}, true }),
	of(namesMonth+` (`+anyMonth+`)`, func(m []string) (period, bool) { return period{month: monthOf(m[1])}, true }),
	{is: regexp.MustCompile(`^(` + anyYear + `)\b`), mean: func(m []string) (period, bool) { return period{now: m[1]}, true }},
	{is: regexp.MustCompile(`\b(` + anyYear + `)[ .]*$`), mean: func(m []string) (period, bool) { return period{now: m[1]}, true }},
	{is: regexp.MustCompile(`^(` + anyMonth + `)\b`), mean: func(m []string) (period, bool) { return period{month: monthOf(m[1])}, true }},
})

// stretches are the forms of times from one to another.
var stretches = []form{
	of(`(?:between|from) (`+anyDate+`) `+until+` (`+anyDate+`)`, func(m []string) (period, bool) { return dates(m[1], m[2]) }),
	stretching(of(`(?:(?:between|from) )?(?:the )?`+aDay+` (?:of )?(`+anyMonth+`)(?: (\d{4}))? `+until+` (?:the )?`+aDay+` (?:of )?(`+anyMonth+`) (\d{4})`, dayRange)),
	stretching(of(`(?:(?:between|from) )?(?:the )?`+aDay+` `+until+` (?:the )?`+aDay+` (?:of )?(`+anyMonth+`) (\d{4})`, func(m []string) (period, bool) {
		return dayRange([]string{"", m[1], m[3], m[4], m[2], m[3], m[4]})
	})),
	stretching(of(`(?:between|from) (`+anyMonth+`)(?: (\d{4}))? `+until+` (`+anyMonth+`)(?: (\d{4}))?`, func(m []string) (period, bool) { return monthRange(m[1], m[2], m[3], m[4]) })),
	stretching(of(`(`+anyMonth+`)(?: (\d{4}))? (?:to|until|till|through) (`+anyMonth+`)(?: (\d{4}))?`, func(m []string) (period, bool) { return monthRange(m[1], m[2], m[3], m[4]) })),
	stretching(of(`(?:between|from) (`+anyYear+`) `+until+` (`+anyYear+`)`, func(m []string) (period, bool) {
		return period{start: m[1] + "-01-01", end: strconv.Itoa(number(m[2])+1) + "-01-01"}, m[1] <= m[2]
	})),
}

// bounded is the time before, after or until a month or a year; until includes it.
func bounded(side, month, year string) (period, bool) {
	first, count := 1, 12
	if month != "" {
		first, count = monthOf(month), 1
	}
	p, ok := monthsOf(first, count, year)
	switch side {
	case "before":
		return period{end: p.start}, ok
	case "after":
		return period{start: p.end}, ok
	}
	return period{end: p.end}, ok
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits) // the form has digits only
	return n
}

// dayRange is from one day to another, both within; a first year that is not said is
// the second one.
func dayRange(m []string) (period, bool) {
	if m[3] == "" {
		m[3] = m[6]
	}
	date := func(day, month, year string) string {
		return fmt.Sprintf("%s-%02d-%02d", year, monthOf(month), number(day))
	}
	return dates(date(m[1], m[2], m[3]), date(m[4], m[5], m[6]))
}

// timed is a time found in the question, and where it stands.
type timed struct {
	period   period
	from, to int
}

// time reads the time that the question asks for, and a second one that it is compared
// with. Any other, or one that does not exist, stays unaccounted for.
func (q *question) time() {
	found := q.times()
	if len(found) == 0 {
		return
	}
	first := found[0]
	if len(found) > 1 && q.against.said == "" && q.compared(first, found[1]) {
		return
	}
	q.period = first.period
	q.take(first.from, first.to)
}

// times are all times in the question, in their order.
func (q *question) times() []timed {
	rest, changes := q.flat, q.changes()
	var found []timed
	for _, f := range forms {
		for at := f.is.FindStringSubmatchIndex(rest); at != nil && !(f.stretch && changes); at = f.is.FindStringSubmatchIndex(rest) {
			p, is := f.mean(f.is.FindStringSubmatch(rest))
			if !is {
				return slices.DeleteFunc(found, func(t timed) bool { return t.from > at[0] })
			}
			at[1] = at[0] + len(strings.TrimRight(rest[at[0]:at[1]], " .")) // not what was found before
			p.said = rest[at[0]:at[1]]
			found = append(found, timed{p, at[0], at[1]})
			rest = rest[:at[0]] + strings.Repeat(".", at[1]-at[0]) + rest[at[1]:]
		}
	}
	slices.SortFunc(found, func(a, b timed) int { return a.from - b.from })
	if len(found) > 0 && strings.HasPrefix(found[0].period.said, "than ") {
		return nil // more than 2000
	}
	return found
}
