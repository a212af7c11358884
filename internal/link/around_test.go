package link

import "testing"

func TestHolds(t *testing.T) {
	for words, want := range map[string]bool{
		"Tides rise.":            true,
		"**Tides** rise.":        true,
		"*Tides* and __boats__":  true,
		"***Tides** rise*":       true,
		"Tides**Boats**ferries":  true,
		"snake_case and 2 * 3":   true,
		`a \* star and \[ this`:  true,
		"about ~5 minutes":       true,
		"`a*b` and ``c`d``":      true,
		"[link](/l) here":        true,
		"two\nlines":             true,
		"**Tides":                false,
		"Tides** rise.":          false,
		"rise ~~twice":           false,
		"a _b and c":             false,
		"link](/l) here":         false,
		"a [link":                false,
		"`code":                  false,
		`rise\`:                  false,
		"Harbour | noon":         false,
		"one\n\ntwo":             false,
		"one\n- two":             false,
		"one\r\n\r\ntwo":         false,
		"**Tides* rise":          false,
		"(**Tides**) and (*so*)": true,
		"潮**汐**潮":                true,
	} {
		if got := Holds(words); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}

func TestMarks(t *testing.T) {
	for line, want := range map[string]string{
		"# Tides":       "Tides",
		"*   **Tides**": "**Tides**",
		"- Tides":       "Tides",
		"12) Tides":     "Tides",
		"> - Tides":     "Tides",
		">Tides":        "Tides",
		"|Harbour|":     "Harbour|",
		"   Tides":      "Tides",
		"-Tides":        "-Tides",
		"#tides":        "#tides",
		"1.5 metres":    "1.5 metres",
		"**Tides**":     "**Tides**",
		"Tides":         "Tides",
		"- ":            "",
		"":              "",
	} {
		if got := line[Marks(line):]; got != want {
			t.Errorf("%q: the words are %q, want %q", line, got, want)
		}
	}
}

func TestClosing(t *testing.T) {
	for words, want := range map[string]string{
		"Harbour | noon |":  "Harbour | noon",
		"noon|":             "noon",
		"noon |  ":          "noon",
		`noon \|`:           `noon \|`,
		"Harbour | noon":    "Harbour | noon",
		"Tides rise. ":      "Tides rise. ",
		"":                  "",
		"|":                 "",
		"Harbour | noon ||": "Harbour | noon |",
	} {
		if got := words[:Closing(words)]; got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
