package native

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

func TestAHeadingMakesAQuestion(t *testing.T) {
	for heading, want := range map[string]string{
		"Leave > Winter closure":               "Leave: Winter closure?",
		"Leave > Who may work abroad?":         "Who may work abroad?",
		"Urlaub > Übertrag von Tagen:":         "Leave: Übertrag von Tagen?",
		"休假 > 年假的天数":                           "Leave：年假的天数？",
		"إجازة > إجازة سنوية":                  "Leave: إجازة سنوية؟",
		"Leave":                                "", // the title itself
		"Leave > 4.2":                          "",
		"Leave > 2026-11":                      "",
		"Leave > 3. Days":                      "",
		"Leave > A | B":                        "",
		"Leave > <b>bold</b>":                  "",
		"Annual leave":                         "Leave: Annual leave?",
		"":                                     "",
		"Leave > ----":                         "",
		"Leave > Ab":                           "",
		"Leave > Notice of three to four days": "Leave: Notice of three to four days?",
	} {
		d := &Document{Source: citeway.Source{Title: "Leave"}, Passages: []Place{{Context: heading}}}
		if got := starterOf(d); got != want {
			t.Errorf("%s: %q, want %q", heading, got, want)
		}
	}
}

// TestAHeadingBelowAnother goes before the one that opens the document.
func TestAHeadingBelowAnother(t *testing.T) {
	d := &Document{Source: citeway.Source{Title: "Conduct"}, Passages: []Place{{Context: "Code of conduct"}, {Context: "Code of conduct > Gifts"}}}
	if got := starterOf(d); got != "Conduct: Gifts?" {
		t.Error(got)
	}
}

// TestStartersAreOfWhatMayBeSeen: a heading of a hidden document is not told.
func TestStartersAreOfWhatMayBeSeen(t *testing.T) {
	l := lock(t, Options{})
	all := len(l.shelf.sources) // one of which bears a label
	low := 0
	for _, c := range []struct {
		key  []string
		want int
	}{{l.key(func(*access.Key) {}), all}, {l.key(func(k *access.Key) { k.Clearance = &low }), all - 1}} {
		var got struct{ Starters []starter }
		l.into(&got, "GET", "/v1/starters", "", c.key...)
		if len(got.Starters) != c.want {
			t.Errorf("%+v, want %d", got, c.want)
		}
	}
}
