package verify

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// datePart is a number of a date in digits, and where it stands.
type datePart struct{ value, start, end int }

// dateAt reads the date in digits at the start of s, its month in the middle: 2024-03-01,
// 12.05.2019, 3. 10. 2024. Where the day stands first behind another sign than a point, as
// in 03/10/2024, that is the month in American English: dayFirst says that it is not.
func dateAt(s string, dayFirst bool) (parts [3]datePart, ok bool) {
	size := digitsLen(s[:min(len(s), 5)])
	if size == 0 || size >= len(s) {
		return parts, false
	}
	sign, from := s[size], 0
	if strings.IndexByte("-./", sign) < 0 || size < 4 && sign != '.' && !dayFirst {
		return parts, false
	}
	for i := range parts {
		size := digitsLen(s[from:min(len(s), from+5)])
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
		if i < 2 && sign == '.' {
			from += blankLen(s[from:])
		}
	}
	return parts, isDate(&parts, sign) && !digitBehind(s, from-1, sign)
}

// isDate reports whether three numbers may be a year, a month and a day, with two digits
// each for month and day behind hyphens, or a day, a month and a year.
func isDate(p *[3]datePart, sign byte) bool {
	year, day := &p[2], &p[0]
	long := func(d *datePart) int { return d.end - d.start }
	first := long(day) == 4
	if first {
		year, day = day, year
	}
	if long(year) != 4 || long(day) > 2 || long(&p[1]) > 2 || first && sign == '-' && long(day)+long(&p[1]) != 4 {
		return false
	}
	return year.value >= 1000 && year.value < 2200 && 1 <= day.value && day.value <= 31 && 1 <= p[1].value && p[1].value <= 12
}

// date reads a date in digits as its day, month and year, and reports whether there is
// one.
func (r *reader) date(t *reading, l language.Language) bool {
	s := &r.scan
	rest := s.Rest()
	if !strings.ContainsAny(rest[:min(len(rest), 5)], "-./") {
		return false
	}
	parts, ok := dateAt(rest, l != language.English)
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
