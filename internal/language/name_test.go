package language

import "testing"

func TestName(t *testing.T) {
	for title, want := range map[string]string{
		"tern": "tern", "tern: a clock for tides": "tern", "tern - a clock": "tern", "tern – eine Uhr: klein": "tern",
		"TW-60": "TW-60", "tern | Harbour": "tern", "": "", ": a": ": a", "12:30": "12:30",
	} {
		if got := Name(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}
