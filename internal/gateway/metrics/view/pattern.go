package view

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// pattern is a d3 pattern. Fill, alignment and width are read and not used: they
// pad columns, and prose has none.
type pattern struct {
	sign      byte // -, +, ( or blank
	currency  bool
	comma     bool
	precision int // -1 where none is given
	trim      bool
	kind      byte // 0 where none is given
}

// form is https://d3js.org/d3-format: [[fill]align][sign][symbol][0][width][,][.precision][~][type]
var form = regexp.MustCompile(`^(?:.?[<>=^])?([-+( ])?([$#])?0?(?:\d{1,3})?(,)?(?:\.(\d{1,2}))?(~)?([dfegrspn%])?$`)

func parsePattern(s string) (*pattern, error) {
	m := form.FindStringSubmatch(s)
	if m == nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Message: fmt.Sprintf("%q is no pattern for numbers", s),
			Mend: `write a d3 pattern such as ",.2f", "$,.0f", ".1%" or ".3s"`}
	}
	p := &pattern{sign: '-', currency: m[2] == "$", comma: m[3] == ",", precision: -1, trim: m[5] == "~"}
	if m[1] != "" {
		p.sign = m[1][0]
	}
	if m[4] != "" {
		p.precision, _ = strconv.Atoi(m[4]) // one or two digits
	}
	if m[6] != "" {
		p.kind = m[6][0]
	}
	if p.kind == 'n' {
		p.comma, p.kind = true, 'g'
	}
	return p, nil
}

// show writes a number by the pattern.
func (p *pattern) show(x float64, locale Locale) string {
	digits, suffix := p.digits(math.Abs(x))
	if p.trim && strings.Contains(digits, ".") && !strings.Contains(digits, "e") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	negative := x < 0 && strings.Trim(digits, "0.") != ""
	if p.comma && !strings.Contains(digits, "e") {
		digits = group(digits, ",")
	}
	s := localised(digits, locale) + suffix
	if p.currency {
		before, after := locale.Currency[0], locale.Currency[1]
		if before+after == "" {
			before = "$"
		}
		s = before + s + after
	}
	return p.withSign(s, negative)
}

func (p *pattern) withSign(s string, negative bool) string {
	switch {
	case negative && p.sign == '(':
		return "(" + s + ")"
	case negative:
		return "-" + s
	case p.sign == '+':
		return "+" + s
	case p.sign == ' ':
		return " " + s
	}
	return s
}

// digits writes a number that is not negative, with what stands behind it.
func (p *pattern) digits(x float64) (digits, suffix string) {
	precision := p.precision
	if precision < 0 {
		precision = 6
	}
	switch p.kind {
	case 'd':
		return strconv.FormatFloat(x, 'f', 0, 64), ""
	case 'f':
		return strconv.FormatFloat(x, 'f', precision, 64), ""
	case '%':
		return strconv.FormatFloat(x*100, 'f', precision, 64), "%"
	case 'p':
		return significant(x*100, precision), "%"
	case 'e':
		return strconv.FormatFloat(x, 'e', precision, 64), ""
	case 'r':
		return significant(x, precision), ""
	case 's':
		return scaled(x, precision)
	case 'g':
		return strconv.FormatFloat(x, 'g', max(precision, 1), 64), ""
	}
	if p.precision < 0 {
		return strconv.FormatFloat(x, 'f', -1, 64), ""
	}
	return trimmed(x, max(0, precision-magnitude(x)-1)), ""
}

// magnitude is the power of ten of the first digit.
func magnitude(x float64) int {
	if x == 0 {
		return 0
	}
	return int(math.Floor(math.Log10(x)))
}

// significant writes so many digits that count.
func significant(x float64, digits int) string {
	digits = max(digits, 1)
	after := digits - 1 - magnitude(x)
	if after < 0 {
		by := math.Pow10(-after)
		return strconv.FormatFloat(math.Round(x/by)*by, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'f', after, 64)
}

// prefixes are the prefixes of the SI, by steps of a thousand from 10^-9.
var prefixes = [...]string{"n", "µ", "m", "", "k", "M", "G", "T", "P", "E"}

func scaled(x float64, digits int) (string, string) {
	step := min(max(int(math.Floor(float64(magnitude(x))/3)), -3), len(prefixes)-4)
	return significant(x/math.Pow(1000, float64(step)), digits), prefixes[step+3]
}

func localised(s string, l Locale) string {
	if l.Decimal == "" && l.Thousands == "" {
		return s
	}
	decimal, thousands := l.Decimal, l.Thousands
	if decimal == "" {
		decimal = "."
	}
	if thousands == "" {
		thousands = ","
	}
	return strings.NewReplacer(",", thousands, ".", decimal).Replace(s)
}
