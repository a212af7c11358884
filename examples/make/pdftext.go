package main

import "strings"

// widths of the printable ASCII characters in Helvetica, in thousandths of the
// size, from the Adobe font metrics of the standard fonts.
var widths = [95]int{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}

// wideLetter stands for every character outside ASCII.
const wideLetter = 600

func width(s string, size float64) float64 {
	sum := 0
	for _, r := range s {
		if r >= ' ' && r <= '~' {
			sum += widths[r-' ']
		} else {
			sum += wideLetter
		}
	}
	return float64(sum) * size / 1000
}

// wrap breaks text at blanks into lines no wider than room.
func wrap(text string, size, room float64) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if line != "" && width(longer, size) > room {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

// literal writes s as a PDF string in WinAnsi, whose upper half is Latin-1; what
// it lacks becomes a question mark.
func literal(s string) string {
	out := []byte{'('}
	for _, r := range s {
		switch {
		case r == '(' || r == ')' || r == '\\':
			out = append(out, '\\', byte(r))
		case r >= ' ' && r <= '~' || r >= 0xA0 && r <= 0xFF:
			out = append(out, byte(r))
		default:
			out = append(out, '?')
		}
	}
	return string(append(out, ')'))
}
