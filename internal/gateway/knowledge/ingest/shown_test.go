package ingest_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// TestWhatTurnsWordsIsShown, in every format, in titles and names too; marks that turn
// nothing stay as they are.
func TestWhatTurnsWordsIsShown(t *testing.T) {
	x := ingest.NewExtractor()
	defer x.Close()
	for name, data := range map[string]string{
		"a.md":   "---\ntitle: Pay \u202Eegrahc on\n---\n\nPay \u202Eegrahc on\u202C today.",
		"a.txt":  "Pay \u202Eegrahc on\u202C today.",
		"a.html": "<title>Pay \u202Eegrahc on</title><p>Pay &#x202E;egrahc on&#x202C; today.",
		"a.csv":  "what,when\nPay \u202Eegrahc on\u202C,today\n",
	} {
		c, err := x.Extract(t.Context(), ingest.File{Name: name, Data: []byte(data)})
		if err != nil {
			t.Fatal(name, err)
		}
		if all := c.Title + c.Text; strings.ContainsAny(all, "\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069") || !strings.Contains(c.Text, "Pay ‹U+202E›egrahc on‹U+202C›") {
			t.Errorf("%s: %q", name, all)
		}
	}
	for words, want := range map[string]string{
		"שלום\u200F world":        "שלום\u200F world",
		"\u202Bשלום\u202C עולם":   "\u202Bשלום\u202C עולם",
		"\u202Eשלום\u202C עולם":   "‹U+202E›שלום‹U+202C› עולם",
		"pay \u2067one\u2069 two": "pay ‹U+2067›one‹U+2069› two",
	} {
		if c, err := x.Extract(t.Context(), ingest.File{Name: "a.txt", Data: []byte(words)}); err != nil || c.Text != want {
			t.Errorf("%q: %+v, %v", words, c, err)
		}
	}
}

// TestADocumentClaimsNoMoreThanItsGiverMay: no label above the giver's clearance, and no
// address where anything is hidden from the giver.
func TestADocumentClaimsNoMoreThanItsGiverMay(t *testing.T) {
	one := 1
	const paper = "---\nurl: https://intranet.example/rules\nsensitivity: %\n---\n\nThe crane is called Griselda."
	for name, c := range map[string]struct {
		giver   *knowledge.Sight
		label   string
		refused bool
		url     string
	}{
		"a folder":            {nil, "Secret", false, "https://intranet.example/rules"},
		"one who sees all":    {&knowledge.Sight{}, "Secret", false, "https://intranet.example/rules"},
		"a label above":       {&knowledge.Sight{Clearance: &one}, "Secret", true, ""},
		"a label that may be": {&knowledge.Sight{Clearance: &one}, "Internal", false, ""},
		"a key with sets":     {&knowledge.Sight{Sets: []string{"staff"}}, "Internal", false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, ingest.Options{Giver: c.giver})
			f.write("a.md", strings.Replace(paper, "%", c.label, 1))
			report := f.ingest()
			if c.refused {
				if len(report.Skipped) != 1 || report.Skipped[0].Err.Code != citeway.Forbidden {
					t.Fatalf("%+v", report)
				}
				return
			}
			if source := f.source("a.md"); source.URL != c.url {
				t.Errorf("it stands at %q", source.URL)
			}
		})
	}
}
