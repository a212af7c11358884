package verify

import (
	"strconv"
	"strings"
)

// datePart is a number of a date in digits, and where it stands.
type datePart struct{ value, start, end int }

// dateAt reads the date in digits at the start of s, its month in the middle: 2024-03-01,
// 12.05.2019.
func dateAt(s string) (parts [3]datePart, ok bool) {
	sign, from := byte('.'), 0
	if digitsLen(s) == 4 {
		sign = '-'
	}
	for i := range parts {
		size := digitsLen(s[from:])
		if size == 0 || size > 4 {
			return parts, false
		}
		value, _ := strconv.Atoi(s[from : from+size])
		parts[i] = datePart{value, from, from + size}
		from += size
		if i < 2 && (from >= len(s) || s[from] != sign) {
			return parts, false
		}
		from++
	}
	return parts, isDate(&parts, sign) && !digitBehind(s, from-1, sign)
}

// isDate reports whether three numbers may be a year, a month and a day, with two digits
// each for month and day, or a day, a month and a year.
func isDate(p *[3]datePart, sign byte) bool {
	year, day := &p[2], &p[0]
	if sign == '-' {
		year, day = day, year
	}
	long := func(d *datePart) int { return d.end - d.start }
	if long(year) != 4 || long(day) > 2 || long(&p[1]) > 2 || sign == '-' && long(day)+long(&p[1]) != 4 {
		return false
	}
	return year.value >= 1000 && year.value < 2200 && 1 <= day.value && day.value <= 31 && 1 <= p[1].value && p[1].value <= 12
}

// date reads a date in digits as its day, month and year, and reports whether there is
// one.
func (r *reader) date(t *reading) bool {
	s := &r.scan
	rest := s.Rest()
	if !strings.ContainsAny(rest[:min(len(rest), 5)], "-.") {
		return false
	}
	parts, ok := dateAt(rest)
	if !ok {
		return false
	}
	for i, p := range parts {
		if i == 1 {
			r.addMonth(t, p.value, s.Start+p.start, s.Start+p.end)
			continue
		}
		t.add(number{value: float64(p.value), step: 1, year: p.end-p.start == 4}, s.Start+p.start, s.Start+p.end)
		t.tokens[len(t.tokens)-1].flags |= isDated
	}
	s.Skip(parts[2].end)
	return true
}

// addMonth adds the token of a month in digits.
func (r *reader) addMonth(t *reading, month, start, end int) {
	in := r.month(float64(month))
	t.infos = append(t.infos, *in)
	t.tokens = append(t.tokens, token{term: in.term, start: int32(start), end: int32(end), info: int32(len(t.infos)) - 1, weight: in.idf, flags: in.flags})
}
