package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// A table is read as rows and columns, however it is written.
func TestTables(t *testing.T) {
	v := New(Options{})
	for _, table := range []string{
		"| Stove | Price (EUR) | Weight (kg) | Maker |\n|---|---|---|---|\n| Ash | 450 | 80 | Vale |\n| Oak | 900 | 120 | Orr |\n",
		"stove,price (EUR),weight (kg),maker\nAsh,450,80,Vale\nOak,900,120,Orr\n",
		"Stove: Ash; Price: 450 euros; Weight: 80 kg; Maker: Vale\nStove: Oak; Price: 900 euros; Weight: 120 kg; Maker: Orr\n",
	} {
		for claim, want := range map[string]bool{
			"The Oak stove costs 900 euros.":               true,
			"The Ash stove costs 900 euros.":               false,
			"The weight of the Ash stove is 80 kg.":        true,
			"The weight of the Ash stove is 450 kg.":       false,
			"The price of the Ash stove is 80 euros.":      false,
			"The Ash stove weighs 80 pounds.":              false,
			"The maker of the Oak stove is Orr.":           true,
			"The maker of the Ash stove is Orr.":           false,
			"The Oak stove is heavier than the Ash stove.": true,
			"The Ash stove is heavier than the Oak stove.": false,
			"The Oak stove is cheaper than the Ash stove.": false,
		} {
			r := v.Pair(claim, []string{table})
			if got := r.Verdict == citeway.Supported; got != want {
				t.Errorf("%q of\n%s%s %.2f %q, want %v", claim, table, r.Verdict, r.Score, r.Reasons, want)
			}
		}
	}
}

// A row may be said whole, with its columns named as people name them.
func TestRowsSaidWhole(t *testing.T) {
	v := New(Options{})
	const row = "course: Improvers; level: adults; start_time: 19:00; weeks: 10; price_eur: 110; places: 16"
	for claim, want := range map[string]citeway.Verdict{
		"Improvers: level adults; start time: 19:00; 10 weeks; price 110 euros; places 16.": citeway.Supported,
		"Improvers: start time 19:00; price 110 euros.":                                     citeway.Supported,
		"Improvers: price 140 euros; places 16.":                                            citeway.Contradicted,
		"Improvers: start time 20:00.":                                                      citeway.Contradicted,
	} {
		if r := v.Pair(claim, []string{row}); r.Verdict != want {
			t.Errorf("%q: %s %.2f %q, want %s", claim, r.Verdict, r.Score, r.Reasons, want)
		}
	}
}
