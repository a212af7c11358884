package render

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// A citation passes through the Markdown parser as a private-use character of its
// own between two rare brackets. The brackets make it behave as the marker did: as
// punctuation, next to which emphasis can open and close.
const (
	leftGuard  = "\u2E28"
	rightGuard = "\u2E29"
	firstSeat  = 0xF0000  // plane 15
	lastSeat   = 0xFFFFD  // its last character that is not a noncharacter
	secondSeat = 0x100000 // plane 16
	finalSeat  = 0x10FFFD
	guardLen   = len(leftGuard)
	seatLen    = 4
	tokenLen   = 2*guardLen + seatLen
)

// maxCitations is the most citations shown in the prose of one answer; the others
// are listed after it.
const maxCitations = 60000

// seat returns the private-use character of the n-th place; each citation has two
// places, its start and its end.
func seat(n int) rune {
	if r := rune(firstSeat + n); r <= lastSeat {
		return r
	}
	return rune(secondSeat + n - (lastSeat - firstSeat + 1))
}

// unseat is the reverse of seat.
func unseat(r rune) (int, bool) {
	switch {
	case r >= firstSeat && r <= lastSeat:
		return int(r - firstSeat), true
	case r >= secondSeat && r <= finalSeat:
		return int(r-secondSeat) + lastSeat - firstSeat + 1, true
	}
	return 0, false
}

// token is the text that stands for place n.
func token(n int) string { return leftGuard + string(seat(n)) + rightGuard }

// thread is one place to weave in.
type thread struct {
	at    int
	place int
	// alone puts the token into a paragraph of its own.
	alone bool
}

// weave returns text with a token where each citation begins and, when it has
// words, ends. Private-use characters of the text itself become U+FFFD.
func weave(text string, citations []citeway.Citation) string {
	threads := threadsOf(text, citations)
	slices.SortStableFunc(threads, func(a, b thread) int { return a.at - b.at })
	var b strings.Builder
	b.Grow(len(text) + len(threads)*tokenLen)
	at := 0
	for _, t := range threads {
		b.WriteString(withoutSeats(text[at:t.at]))
		at = t.at
		b.WriteString(t.woven(b.String(), text[at:]))
	}
	b.WriteString(withoutSeats(text[at:]))
	return b.String()
}

// woven is what is written at a place between before and after.
func (t *thread) woven(before, after string) string {
	if t.alone {
		return missingBreaks(len(before)-len(strings.TrimRight(before, "\n"))) + token(t.place) +
			missingBreaks(len(after)-len(strings.TrimLeft(after, "\n")))
	}
	return token(t.place)
}

// missingBreaks returns the line breaks that n line breaks lack to make a blank
// line.
func missingBreaks(n int) string { return strings.Repeat("\n", max(0, 2-n)) }

func threadsOf(text string, citations []citeway.Citation) []thread {
	threads := make([]thread, 0, len(citations)+8)
	areas, gone, cells := protectedIn(text), goneLines(citations), ownCells(text, citations)
	for i := range citations {
		if i == maxCitations {
			break
		}
		start, end := within(text, citations[i].Start), within(text, citations[i].End)
		if gone[i] {
			threads = append(threads, outOf(areas, above(text, end, 2*i)))
			continue
		}
		if cells[i] {
			threads = append(threads, outOf(areas, thread{at: end, place: 2 * i}))
			continue
		}
		if start >= end {
			threads = append(threads, outOf(areas, settle(text, end, 2*i)))
			continue
		}
		threads = append(threads,
			thread{at: skipBlockMarks(text, start), place: 2 * i},
			outOf(areas, tight(text, settle(text, end, 2*i+1))))
	}
	return threads
}

// goneLines says of each citation whether it stood on a line of nothing but markers, which went
// with them: its place is then where the next line begins, whose words it does not lead.
func goneLines(citations []citeway.Citation) []bool {
	gone := make([]bool, len(citations))
	for i := len(citations) - 1; i >= 0; i-- {
		c := &citations[i]
		gone[i] = c.Start == c.End && (endsLine(c) ||
			i+1 < len(citations) && gone[i+1] && citations[i+1].Start == c.End)
	}
	return gone
}

// ownCells says of each citation whether its marker was all of the first cell of a row without
// outer bars, as in "[1] | Rise": the bar that the line begins with divides it from the next.
func ownCells(text string, citations []citeway.Citation) []bool {
	own := make([]bool, len(citations))
	for i := len(citations) - 1; i >= 0; i-- {
		c := &citations[i]
		if c.Start != c.End || c.Start < 0 || c.Start >= len(text) || text[c.Start] != '|' {
			continue
		}
		leads := leadsLine(text, c.Start)
		own[i] = leads && (c.After != "" && strings.Trim(c.After, " \t") == "" ||
			i+1 < len(citations) && own[i+1] && citations[i+1].Start == c.Start)
	}
	return own
}

// endsLine reports whether a citation ended a line that is gone.
func endsLine(c *citeway.Citation) bool { return strings.Contains(c.After, "\n") }

// tight moves the end of words back over the blanks before a bar: the number after words
// brings a blank of its own.
func tight(text string, t thread) thread {
	if !t.alone {
		t.at = len(strings.TrimRight(text[:t.at], " \t"))
	}
	return t
}

// within moves a position to the nearest start of a character in text.
func within(text string, at int) int {
	at = max(0, min(at, len(text)))
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}

func withoutSeats(s string) string {
	if strings.IndexByte(s, 0xF3) < 0 && strings.IndexByte(s, 0xF4) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if _, ok := unseat(r); ok {
			return utf8.RuneError
		}
		return r
	}, s)
}
