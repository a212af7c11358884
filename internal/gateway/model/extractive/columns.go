package extractive

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// column is the name of a column as people say it.
type column struct {
	// name is the whole name, bare is it without the unit: "price" of price_eur.
	name, bare string
	unit       unitWord
	// marked says that the name sets its unit apart, as "Price (EUR)" does, written that a
	// program wrote it, as price_eur.
	marked, written bool
}

// unitWord is a unit that the name of a column gives to its numbers.
type unitWord struct {
	// said stands after a number.
	said string
	// about are words that ask for a measure in it: "how heavy" for kilograms.
	about string
	// word says that it is a word with a plural, which 1 does not take.
	word bool
}

const (
	aboutMoney  = "price cost costs expensive pay paid fee charge worth salary wage earn earns"
	aboutLength = "far long reach distance"
	aboutTime   = "long last lasts duration"
	aboutWeight = "weight weigh weighs heavy"
)

// unitWords are the units that names of columns end with, in lower case.
var unitWords = map[string]unitWord{
	"eur": {"euros", aboutMoney, true}, "euro": {"euros", aboutMoney, true}, "euros": {"euros", aboutMoney, true}, "€": {"euros", aboutMoney, true},
	"usd": {"dollars", aboutMoney, true}, "dollars": {"dollars", aboutMoney, true}, "$": {"dollars", aboutMoney, true},
	"gbp": {"pounds", aboutMoney, true}, "£": {"pounds", aboutMoney, true}, "chf": {"francs", aboutMoney, true},
	"jpy": {"yen", aboutMoney, false}, "cents": {"cents", aboutMoney, true}, "cent": {"cents", aboutMoney, true},
	"mm": {"mm", aboutLength, false}, "cm": {"cm", aboutLength, false}, "m": {"m", aboutLength + " metres meters", false},
	"km": {"km", aboutLength + " kilometres kilometers", false}, "metres": {"metres", aboutLength, true}, "meters": {"meters", aboutLength, true},
	"g": {"g", aboutWeight, false}, "kg": {"kg", aboutWeight + " kilograms kilos", false}, "lb": {"pounds", aboutWeight, true}, "lbs": {"pounds", aboutWeight, true},
	"s": {"s", aboutTime, false}, "sec": {"seconds", aboutTime, true}, "secs": {"seconds", aboutTime, true}, "seconds": {"seconds", aboutTime, true},
	"mins": {"minutes", aboutTime, true}, "minutes": {"minutes", aboutTime, true}, "ms": {"ms", aboutTime, false},
	"h": {"hours", aboutTime, true}, "hr": {"hours", aboutTime, true}, "hrs": {"hours", aboutTime, true}, "hours": {"hours", aboutTime, true},
	"days": {"days", aboutTime, true}, "weeks": {"weeks", aboutTime, true}, "months": {"months", aboutTime, true}, "years": {"years", aboutTime, true},
	"pct": {"percent", "share percentage", false}, "percent": {"percent", "share percentage", false}, "%": {"percent", "share percentage", false},
	"kwh": {"kWh", "energy power", false}, "kw": {"kW", "power", false}, "w": {"W", "power watts", false}, "v": {"V", "voltage volts", false},
	"bar": {"bar", "pressure", false}, "hz": {"Hz", "frequency", false}, "khz": {"kHz", "frequency", false}, "mhz": {"MHz", "frequency", false}, "ghz": {"GHz", "frequency", false},
	"kb": {"KB", "size large", false}, "mb": {"MB", "size large", false}, "gb": {"GB", "size large", false}, "tb": {"TB", "size large", false},
	"°c": {"°C", "temperature hot cold warm", false}, "celsius": {"°C", "temperature hot cold warm", false}, "litres": {"litres", "volume much hold", true}, "liters": {"liters", "volume much hold", true},
}

// namedUnit is a name with its unit: "Price (EUR)", "weight [kg]", "length, mm", "cost in
// euros".
var namedUnit = regexp.MustCompile(`^(.*\S)\s*(?:\(([^()]+)\)|\[([^\[\]]+)\]|[,/]\s*(\S+)|\s+in\s+(\S+))$`)

// columnOf says a column's name as people do, small as spoken does.
func columnOf(name string, small bool) column {
	name = strings.TrimSpace(name)
	spoken := func(name string) string { return spoken(name, small) }
	if at := namedUnit.FindStringSubmatch(name); at != nil {
		if u, known := unitOf(at[2] + at[3] + at[4] + at[5]); known {
			return column{name: spoken(name), bare: strings.TrimSuffix(spoken(at[1]), "."), unit: u, marked: true}
		}
	}
	words := nameWords(name)
	whole := spoken(strings.Join(words, " "))
	c := column{name: whole, bare: whole, written: strings.Contains(name, "_") || strings.Join(words, "") != name && !strings.Contains(name, " ")}
	end, per := len(words), ""
	if n := slices.Index(words, "per"); n > 0 { // "rent_eur_per_day"
		end, per = n, " "+strings.Join(words[n:], " ")
	}
	if end == 0 {
		return c
	}
	u, known := unitOf(words[end-1])
	rest := strings.Join(words[:end-1], " ")
	if known && (c.written || plainly(words[end-1], u) && !hasDigit(rest)) {
		u.said, u.word = u.said+per, u.word && per == ""
		c.bare, c.unit = spoken(rest), u
	}
	return c
}

// unitOf is the unit that a word is. A letter is one only in the case of units: S and M are
// sizes.
func unitOf(word string) (unitWord, bool) {
	lower := strings.ToLower(word)
	u, known := unitWords[lower]
	return u, known && (!letter(word) || word == lower || word == u.said)
}

// plainly reports whether the last word of a name is its unit though nothing sets it apart: it
// is more than a letter, and in the case of that unit. "Staff HR" counts no hours.
func plainly(word string, u unitWord) bool {
	return !letter(word) && (word == strings.ToLower(word) || u.about == aboutMoney || strings.EqualFold(word, u.said) && u.word || word == u.said)
}

// letter reports whether a word is a single letter.
func letter(word string) bool {
	r, size := utf8.DecodeRuneInString(word)
	return size == len(word) && unicode.IsLetter(r)
}

func hasDigit(text string) bool { return strings.ContainsAny(text, "0123456789") }

// nameWords are the words of a name, which programs write delivery_days or deliveryDays.
func nameWords(name string) []string {
	if strings.ContainsAny(name, " \t") {
		return strings.Fields(name)
	}
	var b strings.Builder
	last := rune(0)
	for _, r := range strings.ReplaceAll(name, "_", " ") {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
		last = r
	}
	return strings.Fields(b.String())
}

// spoken is a name as it stands within a sentence: without the capital that opens it, where
// the language writes names of things small. German does not, and keeps it.
func spoken(name string, small bool) string {
	if small && len(name) > 1 && name[0] >= 'A' && name[0] <= 'Z' && name[1] >= 'a' && name[1] <= 'z' {
		return strings.ToLower(name[:1]) + name[1:]
	}
	return name
}

var (
	numeric = regexp.MustCompile(`^[+-]?\d+(?:[.,]\d+)*$`)
	ranging = regexp.MustCompile(`^\d+(?:[.,]\d+)*\s*[-–—]\s*\d+(?:[.,]\d+)*$`)
)

// said is the column's name with a value as people say them. The name keeps a unit that a value
// with a figure does not take; a value without one, "on request", needs none.
func (c *column) said(text string) (name, value string) {
	switch {
	case c.unit.said == "":
	case numeric.MatchString(text):
		return c.bare, c.measured(text)
	case c.marked && ranging.MatchString(text):
		return c.bare, text + " " + c.unit.said
	case (c.marked || c.written) && !hasDigit(text):
		return c.bare, text
	}
	return c.name, text
}

// measured is a number with its unit. A number without one, such as a date, stays as it was
// written, so that it is found again in its document.
func (c *column) measured(number string) string {
	if number == "1" && c.unit.word {
		return number + " " + strings.TrimSuffix(c.unit.said, "s")
	}
	return grouped(number) + " " + c.unit.said
}

// grouped parts the thousands of a whole number of more than three digits.
func grouped(number string) string {
	sign := len(number) - len(strings.TrimLeft(number, "+-"))
	whole, rest, pointed := strings.Cut(number[sign:], ".")
	if strings.Contains(number, ",") || strings.Contains(rest, ".") || len(whole) < 4 {
		return number
	}
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if pointed {
		whole += "." + rest
	}
	return number[:sign] + whole
}
