package verify

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// timeOfDay is a time of day as it is written: 20:30, 8.30 p.m., 20.30 Uhr, 20 h 30.
type timeOfDay struct {
	hour float64
	zero bool // before the hour
	// hours is how many bytes the hour takes, from where the minutes begin, and all the
	// bytes of the whole, 0 for no time of day.
	hours, from, all int
	minutes          string // "" for none and for 00
	half             byte   // 'a' or 'p', 0 for neither
}

// timeAt reads the time of day at the start of s; before is the word in front. Minutes
// behind a colon make one, behind a point with a word of the clock behind them, and behind
// such a word. In English 2.30 h and 2 h 30 are how long something takes.
func timeAt(s string, l language.Language, before string) timeOfDay {
	at := timeOfDay{hours: digitsLen(s[:min(len(s), 3)])}
	if at.hours == 0 || at.hours > 2 {
		return timeOfDay{}
	}
	at.hour, _ = strconv.ParseFloat(s[:at.hours], 64)
	at.zero = s[0] == '0'
	if at.hour > 24 {
		return timeOfDay{}
	}
	rest, sure := s[at.hours:], false
	switch {
	case minutesBehind(rest, ":") && !digitBehind(rest, 3, ':'):
		at.setMinutes(s, at.hours+1)
		sure = true
	case minutesBehind(rest, ".") && !digitBehind(rest, 3, '.'):
		at.setMinutes(s, at.hours+1)
		sure = decimalComma(l) && (clockWord(s[at.all:]) > 0 || timeBehind(s[at.all:]))
	case decimalComma(l):
		at.worded(s, before)
		sure = at.all > 0
	}
	at.all = max(at.all, at.hours)
	return at.ended(s[at.all:], l, sure)
}

// ended is a time of day with what stands behind it: a.m., p.m. or a word of the clock.
// What is not sure to be one needs a.m. or p.m.
func (at timeOfDay) ended(rest string, l language.Language, sure bool) timeOfDay {
	half, size := halfOfDay(rest, l == language.English)
	if !sure && half == 0 || half != 0 && at.hour > halfDay {
		return timeOfDay{}
	}
	if half == 0 {
		size = clockWord(rest)
	}
	at.half = half
	at.all += size
	return at
}

// setMinutes reads the two digits at a place as the minutes.
func (at *timeOfDay) setMinutes(s string, from int) {
	at.from, at.all = from, from+2
	if at.minutes = s[from:at.all]; at.minutes == "00" {
		at.minutes = ""
	}
}

// worded reads an hour with its word: 20 Uhr, 20 Uhr 30, 20h30. Where that may also be how
// long something takes, the word in front tells.
func (at *timeOfDay) worded(s, before string) {
	size := clockWord(s[at.hours:])
	if size == 0 {
		return
	}
	end := at.hours + size
	switch before {
	case "pendant", "durant", "dure", "durent", "en", "durante", "dura", "duran":
		return
	case "à", "dès", "vers", "las":
		at.all = end
	}
	if strings.HasSuffix(s[:end], "Uhr") {
		at.all = end
	}
	blank := blankLen(s[end:])
	if minutesBehind(s[end:], s[end:end+blank]) && !hasWord(strings.TrimLeft(s[end+blank+2:], " \u00a0\u202f"), "min") {
		at.setMinutes(s, end+blank)
	}
}

// minutesBehind reports whether two digits that may be minutes stand behind a sign at the
// start of s, and no word or number that they begin.
func minutesBehind(s, sign string) bool {
	m, ok := strings.CutPrefix(s, sign)
	if !ok || len(m) < 2 || digitsLen(m[:min(len(m), 3)]) != 2 || m[0] > '5' {
		return false
	}
	r, _ := utf8.DecodeRuneInString(m[2:])
	return sign == ":" || sign == "." || !unicode.IsLetter(r) && r != '%'
}

// clockWord is the length of the word of the clock at the start of s, with the blank before
// it; 0 for none.
func clockWord(s string) int {
	blank := blankLen(s)
	for _, word := range [...]string{"Uhr", "heures", "horas", "h"} {
		rest, ok := strings.CutPrefix(s[blank:], word)
		if !ok {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(rest); !unicode.IsLetter(r) {
			return blank + len(word)
		}
	}
	return 0
}

// timeBehind reports whether a span of time ends at the start of s, with a word of the
// clock: "18.00 – 20.30 Uhr".
func timeBehind(s string) bool {
	for _, to := range [...]string{"–", "-", "bis", "und", "a", "y"} {
		rest, ok := strings.CutPrefix(s[blankLen(s):], to)
		if !ok {
			continue
		}
		rest = rest[blankLen(rest):]
		hours := digitsLen(rest[:min(len(rest), 3)])
		return 1 <= hours && hours <= 2 && minutesBehind(rest[hours:], ".") && clockWord(rest[hours+3:]) > 0
	}
	return false
}
