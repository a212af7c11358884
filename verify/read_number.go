package verify

import (
	"math"
	"strings"
)

// number is a quantity, date part or ordinal of a text.
type number struct {
	value float64
	// step is what one unit of the last digit written is worth: 1.2 million has
	// a step of 100,000.
	step    float64
	tok     int32
	last    int32 // the last token of an amount that several words say
	unit    unit
	percent bool
	year    bool
	ordinal bool
	approx  bool
	scaled  bool
	word    bool // written in letters
	rank    bool // third, in letters
	// bound is -1 for "at most", 1 for "at least", 0 for neither; boundBy is the token
	// that says so, -1 for none.
	bound   int8
	boundBy int32
	clock   clock
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// suffix applies what follows the digits directly, such as %, st or 万, and returns
// the bytes it takes.
func (n *number) suffix(s string) int {
	switch {
	case s == "":
		return 0
	case strings.HasPrefix(s[blankLen(s):], "%"):
		n.percent, n.year = true, false
		return blankLen(s) + 1
	case hasWord(s, "st"), hasWord(s, "nd"), hasWord(s, "rd"), hasWord(s, "th"):
		n.ordinal, n.year = true, false
		return 2
	case hasWord(s, "s"):
		return 1
	case hasWord(s, "k"), hasWord(s, "K"):
		n.scale(1e3)
		return 1
	case hasWord(s, "bn"):
		n.scale(1e9)
		return 2
	}
	return n.wideSuffix(s)
}

// blankLen is how long the one blank is that s begins with: a plain one, or one at which
// no line is broken, as French writes before a sign.
func blankLen(s string) int {
	for _, blank := range [...]string{" ", "\u00a0", "\u202f"} {
		if strings.HasPrefix(s, blank) {
			return len(blank)
		}
	}
	return 0
}

func (n *number) wideSuffix(s string) int {
	for _, w := range wideScales {
		if strings.HasPrefix(s, w.word) {
			if w.by == 0 {
				n.percent, n.year = true, false
			} else {
				n.scale(w.by)
			}
			return len(w.word)
		}
	}
	return 0
}

// wideScales are what multiplies a number in Chinese, Japanese and Korean; by 0 is per cent.
var wideScales = [...]struct {
	word string
	by   float64
}{{"万亿", 1e12}, {"千万", 1e7}, {"百万", 1e6}, {"亿", 1e8}, {"億", 1e8}, {"万", 1e4}, {"萬", 1e4}, {"千", 1e3}, {"兆", 1e12},
	{"천만", 1e7}, {"백만", 1e6}, {"만", 1e4}, {"억", 1e8}, {"조", 1e12}, {"천", 1e3}, {"％", 0}, {"٪", 0}}

// wideRest adds what follows a number with a scale of theirs and belongs to it: the 5000万 of
// 3億5000万, the 2500 of 1万2500. It returns the bytes it takes.
func (n *number) wideRest(s string) int {
	size := 0
	for scale := n.step; ; {
		rest := s[size:]
		blank := blankLen(rest)
		if digitsLen(rest[blank:min(len(rest), blank+1)]) == 0 {
			return size
		}
		m, took := digits(rest[blank:], false)
		scaled := m.wideSuffix(rest[blank+took:])
		if m.value >= scale || m.percent || blank > 0 && scaled == 0 {
			return size
		}
		n.value += m.value
		n.step, scale = m.step, m.step
		size += blank + took + scaled
		if scaled == 0 {
			return size
		}
	}
}

// hasWord reports whether s begins with the word w, which no letter continues.
func hasWord(s, w string) bool {
	return strings.HasPrefix(s, w) && (len(s) == len(w) || !isLetter(s[len(w)]))
}

func (n *number) scale(by float64) {
	n.value *= by
	n.step *= by
	n.scaled, n.year = true, false
}

// term is the key under which the number is compared among words. An hour of the evening
// has its own, since 8 p.m. is not 20 people.
func (n *number) term() uint64 {
	key := mix(math.Float64bits(n.value))
	if n.clock != noClock && n.value > halfDay {
		key = mix(key + uint64(toldClock))
	}
	return key | 1
}

const (
	exactly    = 1e-9
	closeShare = 0.05
)

// sameAs reports whether a passage with the number e supports a claim with n: it is
// the same value, or rounds to it.
func (n *number) sameAs(e *number) bool {
	if n.otherHour(e) {
		return false
	}
	if near(n.value, e.value, exactly) || n.percent && near(n.value, e.value*100, exactly) && e.value < 1 ||
		e.percent && near(n.value*100, e.value, exactly) && n.value < 1 {
		return true
	}
	if n.ordinal || e.ordinal || n.year && (e.year || !n.approx) {
		return false
	}
	if n.approx && near(n.value, e.value, closeShare) {
		return true
	}
	rounds := math.Abs(n.value-e.value) <= n.step/2*(1+exactly)
	return rounds && e.step < n.step && (n.scaled || n.step < 1 || n.value >= 10)
}

func near(a, b, share float64) bool {
	return math.Abs(a-b) <= share*math.Max(math.Abs(a), math.Abs(b))
}

// against reports whether the two bounds exclude each other: up to 50, at least 50.
func (n *number) against(e *number) bool { return n.bound*e.bound < 0 }

// alike reports whether both are the same sort of number, so that one may have been
// put in place of the other.
func (n *number) alike(e *number) bool {
	return n.year == e.year && n.percent == e.percent && n.ordinal == e.ordinal
}
