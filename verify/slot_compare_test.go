package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// Numbers bear a comparison out where they measure what is compared, and only there.
func TestComparedByNumbers(t *testing.T) {
	v := New(Options{})
	const matches = "Ardo lost 9 matches and Brent lost 2."
	const rate = "The rate is 25% for holdings of more than one year and 15% for holdings of less than one year."
	const stoves = "The Ash stove weighs 80 kg. The Oak stove weighs 120 kg."
	for _, c := range []struct {
		claim, passage string
		want           int
	}{
		{"Ardo lost more matches than Brent.", matches, 1},
		{"Ardo won more matches than Brent.", matches, 0},
		{"Ardo is better than Brent.", matches, 0},
		{"Ardo is larger than Brent.", "Ardo shares fell 4 percent, Brent shares rose 27 percent.", -1}, // and so not supported; nor contradicted: of something else
		{"Ardo reads more books than Brent.", "Brent is older than Ardo. Both read books.", 0},
		{"The tunnel was more expensive than planned.", "Its construction cost 86 million euros, 12 million more than planned.", 1},
		{"The tunnel was less expensive than planned.", "Its construction cost 86 million euros, 12 million more than planned.", -1},
		{"Copper is more effective than zinc.", "Zinc is more expensive than copper.", 0},
		{"The rate is 25% for holdings of more than one year.", rate, 0},
		{"The rate is 15% for holdings of less than one year.", rate, 0},
		{"The Oak stove is heavier than the Ash stove.", stoves, 1},
		{"The Ash stove is heavier than the Oak stove.", stoves, -1},
		{"The Ash stove is not heavier than the Oak stove.", stoves, 0},
	} {
		m := matchOf(c.claim, v.Prepare(c.passage))
		if got, _, _ := m.compared(); got != c.want {
			t.Errorf("%q against %q: %d, want %d", c.claim, c.passage, got, c.want)
		}
	}
}

// Two things that no sentence compares are no support for a comparison of them.
func TestUncompared(t *testing.T) {
	v := New(Options{})
	for claim, passage := range map[string]string{
		"Ardo is better than Brent.":    "Ardo lost 9 matches and Brent lost 2.",
		"Ardo is bigger than Brent.":    "Ardo was fined 900 times, Brent 12 times.",
		"Norvik is larger than Helmer.": "Helmer will acquire its smaller rival Norvik. Helmer shares fell 4 percent, Norvik's rose 27.",
	} {
		if r := v.Pair(claim, []string{passage}); r.Verdict == citeway.Supported {
			t.Errorf("%q against %q: %s %.2f %q", claim, passage, r.Verdict, r.Score, r.Reasons)
		}
	}
}
