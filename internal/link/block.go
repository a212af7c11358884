package link

import "strings"

// Marks is the length of what begins the blocks of Markdown at the start of a line or
// behind its quote marks: the signs of headings, quotes, items and rows of a table, with
// the blanks around them, and an indent.
func Marks(line string) int {
	at := 0
	for {
		n := opener(line[at:])
		if n == 0 {
			return at + indent(line[at:])
		}
		at += n
	}
}

// opener is the length of the sign that begins a block at the start of s, blanks included;
// 0 where there is none.
func opener(s string) int {
	blanks := indent(s)
	sign := Sign(s[blanks:])
	if sign == 0 {
		return 0
	}
	n := blanks + sign
	behind := indent(s[n:])
	if behind == 0 && s[blanks] != '>' && s[blanks] != '|' {
		return 0
	}
	return n + behind
}

func indent(s string) int { return len(s) - len(strings.TrimLeft(s, " \t")) }

// Sign is the length of what s begins with that would begin a block if a blank followed:
// ">", "-", "*", "+", "|", "##", "1." or "1)".
func Sign(s string) int {
	if s == "" {
		return 0
	}
	switch s[0] {
	case '>', '-', '*', '+', '|':
		return 1
	case '#':
		return len(s) - len(strings.TrimLeft(s, "#"))
	}
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits > 0 && digits < len(s) && (s[digits] == '.' || s[digits] == ')') {
		return digits + 1
	}
	return 0
}

// Closing is where the bar that closes a row of a table stands in words that end with it,
// with the blanks before it; it is the length of other words.
func Closing(words string) int {
	row := strings.TrimRight(words, " \t")
	cell, closed := strings.CutSuffix(row, "|")
	if !closed || strings.HasSuffix(cell, `\`) {
		return len(words)
	}
	return len(strings.TrimRight(cell, " \t"))
}
