package language

import "testing"

func TestName(t *testing.T) {
	for title, want := range map[string]string{
		"tern": "tern", "tern: a clock for tides": "tern", "tern - a clock": "tern", "tern – eine Uhr: klein": "tern",
		"TW-60": "TW-60", "tern | Harbour": "tern", "": "", ": a": ": a", "12:30": "12:30",
		"tern(1)": "tern", "tern(3p) - read a tide": "tern", "f(x)": "f(x)", "(1)": "(1)",
		"41.3. Tide Tables": "Tide Tables", "Chapter 7. Mooring": "Mooring", "Appendix B: Signals": "Signals", "7. ": "7. ",
		"2024 report": "2024 report", "4.5.0 released": "4.5.0 released", "Part of the tide": "Part of the tide",
	} {
		if got := Name(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for title, want := range map[string]string{
		"Mean Low Water (MLW)": "MLW", "30.3. Mean Low Water (MLW)": "MLW", "Gauges (TW-40): a manual": "TW-40",
		"tern(1)": "", "tern (a clock)": "", "Water (low)": "", "(MLW)": "", "Mean Low Water": "", "": "",
	} {
		if got := Short(title); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}
