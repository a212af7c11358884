package view

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Written is a number as it stands in a text.
type Written struct {
	Value float64
	// Step is what one unit of the last digit written is worth: 1.2 million has a
	// step of 100,000.
	Step float64
	// Percent says that it is in per cent: 40 for 0.4.
	Percent bool
	// Currency is its symbol: $, €, £, ¥; "" for none.
	Currency string
	// Milliseconds is what its unit of time is worth; 0 where it has none.
	Milliseconds float64
	// Approximate says that the text itself calls it about right.
	Approximate bool
	// Signed says that a sign was written.
	Signed bool
}

// maxWritten is how long a written number is at most, in bytes.
const maxWritten = 100

// ReadNumber reads a number as it is written in prose, with what belongs to it: "about
// 1.2 million", "40 %", "-$3.4k". A comma parts thousands and no fraction. It
// reports whether all of s was understood.
func ReadNumber(s string) (Written, bool) {
	w := Written{Step: 1}
	if len(s) > maxWritten || !utf8.ValidString(s) {
		return w, false
	}
	s = strings.TrimSpace(strings.NewReplacer("\u00a0", " ", "\u202f", " ", "−", "-").Replace(s))
	s = w.before(s)
	s, ok := w.digits(s)
	if !ok {
		return w, false
	}
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		rest, ok := w.after(s)
		if !ok {
			return w, false
		}
		s = rest
	}
	return w, true
}

// approximations are the words that call a number about right.
var approximations = []string{"approximately", "roughly", "around", "about", "nearly", "almost", "some", "circa", "ca.", "~", "≈"}

// before reads what stands in front of the digits.
func (w *Written) before(s string) string {
	for {
		rest := s
		for _, word := range approximations {
			if len(s) > len(word) && strings.EqualFold(s[:len(word)], word) {
				w.Approximate, rest = true, s[len(word):]
			}
		}
		if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
			rest = s[1:]
			w.Signed, w.Value = true, 1
			if s[0] == '-' {
				w.Value = -1 // until the digits are read
			}
		}
		for _, c := range currencies {
			if strings.HasPrefix(s, c.written) {
				w.Currency, rest = c.symbol, s[len(c.written):]
				break
			}
		}
		if rest == s {
			return s
		}
		s = strings.TrimLeft(rest, " ")
	}
}

// digits reads the number itself, with commas or thin blanks between thousands.
func (w *Written) digits(s string) (rest string, ok bool) {
	var plain strings.Builder
	i, fraction := 0, -1
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			plain.WriteByte(c)
			if fraction >= 0 {
				fraction++
			}
			continue
		case (c == ',' || c == ' ') && fraction < 0 && i > 0 && threeDigits(s[i+1:]):
			continue
		case c == '.' && fraction < 0 && i+1 < len(s) && '0' <= s[i+1] && s[i+1] <= '9':
			plain.WriteByte(c)
			fraction = 0
			continue
		}
		break
	}
	x, err := strconv.ParseFloat(plain.String(), 64)
	if err != nil || math.IsInf(x, 0) {
		return s, false
	}
	if fraction > 0 {
		w.Step = math.Pow10(-fraction)
	}
	if w.Value < 0 {
		x = -x
	}
	w.Value = x
	return s[i:], true
}

func threeDigits(s string) bool {
	for i := range 3 {
		if i >= len(s) || s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return len(s) == 3 || s[3] < '0' || s[3] > '9'
}
