package extractive

import (
	"slices"
	"strings"
	"testing"
)

func texts(parts []part) []string {
	var all []string
	for _, p := range parts {
		all = append(all, p.text)
	}
	return all
}

func TestClauses(t *testing.T) {
	for _, want := range [][]string{
		{"How long is the warranty", "who pays for the return?"},
		{"What is a still well?", "And when was it invented?"},
		{"When is high tide", "where is the gauge", "how often is it read?"},
		{"What gift may I keep", "is side work allowed?"},
		{"Tell me the price", "how heavy it is."},
		{"When I travel, how much is paid for meals?"},
		{"When and where is high tide?"},
		{"How and why do tides rise?"},
		{"Who founded and is leading the works?"},
		{"Who founded and sold the works?"},
		{"What is the price of salt and pepper?"},
		{"Is it open on Sundays and holidays?"},
		{"I have a TW-40. How long does its battery last?"},
		{"What is the price of the e.g. float?"},
		{""},
	} {
		asked := strings.Join(want, " and ")
		if strings.Contains(want[0], "?") {
			asked = strings.Join(want, " ")
		}
		got := texts(clauses(asked))
		if asked == "" {
			want = nil
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q", asked, got)
		}
	}
}

func TestLinesAreParts(t *testing.T) {
	got := texts(clauses("Please answer:\n- Who founded it?\n- How many are we?; where do we sit?"))
	if !slices.Equal(got, []string{"Please answer: Who founded it?", "How many are we?", "where do we sit?"}) {
		t.Errorf("%q", got)
	}
}

func TestAPartThatPointsBack(t *testing.T) {
	parts := clauses("What is the TW-40 and how often is it calibrated? Why?")
	if len(parts) != 3 {
		t.Fatalf("%q", texts(parts))
	}
	if !strings.Contains(parts[1].query, "TW-40") || !slices.Equal(parts[1].own, []string{"often", "calibr"}) {
		t.Errorf("%+v", parts[1])
	}
	if !strings.Contains(parts[2].query, "TW-40") || len(parts[2].own) > 0 || parts[0].about != parts[2].about {
		t.Errorf("%+v", parts[2])
	}
}

func TestManyClausesAreBounded(t *testing.T) {
	if got := clauses(strings.Repeat("What is a tide? ", 1000)); len(got) != maxParts {
		t.Errorf("%d parts", len(got))
	}
}

func apart(string, string) bool { return false }

func TestItems(t *testing.T) {
	for text, want := range map[string]string{
		"What is the price of the WL-5 and the TW-40?":   "2 the WL-5|the TW-40",
		"Compare the TW-20 and the TW-60.":               "2 the TW-20|the TW-60",
		"What is paid for hotels, meals and mileage?":    "0 hotels|meals|mileage",
		"How do annual leave and parental leave differ?": "1 annual leave|parental leave",
		"first class vs. economy":                        "1 first class|economy",
		"neap tide compared with spring tide":            "1 neap tide|spring tide",
		"Is the desk open on Monday or Tuesday?":         "0 Monday|Tuesday",
		"where does the cedar river begin and end":       "",
		"laughed and laughed":                            "",
		"What is the and of it?":                         "",
		"and":                                            "", "": "",
	} {
		parts, how := items(text, apart)
		got := ""
		if parts != nil {
			got = string(rune('0'+how)) + " " + strings.Join(texts(parts), "|")
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestAnItemIsAskedWithTheRest(t *testing.T) {
	parts, _ := items("How much is paid for hotels and meals on a journey?", apart)
	if len(parts) != 2 || parts[1].query != "How much is paid for meals on a journey?" || !slices.Equal(parts[1].own, []string{"meal"}) {
		t.Errorf("%+v", parts)
	}
}

// FuzzParts: no question has more parts than the most, and none without a text.
func FuzzParts(f *testing.F) {
	for _, text := range []string{"What is it and who? And, and", "a, b and c", "compare vs vs and", "- \n1. ;;??", "\xff and who \xfe", "und , who"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		listed, _ := items(text, apart)
		for _, parts := range [][]part{clauses(text), listed} {
			if len(parts) > maxParts {
				t.Fatalf("%d parts", len(parts))
			}
			for _, p := range parts {
				if strings.TrimSpace(p.text) == "" || strings.TrimSpace(p.query) == "" {
					t.Fatalf("%q: %+v", text, parts)
				}
			}
		}
	})
}
