package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

func TestHoursOfBothClocks(t *testing.T) {
	for text, want := range map[string]float64{
		"10 pm": 22, "10pm": 22, "10 p.m. sharp": 22, "10:30 PM": 22, "12 pm": 12, "12 a.m.": 0, "7 am": 7,
		"10 pmol": 10, "10 amps": 10, "22:00": 22, "14 pm": 14,
	} {
		if n := first(t, text); n.value != want {
			t.Errorf("%q: %v, want %v", text, n.value, want)
		}
	}
}

func TestAnHourIsSupportedInEitherClock(t *testing.T) {
	for _, c := range []struct {
		claim, passage string
		want           bool
	}{
		{"The harbour closes at 10 pm in winter.", "The harbour closes at 22:00 in winter.", true},
		{"The harbour closes at 22:30 in winter.", "The harbour closes at 10:30 p.m. in winter.", true},
		{"The harbour closes at 10 pm in winter.", "The harbour closes at 10 am in winter.", false},
		{"The harbour closes at 9 pm in winter.", "The harbour closes at 22:00 in winter.", false},
	} {
		got := New(Options{}).Pair(c.claim, []string{c.passage}).Verdict
		if (got == citeway.Supported) != c.want {
			t.Errorf("%s / %s: %s", c.claim, c.passage, got)
		}
	}
}
