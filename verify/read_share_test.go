package verify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// What several words say is one amount.
func TestShares(t *testing.T) {
	for text, want := range map[string]string{
		"one in four heats with wood":        "25 %",
		"four in ten visitors":               "40 %",
		"3 out of 10":                        "30 %",
		"A third of the nurses left":         "33.3 %",
		"three quarters of the workers":      "75 %",
		"a fifth more in September":          "20 %",
		"two thirds":                         "66.7 %",
		"takes one hour and a half by train": "5400",
		"two and a half hours":               "9000",
		"half an hour":                       "1800",
		"three quarters of an hour":          "2700",
		"valid for one day":                  "86400",
		"two dozen":                          "24",
		"doubled from seven":                 "2, 100 %",
		"tripled":                            "3, 200 %",
		"halved":                             "50 %",
		"a third bridge":                     "",
		"in 2019 in 12 towns":                "",
	} {
		var r reading
		newReader().read(text, language.English, &r)
		var got []string
		for _, n := range r.shares {
			value := n.value
			if n.unit.sort != 0 {
				value *= n.unit.by
			}
			s := strings.TrimSuffix(fmt.Sprintf("%.1f", value), ".0")
			if n.percent {
				s += " %"
			}
			got = append(got, s)
		}
		if want != "" && (len(got) == 0 || strings.Join(got, ", ") != want && got[0] != want) || want == "" && len(got) > 0 {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// An amount is found in another unit, in words and in digits of any script.
func TestAmountsConvert(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, passage string
		holds          bool
	}{
		{"The tunnel is 3,400 metres long.", "The tunnel is 3.4 km long.", true},
		{"The tunnel is 3,500 metres long.", "The tunnel is 3.4 km long.", false},
		{"The train takes 90 minutes.", "The train takes one hour and a half.", true},
		{"The train takes 80 minutes.", "The train takes one hour and a half.", false},
		{"The leave lasts four weeks.", "The leave lasts 28 days.", true},
		{"The leave lasts 4 years.", "The leave lasts 48 months.", true},
		{"The parcel weighs 11 pounds.", "The parcel weighs 5 kg.", true},
		{"The room is 68 °F warm.", "The room is 20 °C warm.", true},
		{"Costs were 1.2 million euros.", "Costs were 1,200 thousand euros.", true},
		{"25 % of the houses have a garden.", "One in four houses has a garden.", true},
		{"One in four houses has a garden.", "25 % of the houses have a garden.", true},
		{"35 % of the houses have a garden.", "One in four houses has a garden.", false},
		{"The bridge has 12 piers.", "The bridge has a dozen piers.", true},
		{"The bridge has 42 piers.", "The bridge has ४२ piers.", true},
		{"The bridge has 42 piers.", "The bridge has ٤٢ piers.", true},
		{"The bridge has 42 piers.", "The bridge has ４２ piers.", true},
	} {
		s := v.Signals(c.claim, v.Prepare(c.passage))
		if got := s[sigNumbersMissing] == 0; got != c.holds {
			t.Errorf("%q against %q: found %v, want %v", c.claim, c.passage, got, c.holds)
		}
	}
}
