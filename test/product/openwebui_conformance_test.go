package product

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/markdown"
	form "github.com/citeway/citeway/dialect/openwebui"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
)

func score(v float64) *float64 { return &v }

func reefs() []citeway.Source {
	return []citeway.Source{
		{ID: "s1", Title: "Reef survey", URL: "https://reef.example/survey", Passages: []citeway.Passage{{ID: "p1", Text: "Coral cover fell to 31 %.", Score: score(0.82)}}},
		{ID: "s2", Title: "Reef survey", URL: "https://reef.example/older", Passages: []citeway.Passage{{ID: "p2", Text: "In 2019 it was 44 %.", Score: score(0.6)}}},
		{ID: "s3", Title: "https://kelp.example", Path: "notes/kelp (old).md", Passages: []citeway.Passage{{ID: "p3", Text: strings.Repeat("Kelp grows. ", 9000)}}},
		{ID: "s4", Passages: []citeway.Passage{{ID: "p4", Text: "Nobody named this."}}},
	}
}

// answers are what models write; every law below holds for each.
var answers = map[string]string{
	"one":          "Cover fell to 31 % [1].",
	"adjacent":     "It fell [1][2] and fell [2, 1].",
	"out of range": "It fell [9]. It was 44 % [2].",
	"in emphasis":  "It **fell much [1]** and *was [2]* more.",
	"in code":      "Read `a[1]` and fell [3].\n\n```\nx[1]\n```",
	"long passage": "Kelp grows [3].",
	"no name":      "Nobody named it [4], nor [3].",
	"none":         "There is nothing to say.",
	"late words":   "It fell [2], again [2], and [1] again; a[0] stays, [2024] stays.",
}

func streamed(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	c, err := pipe.New(&out, pipe.Options{From: markdown.Form(), To: form.Form(), Stream: true, Read: dialect.Options{Syntaxes: citeway.AllSyntaxes},
		Resolve: resolve.Options{Sources: reefs()}})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(text); i += 3 {
		if _, err := c.Write([]byte(text[i:min(i+3, len(text))])); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestTheLaws: each chip opens the card of its own name, at every moment of the
// stream; nothing changes by a reload; nothing that is no source is sent.
func TestTheLaws(t *testing.T) {
	for name, text := range answers {
		t.Run(name, func(t *testing.T) {
			frames := strings.SplitAfter(streamed(t, text), "\n\n")
			for i := range frames {
				m, err := Stream(strings.NewReader(strings.Join(frames[:i+1], "")))
				if err != nil {
					t.Fatal(err)
				}
				lawful(t, m)
			}
		})
	}
}

func lawful(t *testing.T, m *Message) {
	t.Helper()
	cards, chips := Cards(m.Live), Chips(m.Live)
	if len(cards) != len(chips) {
		t.Fatalf("%d cards, %d chips: the numbers part", len(cards), len(chips))
	}
	for i := range cards {
		if cards[i].Name != chips[i] || cards[i].Name == "" {
			t.Errorf("chip %q opens card %q", chips[i], cards[i].Name)
		}
	}
	if fmt.Sprint(m.Live) != fmt.Sprint(m.Stored) {
		t.Error("a reload shows other sources")
	}
	for _, e := range m.Events {
		if e != "source" && e != "citation" {
			t.Errorf("an event of type %s is sent", e)
		}
	}
}

// TestChipsHaveTheirCards: no citation of the answer is lost or shown as nothing.
func TestChipsHaveTheirCards(t *testing.T) {
	for name, want := range map[string]string{
		"one":          "Cover fell to 31 % ⟦Reef survey⟧.",
		"adjacent":     "It fell ⟦Reef survey +1⟧ and fell ⟦Reef survey (2) +1⟧.",
		"out of range": "It fell. It was 44 % ⟦Reef survey⟧.",
		"none":         "There is nothing to say.",
	} {
		m, err := Stream(strings.NewReader(streamed(t, answers[name])))
		if err != nil {
			t.Fatal(err)
		}
		if got, _, _ := strings.Cut(Shown(m.Content, m.Stored), "\n"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestRelevanceIsShownOnlyWhereItIsReal: two scores are percentages, a source
// without one has no badge.
func TestRelevanceIsShownOnlyWhereItIsReal(t *testing.T) {
	m, _ := Stream(strings.NewReader(streamed(t, "Fell [1], was [2], nobody [4].")))
	var got []string
	for _, c := range Cards(m.Stored) {
		got = append(got, c.Badges...)
	}
	if strings.Join(got, "|") != "82.00%|60.00%|" {
		t.Errorf("%q", got)
	}
}
