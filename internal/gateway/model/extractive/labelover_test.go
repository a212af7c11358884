package extractive

import (
	"slices"
	"strings"
	"testing"
)

// TestSentencesBelowALabel: they are about what it names, unless they have labels of their own.
func TestSentencesBelowALabel(t *testing.T) {
	for text, want := range map[string][]string{
		"berth_fee (integer): What a berth costs. The default is 12.":  {"", "berth fee integ"},
		"Green twice: All is well. Red once: The battery is low.":      {"", ""},
		"A berth: it costs a fee. The default is 12.":                  {"", ""},
		"What a berth costs for one night is this, always: 12. Or 14.": {"", ""},
		"A berth costs 12. The default is 14.":                         {"", ""},
	} {
		r := unitReader{text: text, plain: true}
		var got []string
		for _, u := range r.read() {
			said := ""
			for _, s := range u.over {
				said += " " + s
			}
			got = append(got, said[min(1, len(said)):])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestADefaultIsThatOfItsLabel: of two defaults the one is right whose paragraph the question names.
func TestADefaultIsThatOfItsLabel(t *testing.T) {
	passage := "kept_berths (integer): How many of max_berths are kept for the master. The default is three berths.\n\n" +
		"max_berths (integer): How many boats may moor at a time. The default is forty boats, but may be less at low water."
	if got := saidOf("What is max_berths by default?", "Quay", passage); !strings.HasPrefix(got, "The default is forty boats") {
		t.Errorf("%q", got)
	}
}
