package verify

import "strings"

// halves are the ways to write the halves of the day behind an hour.
var halves = [...]struct {
	word  string
	after bool
}{{"pm", true}, {"p.m.", true}, {"p.m", true}, {"am", false}, {"a.m.", false}, {"a.m", false}}

// halfOfDay reads am or pm at the start of s and the bytes it takes, blanks before it
// included; 0 if there is none.
func halfOfDay(s string) (after bool, size int) {
	words := strings.TrimLeft(s, " \u00a0\u202f")
	for _, h := range halves {
		if len(words) >= len(h.word) && strings.EqualFold(words[:len(h.word)], h.word) && hasWord(words[len(h.word):], "") {
			return h.after, len(s) - len(words) + len(h.word)
		}
	}
	return false, 0
}

// clock counts the hours of a number through the whole day if am or pm follows in s,
// perhaps behind minutes: 10 pm is 22. It returns the bytes of s that this takes. Minutes
// themselves stay as they are.
func (n *number) clock(s string, minutes bool) int {
	rest, behind := s, 0
	if len(s) >= 3 && s[0] == ':' && isDigit(s[1]) && isDigit(s[2]) {
		rest, behind = s[3:], 3
	}
	after, size := halfOfDay(rest)
	if size == 0 {
		return 0
	}
	if !minutes && n.step == 1 && n.value >= 1 && n.value <= 12 {
		n.value = float64(int(n.value) % 12)
		if after {
			n.value += 12
		}
	}
	if behind > 0 {
		return 0 // the minutes are read next, and take it
	}
	return size
}

// minutesNext reports whether a number that begins at start is behind the colon of the
// one before.
func (t *reading) minutesNext(text string, start int) bool {
	last := len(t.tokens) - 1
	return last >= 0 && t.tokens[last].flags&isNumber != 0 && int(t.tokens[last].end) == start-1 && text[start-1] == ':'
}
