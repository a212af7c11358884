package language

import "testing"

func TestMisspelt(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"pasword", "password", true},
		{"abraod", "abroad", true},
		{"dril", "drill", true},
		{"defibrilator", "defibrillator", true},
		{"acommodaton", "accommodation", true},
		{"password", "password", false},
		{"bolt", "boat", false},
		{"pension", "tension", false},
		{"capital", "hospital", false},
		{"", "a", false},
	} {
		if got := Misspelt(c.a, c.b); got != c.want {
			t.Errorf("%s, %s: %v", c.a, c.b, got)
		}
	}
}
