package verify

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// germanNumber is the value of a German number of several words written as one, folded:
// zweihundertfunfzig, dreieinhalb; 0 for other words.
func (lx lexicon) germanNumber(word string) float64 {
	if word == "anderthalb" {
		return 1.5
	}
	if whole, ok := strings.CutSuffix(word, "einhalb"); ok {
		if n := lx.germanTens(whole); n > 0 {
			return n + 0.5
		}
		return 0
	}
	if n := lx.germanScaled(word, "tausend", 1000); n > 0 {
		return n
	}
	return lx.germanScaled(word, "hundert", 100)
}

// germanScaled is the value of a number with a scale in it, or of one below the scale.
func (lx lexicon) germanScaled(word, scale string, by float64) float64 {
	below := lx.germanTens
	if by > 100 {
		below = func(word string) float64 { return lx.germanScaled(word, "hundert", 100) }
	}
	head, tail, scaled := strings.Cut(word, scale)
	if !scaled {
		return below(word)
	}
	value := by
	if head != "" {
		value *= below(head)
	}
	if tail = strings.TrimPrefix(tail, "und"); tail == "" || value == 0 {
		return value
	}
	rest := below(tail)
	if rest == 0 {
		return 0
	}
	return value + rest
}

// germanTens is the value of a number below a hundred: sieben, einundzwanzig.
func (lx lexicon) germanTens(word string) float64 {
	if n := lx.germanDigit(word); n > 0 {
		return n
	}
	unit, tens, joined := strings.Cut(word, "und")
	one, ten := lx.germanDigit(unit), lx.germanDigit(tens)
	if !joined || one < 1 || one > 9 || ten < 20 {
		return 0
	}
	return one + ten
}

// germanDigit is the value of a number of one word, which "ein" is within others.
func (lx lexicon) germanDigit(word string) float64 {
	if word == "ein" || word == "eins" {
		return 1
	}
	in := lx[ownKey(language.German, word)]
	if in.flags&isNumber == 0 || in.flags&isRank != 0 || word == "dutzend" {
		return 0
	}
	return in.value
}
