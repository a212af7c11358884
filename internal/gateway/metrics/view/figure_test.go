package view_test

import (
	"math"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

func format(t testing.TB, preset, d3 string) view.Format {
	t.Helper()
	f, err := view.NewFormat(preset, d3, view.Locale{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestPresets(t *testing.T) {
	for _, test := range []struct {
		preset string
		x      float64
		want   string
	}{
		{"", 0, "0"}, {"", 7, "7"}, {"", 999, "999"}, {"", 999.9, "1k"}, {"", 1000, "1k"}, {"", 1234, "1.23k"}, {"", 12345, "12.3k"}, {"", 123456, "123k"},
		{"", 1234567, "1.23M"}, {"", 999999, "1M"}, {"", 2.5e9, "2.5B"}, {"", 7.25e12, "7.25T"}, {"", -1234, "-1.23k"}, {"", 0.5, "0.5"}, {"", 0.123, "0.12"}, {"", 0.00123, "0.0012"},
		{view.Humanize, 1234567, "1.23M"},
		{view.Unformatted, 1234567.891, "1,234,567.891"}, {view.Unformatted, 0.1 + 0.2, "0.3"}, {view.Unformatted, -1e6, "-1,000,000"}, {view.Unformatted, 0.000012345678, "1.234568e-05"},
		{view.Unformatted, 0.00123456789, "0.00123457"}, {view.Unformatted, 1e21, "1e+21"}, {view.Unformatted, 100, "100"},
		{view.CurrencyUSD, 3.5, "$3.50"}, {view.CurrencyUSD, 999.49, "$999.49"}, {view.CurrencyUSD, 3400, "$3.4k"}, {view.CurrencyUSD, -3400, "-$3.4k"}, {view.CurrencyUSD, 0, "$0.00"},
		{view.CurrencyEUR, 1.2e6, "€1.2M"},
		{view.Percentage, 0.4, "40%"}, {view.Percentage, 0.12345, "12.35%"}, {view.Percentage, -0.05, "-5%"}, {view.Percentage, 1, "100%"}, {view.Percentage, 0, "0%"},
		{view.IntervalMS, 12, "12ms"}, {view.IntervalMS, 1500, "1.5s"}, {view.IntervalMS, 90_000, "1.5m"}, {view.IntervalMS, 5_400_000, "1.5h"}, {view.IntervalMS, 172_800_000, "2d"}, {view.IntervalMS, -1500, "-1.5s"},
	} {
		if got := format(t, test.preset, "").Show(test.x); got != test.want {
			t.Errorf("%v as %q is %s, want %s", test.x, test.preset, got, test.want)
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		d3   string
		x    float64
		want string
	}{
		{",d", 1234567, "1,234,567"}, {"d", 1234567, "1234567"}, {",.2f", 1234.5, "1,234.50"}, {".1f", 0.25, "0.2"}, {".3f", -0.5, "-0.500"}, {"f", 1.5, "1.500000"},
		{"$,.2f", 1234.5, "$1,234.50"}, {"$,.0f", -1234.5, "-$1,234"}, {"+,d", 5, "+5"}, {"(,.1f", -5, "(5.0)"}, {" d", 5, " 5"},
		{".1%", 0.1234, "12.3%"}, {".0%", 0.5, "50%"}, {".2p", 0.1234, "12%"}, {".3s", 1234567, "1.23M"}, {".2s", 0.0012, "1.2m"}, {".3s", 42e9, "42.0G"}, {".2~s", 4200, "4.2k"}, {".3s", 0, "0.00"},
		{".2e", 12345, "1.23e+04"}, {".3r", 12345, "12300"}, {".3r", 0.00012345, "0.000123"}, {",", 1234.5, "1,234.5"}, {".3", 1234.5, "1234"}, {".3", 1.23456, "1.23"}, {"~f", 1.5, "1.5"}, {",.2~f", 1200, "1,200"},
		{"08.2f", 3.14159, "3.14"}, {">10,d", 5, "5"}, {"n", 1234567, "1.23457e+06"}, {",.2f", -0.001, "0.00"},
	} {
		if got := format(t, "", test.d3).Show(test.x); got != test.want {
			t.Errorf("%v as %q is %q, want %q", test.x, test.d3, got, test.want)
		}
	}
}

func TestLocales(t *testing.T) {
	f, err := view.NewFormat("", "$,.2f", view.Locale{Currency: [2]string{"", " kr."}, Decimal: ",", Thousands: "."})
	if err != nil || f.Show(1234.5) != "1.234,50 kr." || f.Currency() != "kr." {
		t.Errorf("%q in %q, %v", f.Show(1234.5), f.Currency(), err)
	}
	f, err = view.NewFormat("", "$,.0f", view.Locale{Currency: [2]string{"EUR ", ""}})
	if err != nil || f.Show(1234) != "EUR 1,234" || f.Currency() != "€" {
		t.Errorf("%q in %q, %v", f.Show(1234), f.Currency(), err)
	}
}

func TestFormatsThatAreNone(t *testing.T) {
	for _, test := range [][2]string{{"currency_xyz", ""}, {"humanise", ""}, {"percentage", ".1%"}, {"", "hello"}, {"", ".2ff"}, {"", ".999f"}, {"", "%d"}} {
		if _, err := view.NewFormat(test[0], test[1], view.Locale{}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v", test, err)
		}
	}
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		s    string
		want view.Written
	}{
		{"7", view.Written{Value: 7, Step: 1}}, {"1,234", view.Written{Value: 1234, Step: 1}}, {"1 234 567", view.Written{Value: 1234567, Step: 1}},
		{"1.25", view.Written{Value: 1.25, Step: 0.01}}, {"-3", view.Written{Value: -3, Step: 1, Signed: true}}, {"+3", view.Written{Value: 3, Step: 1, Signed: true}},
		{"−3", view.Written{Value: -3, Step: 1, Signed: true}}, {"1.2 million", view.Written{Value: 1.2e6, Step: 1e5}}, {"1.2M", view.Written{Value: 1.2e6, Step: 1e5}},
		{"3k", view.Written{Value: 3000, Step: 1000}}, {"2 bn", view.Written{Value: 2e9, Step: 1e9}}, {"4 thousand", view.Written{Value: 4000, Step: 1000}},
		{"40%", view.Written{Value: 40, Step: 1, Percent: true}}, {"40 %", view.Written{Value: 40, Step: 1, Percent: true}}, {"40 per cent", view.Written{Value: 40, Step: 1, Percent: true}},
		{"1.5 percentage points", view.Written{Value: 1.5, Step: 0.1, Percent: true}}, {"$3.4k", view.Written{Value: 3400, Step: 100, Currency: "$"}},
		{"-$5", view.Written{Value: -5, Step: 1, Currency: "$", Signed: true}}, {"€ 5", view.Written{Value: 5, Step: 1, Currency: "€"}}, {"5 EUR", view.Written{Value: 5, Step: 1, Currency: "€"}},
		{"USD 2 million", view.Written{Value: 2e6, Step: 1e6, Currency: "$"}}, {"$3m", view.Written{Value: 3e6, Step: 1e6, Currency: "$"}}, {"2 million dollars", view.Written{Value: 2e6, Step: 1e6, Currency: "$"}},
		{"about 3", view.Written{Value: 3, Step: 1, Approximate: true}}, {"~3", view.Written{Value: 3, Step: 1, Approximate: true}}, {"nearly 1.2 million", view.Written{Value: 1.2e6, Step: 1e5, Approximate: true}},
		{"1.5 s", view.Written{Value: 1.5, Step: 0.1, Milliseconds: 1000}}, {"90 minutes", view.Written{Value: 90, Step: 1, Milliseconds: 60000}}, {"12ms", view.Written{Value: 12, Step: 1, Milliseconds: 1}},
	} {
		got, ok := view.ReadNumber(test.s)
		if !ok || math.Abs(got.Value-test.want.Value) > 1e-9*math.Abs(got.Value) || math.Abs(got.Step-test.want.Step) > 1e-9*got.Step {
			t.Errorf("%q is %+v, %t", test.s, got, ok)
		}
		got.Value, got.Step = test.want.Value, test.want.Step
		if got != test.want {
			t.Errorf("%q is %+v, want %+v", test.s, got, test.want)
		}
	}
	for _, s := range []string{"", "three", "%", "$", "1.2.3", "5 apples", "1,23", "NaN", "1e999", "- 5 x", "\xff1", "about"} {
		if got, ok := view.ReadNumber(s); ok {
			t.Errorf("%q is read as %+v", s, got)
		}
	}
}

func TestMatches(t *testing.T) {
	usd, eur, share, ms, plain := format(t, view.CurrencyUSD, ""), format(t, view.CurrencyEUR, ""), format(t, view.Percentage, ""), format(t, view.IntervalMS, ""), format(t, view.Unformatted, "")
	for _, test := range []struct {
		s    string
		x    float64
		in   view.Format
		want bool
	}{
		{"1.2 million", 1234567, plain, true}, {"1.3 million", 1234567, plain, false}, {"1.23M", 1234567, plain, true}, {"1.24M", 1234567, plain, false},
		{"1,234,567", 1234567, plain, true}, {"1,234,567", 1234567.4, plain, true}, {"1,234,568", 1234567.4, plain, false}, {"1,234,567.4", 1234567.4, plain, true},
		{"1 million", 1234567, plain, true}, {"2 million", 1234567, plain, false}, {"about 1.3 million", 1234567, plain, false}, {"about 1.25 million", 1234567, plain, true}, {"about 1,200,000", 1234567, plain, true},
		{"$3.4k", 3421.5, usd, true}, {"$3.4k", 3421.5, plain, true}, {"€3.4k", 3421.5, usd, false}, {"$3.4k", 3421.5, eur, false}, {"3.4k", 3421.5, usd, true}, {"$3,421.50", 3421.5, usd, true}, {"$3,421.51", 3421.5, usd, false},
		{"40 %", 0.4, share, true}, {"40 %", 0.404, share, true}, {"40 %", 0.406, share, false}, {"40.4 %", 0.404, share, true}, {"0.4", 0.4, share, true}, {"40", 0.4, share, false}, {"4 %", 0.4, share, false},
		{"40 %", 40, plain, true}, {"40 %", 0.4, plain, true}, {"40 %", 4, plain, false},
		{"5 %", -0.05, share, true}, {"-5 %", -0.05, share, true}, {"+5 %", -0.05, share, false}, {"-5 %", 0.05, share, false},
		{"1.5 s", 1500, ms, true}, {"1.5 s", 1540, ms, true}, {"1.5 s", 1600, ms, false}, {"1500", 1500, ms, true}, {"2 hours", 7_200_000, ms, true}, {"2 hours", 2, plain, false},
		{"0", 0, plain, true}, {"0", 0.4, plain, true}, {"0", 0.6, plain, false}, {"7", 7, plain, true}, {"8", 7, plain, false},
	} {
		w, ok := view.ReadNumber(test.s)
		if !ok || w.Matches(test.x, test.in) != test.want {
			t.Errorf("%q against %v: %t", test.s, test.x, !test.want)
		}
	}
}

// TestWhatIsShownIsRead: a number in its format says the number, whatever the
// format.
func TestWhatIsShownIsRead(t *testing.T) {
	for _, f := range []view.Format{format(t, "", ""), format(t, view.Unformatted, ""), format(t, view.CurrencyUSD, ""), format(t, view.Percentage, ""), format(t, view.IntervalMS, ""),
		format(t, "", ",.2f"), format(t, "", "$,.0f"), format(t, "", ".1%"), format(t, "", ".3s")} {
		for _, x := range []float64{0, 1, 12.34, 99.95, 999.4, 999.6, 1234, 98765, 123456, 999499, 999501, 1e6, 12345678, 9.99e8, 1.5e9, -3, -1234.5} {
			shown := f.Show(x)
			w, ok := view.ReadNumber(shown)
			if !ok || !w.Matches(x, f) {
				t.Errorf("%v is shown as %q, which is read as %+v, %t", x, shown, w, ok)
			}
		}
	}
}

// FuzzRead: any text is a finite number or none.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"about 1.2 million", "-$3.4k", "40 %", "1 234,5", "−7", "5 EUR EUR"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if w, ok := view.ReadNumber(s); ok && (math.IsNaN(w.Value) || math.IsNaN(w.Step) || w.Step <= 0) {
			t.Errorf("%q is %+v", s, w)
		}
	})
}

// FuzzFormat: any pattern is refused or shows any number.
func FuzzFormat(f *testing.F) {
	f.Add("$,.2f", 1234.5)
	f.Add(".3s", 1e-300)
	f.Fuzz(func(t *testing.T, d3 string, x float64) {
		if got, err := view.NewFormat("", d3, view.Locale{}); err == nil && !math.IsNaN(x) && !math.IsInf(x, 0) && got.Show(x) == "" {
			t.Errorf("%v as %q is nothing", x, d3)
		}
	})
}
