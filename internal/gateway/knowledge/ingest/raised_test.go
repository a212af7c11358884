package ingest

import "testing"

func TestRaised(t *testing.T) {
	for _, c := range [...]struct{ before, words, want string }{
		{"10", "6", "⁶"}, {"10", "−6", "⁻⁶"}, {"20 m", "2", "²"}, {"x", "n", "ⁿ"}, {"(1 + 0.05)", "10", "¹⁰"}, {"Na", "+", "⁺"}, {"mol", "-1", "⁻¹"},
		{"10", "2.5", "^(2.5)"}, {"x", "n+1", "ⁿ⁺¹"}, {"the month", "1", ""}, {"The end.", "12", ""}, {"5 %", "1,2", ""}, {"(by weight)", " 3 ", ""},
		{"as known", "[7]", ""}, {"120", "(a)", ""}, {"1", "st", "st"}, {"Tidewell", "™", "™"}, {"", "1", "¹"}, {"a ", "14", "¹⁴"}, {"a", "", ""},
	} {
		if got := raised(c.before, c.words); got != c.want {
			t.Errorf("%q raised behind %q reads %q, want %q", c.words, c.before, got, c.want)
		}
	}
}
