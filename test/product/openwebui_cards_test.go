package product

import (
	"strings"
	"testing"
)

// made returns a source with one passage for each distance, or one without.
func made(key, name string, distances ...float64) Source {
	s := Source{Source: map[string]any{"name": name, "url": "https://reef.example/" + key}, Distances: distances}
	for range max(1, len(distances)) {
		s.Document = append(s.Document, "Coral fell.")
		s.Metadata = append(s.Metadata, map[string]any{"source": key, "name": name})
	}
	return s
}

func TestCardsAndChips(t *testing.T) {
	for _, test := range []struct {
		name    string
		sources []Source
		cards   string
		chips   string
	}{
		{"two sources", []Source{made("a", "Reef"), made("b", "Kelp")}, "Reef, Kelp", "Reef, Kelp"},
		{"one source twice", []Source{made("a", "Reef"), made("b", "Kelp"), made("a", "Reef")}, "Reef, Kelp", "Reef, Kelp"},
		{"one name for two keys parts the lists", []Source{made("a", "Reef"), made("b", "Reef"), made("c", "Kelp")}, "Reef, Reef, Kelp", "Reef, Kelp"},
		{"an address as the key is the name", []Source{made("https://reef.example/1", "Reef")}, "https://reef.example/1", "https://reef.example/1"},
		{"nothing to go by", []Source{{Source: map[string]any{}, Document: []string{"x"}}, {Source: map[string]any{}, Document: []string{"y"}}}, "", ""},
	} {
		var names []string
		for _, c := range Cards(test.sources) {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, ", "); got != test.cards {
			t.Errorf("%s: cards %q, want %q", test.name, got, test.cards)
		}
		if got := strings.Join(Chips(test.sources), ", "); got != test.chips {
			t.Errorf("%s: chips %q, want %q", test.name, got, test.chips)
		}
	}
}

func TestBadges(t *testing.T) {
	for _, test := range []struct {
		distances []float64
		want      string
	}{
		{[]float64{0.82, 0.5}, "82.00% 50.00%"},
		{[]float64{0.82}, ""}, // a single score is never shown
		{[]float64{-0.4, 1}, "0.00% 100.00%"},
		{[]float64{0.8, 0.7, 37}, "  "}, // one out of range hides all
		{[]float64{0.8, 12, 37}, "  "},  // as does one in range
		{[]float64{12, 37.5}, "12.0000 37.5000"},
	} {
		var got []string
		for _, c := range Cards([]Source{made("a", "Reef", test.distances...)}) {
			got = append(got, c.Badges...)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%v: %q, want %q", test.distances, got, test.want)
		}
	}
}

func TestChipsInProse(t *testing.T) {
	sources := []Source{made("a", "Reef"), made("b", "Kelp")}
	for in, want := range map[string]string{
		"Fell [1].":                "Fell ⟦Reef⟧.",
		"Fell [1][2].":             "Fell ⟦Reef +1⟧.",
		"Fell [1] [2].":            "Fell ⟦Reef⟧ ⟦Kelp⟧.",
		"Fell [1, 2].":             "Fell ⟦Reef +1⟧.",
		"Fell [2#p3].":             "Fell ⟦Kelp⟧.",
		"Fell [9].":                "Fell .",
		"Fell `a[1]`.":             "Fell a[1].",
		"Fell **much [1]**.":       "Fell much [1].",
		"Fell [^1] [doc1] 【1】.":    "Fell [^1] [doc1] 【1】.",
		"```\na[1]\n```":           "a[1]",
		"[[1]](https://x.example)": "[1]<https://x.example>",
	} {
		got, _, _ := strings.Cut(Shown(in, sources), "\n")
		if got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if got, _, _ := strings.Cut(Shown("Fell [1].", nil), "\n"); got != "Fell [1]." {
		t.Errorf("without sources a number is text: %q", got)
	}
}
