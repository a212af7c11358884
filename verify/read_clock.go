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

// setClock makes a number the hour of a time of day.
func (n *number) setClock(at timeOfDay) {
	n.value, n.step, n.year = at.hour, 1, false
	switch {
	case at.half == 'p':
		n.clock, n.value = afternoon, math.Mod(at.hour, halfDay)+halfDay
	case at.half == 'a':
		n.clock, n.value = toldClock, math.Mod(at.hour, halfDay)
	case at.hour > halfDay || at.zero:
		n.clock = toldClock
	default:
		n.clock = openClock
	}
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
func (r *reader) time(t *reading, text string, l language.Language) bool {
	s := &r.scan
	at := timeAt(s.Rest(), l, t.wordAt(text, int32(len(t.tokens))-1))
	if at.all == 0 {
		return false
	}
	var n number
	n.setClock(at)
	end := s.Start + len(strings.TrimSuffix(s.Rest()[:at.all], ".")) // which may end the sentence
	if at.minutes == "" {
		t.add(n, s.Start, end)
	} else {
		t.add(n, s.Start, s.Start+at.hours)
		m, _ := digits(at.minutes, false)
		t.add(m, s.Start+at.from, end)
	}
	s.Skip(at.all)
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
