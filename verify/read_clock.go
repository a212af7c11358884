package verify

import (
	"math"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// clock says how a number is an hour of the day.
type clock uint8

const (
	noClock   clock = iota
	openClock       // 8:00, which may be in the evening
	toldClock       // 20:00, 08:00, 8 a.m.
	afternoon       // 8 p.m., of which the value is 20
)

// clockAt reads a time of day of the hour n, written in size bytes at the start of s: the
// minutes behind a colon, 0 digits for none or for 00, and the bytes of all.
func (n *number) clockAt(s string, size int, english bool) (minutes string, all int) {
	if size > 2 || n.value > 24 {
		return "", 0
	}
	all = size
	if m := s[size:]; len(m) > 2 && m[0] == ':' && digitsLen(m[1:min(len(m), 4)]) == 2 && m[1] < '6' && !digitBehind(m, 3, ':') {
		minutes, all = m[1:3], size+3
	}
	half, long := halfOfDay(s[all:], english)
	switch {
	case half == 0 && all == size || half != 0 && n.value > 12:
		return "", 0
	case half == 'p':
		n.clock, n.value = afternoon, math.Mod(n.value, 12)+12
	case half == 'a':
		n.clock, n.value = toldClock, math.Mod(n.value, 12)
	case n.value > 12 || s[0] == '0':
		n.clock = toldClock
	default:
		n.clock = openClock
	}
	if minutes == "00" {
		minutes = ""
	}
	return minutes, all + long
}

// halfOfDay is 'a' or 'p' where a.m. or p.m. stands at the start of s, and the bytes it
// takes; without its points it is read in English alone.
func halfOfDay(s string, english bool) (half byte, size int) {
	at := blankLen(s)
	for _, form := range [...]string{"_.m.", "_. m.", "_m"} {
		to := at + len(form)
		if to > len(s) || form == "_m" && (!english || to < len(s) && (isLetter(s[to]) || isDigit(s[to]))) {
			continue
		}
		if half = s[at] | 0x20; (half == 'a' || half == 'p') && strings.EqualFold(s[at+1:to], form[1:]) {
			return half, to
		}
	}
	return 0, 0
}

// time reads a time of day as its hour and its minutes, and reports whether there is one.
func (r *reader) time(t *reading, n number, size int, l language.Language) bool {
	s := &r.scan
	minutes, all := n.clockAt(s.Rest(), size, l == language.English)
	if all == 0 {
		return false
	}
	end := s.Start + len(strings.TrimSuffix(s.Rest()[:all], ".")) // which may end the sentence
	if minutes == "" {
		t.add(n, s.Start, end)
	} else {
		t.add(n, s.Start, s.Start+size)
		m, _ := digits(minutes, false)
		t.add(m, s.Start+size+1, end)
	}
	s.Skip(all)
	return true
}

// add adds a number and its token.
func (t *reading) add(n number, start, end int) {
	n.tok = int32(len(t.tokens))
	t.numbers = append(t.numbers, n)
	t.tokens = append(t.tokens, token{term: n.term(), start: int32(start), end: int32(end), info: -1, flags: isNumber})
}

// otherHour reports whether one of two numbers is an hour of the day and the other no
// such hour: 8 p.m. is not 20 people, and 8 a.m. not 8 km.
func (n *number) otherHour(e *number) bool {
	if n.clock == e.clock || n.clock != noClock && e.clock != noClock {
		return false
	}
	return n.clock == afternoon || e.clock == afternoon || n.unit.sort != 0 && e.unit.sort != 0
}

// halfDay is how many hours the hours without a.m. and p.m. go round in.
const halfDay = 12

// maybeHour reports whether a number may be the hour of another that says which half of
// the day it is in: 8:00, or 8, for 8 p.m.
func (n *number) maybeHour(e *number) bool {
	if n.clock == noClock && e.clock == noClock || math.Abs(n.value-e.value) != halfDay {
		return false
	}
	return n.open() || e.open()
}

// open reports whether a number may be an hour in either half of the day.
func (n *number) open() bool {
	return n.clock == openClock || n.clock == noClock && n.unit.sort == 0 && !n.percent && n.step == 1 && n.value <= halfDay
}
