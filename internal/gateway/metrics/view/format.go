package view

import (
	"fmt"
	"math"
	"strings"

	"github.com/citeway/citeway"
)

// The presets of a format.
const (
	Unformatted = "none"
	Humanize    = "humanize"
	CurrencyUSD = "currency_usd"
	CurrencyEUR = "currency_eur"
	Percentage  = "percentage"
	IntervalMS  = "interval_ms"
)

// presets are the names of the presets.
var presets = []string{Unformatted, Humanize, CurrencyUSD, CurrencyEUR, Percentage, IntervalMS}

// Locale changes how a d3 pattern is written out; empty parts are as in English.
type Locale struct {
	// Currency is what stands before and after an amount where the pattern has $.
	Currency [2]string
	// Decimal is the sign before the fraction, Thousands that between groups.
	Decimal, Thousands string
}

// Format is how a measure's numbers are shown. The zero value is the preset
// humanize.
type Format struct {
	preset  string
	pattern *pattern
	locale  Locale
}

// NewFormat reads a format: a preset or a d3 pattern, not both; neither is humanize.
// Errors: Invalid.
func NewFormat(preset, d3 string, locale Locale) (Format, error) {
	f := Format{preset: preset, locale: locale}
	switch {
	case preset != "" && d3 != "":
		return f, &citeway.Error{Code: citeway.Invalid, Message: "format_preset and format_d3 exclude each other", Mend: "keep one of them"}
	case d3 != "":
		p, err := parsePattern(d3)
		f.pattern = p
		return f, err
	case preset == "":
		f.preset = Humanize
		return f, nil
	}
	for _, known := range presets {
		if preset == known {
			return f, nil
		}
	}
	return f, &citeway.Error{Code: citeway.Invalid, Message: fmt.Sprintf("the format_preset %q is not known", preset),
		Mend: "write one of " + strings.Join(presets, ", ")}
}

// Percent reports whether the values are shares of 1 shown in per cent.
func (f Format) Percent() bool {
	return f.preset == Percentage || f.pattern != nil && (f.pattern.kind == '%' || f.pattern.kind == 'p')
}

// Interval reports whether the values are milliseconds.
func (f Format) Interval() bool { return f.preset == IntervalMS }

// Currency is the currency that the values are in, as its symbol; "" for none.
func (f Format) Currency() string {
	switch {
	case f.preset == CurrencyUSD:
		return "$"
	case f.preset == CurrencyEUR:
		return "€"
	case f.pattern != nil && f.pattern.currency:
		symbol := strings.TrimSpace(f.locale.Currency[0] + f.locale.Currency[1])
		if symbol == "" {
			return "$"
		}
		return currencyOf(symbol)
	}
	return ""
}

// Show writes a number in the format.
func (f Format) Show(x float64) string {
	if f.pattern != nil {
		return f.pattern.show(x, f.locale)
	}
	switch f.preset {
	case Unformatted:
		return PlainNumber(x)
	case CurrencyUSD, CurrencyEUR:
		return signed(x, f.Currency()+amount(math.Abs(x)))
	case Percentage:
		return trimmed(x*100, 2) + "%"
	case IntervalMS:
		return interval(x)
	}
	return signed(x, humanized(math.Abs(x)))
}

func signed(x float64, s string) string {
	if x < 0 {
		return "-" + s
	}
	return s
}

// scales are the steps of a thousand with their letters.
var scales = []struct {
	by     float64
	letter string
}{{1e12, "T"}, {1e9, "B"}, {1e6, "M"}, {1e3, "k"}}

// humanized is a number of three digits and a letter; below a thousand two digits
// after the point.
func humanized(x float64) string {
	for _, s := range scales {
		if x >= s.by*0.9995 { // 999.5 and more would round to 1000
			return trimmed(x/s.by, digitsAfter(x/s.by)) + s.letter
		}
	}
	if x != 0 && x < 0.01 {
		return fmt.Sprintf("%.2g", x)
	}
	return trimmed(x, 2)
}

// amount is humanized with cents below a thousand.
func amount(x float64) string {
	if x < 999.5 {
		return fmt.Sprintf("%.2f", x)
	}
	return humanized(x)
}

// digitsAfter leaves three digits in all.
func digitsAfter(x float64) int {
	switch {
	case x >= 99.95:
		return 0
	case x >= 9.995:
		return 1
	}
	return 2
}

// spans are the units of an interval in milliseconds.
var spans = []struct {
	ms   float64
	unit string
}{{86_400_000, "d"}, {3_600_000, "h"}, {60_000, "m"}, {1000, "s"}}

func interval(ms float64) string {
	for _, s := range spans {
		if math.Abs(ms) >= s.ms {
			return trimmed(ms/s.ms, 1) + s.unit
		}
	}
	return trimmed(ms, 0) + "ms"
}
