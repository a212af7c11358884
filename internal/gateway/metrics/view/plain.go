package view

import (
	"math"
	"strconv"
	"strings"
)

// plainDigits is how many digits after the point PlainNumber keeps of a number of 1 and
// more; smaller numbers keep as many digits that count.
const plainDigits = 6

// PlainNumber writes a number with commas between its thousands and at most six digits
// after the point.
func PlainNumber(x float64) string {
	size := math.Abs(x)
	if size != 0 && (size < 1e-4 || size >= 1e21) {
		return strconv.FormatFloat(x, 'g', 7, 64)
	}
	digits := plainDigits
	if size < 1 && size != 0 {
		digits -= int(math.Floor(math.Log10(size))) + 1
	}
	return group(trimmed(x, digits), ",")
}

// trimmed writes a number with at most digits after the point, without zeros at
// the end.
func trimmed(x float64, digits int) string {
	s := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}

// group puts a separator between thousands.
func group(s, separator string) string {
	start := 0
	for start < len(s) && (s[start] < '0' || s[start] > '9') {
		start++
	}
	whole, fraction, _ := strings.Cut(s[start:], ".")
	var b strings.Builder
	b.WriteString(s[:start])
	for i, c := range []byte(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteString(separator)
		}
		b.WriteByte(c)
	}
	if fraction != "" {
		b.WriteString("." + fraction)
	}
	return b.String()
}
