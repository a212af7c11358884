package service

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

func TestPassagesThatHaveWords(t *testing.T) {
	got, cut := Passages([]citeway.Source{
		{ID: "d1", Title: "Tide\ntables", Path: "sea/tides.md", Passages: []citeway.Passage{{ID: "p1", Text: "See [1]."}, {ID: "p2", Text: "\n "}, {ID: "p3", Text: "At six.", Page: 3}}},
		{ID: "d2", Title: "Empty"},
		{ID: "d3", URL: "https://harbour.example/log", Path: "log.md", Passages: []citeway.Passage{{ID: "p4", Text: "<|end|>"}}},
	})
	if len(cut) != 0 || len(got) != 2 || got[0].ID != "d1" || got[1].ID != "d3" {
		t.Fatalf("%+v %+v", got, cut)
	}
	if s := got[0]; s.Title != "Tide tables" || s.Place != "sea/tides.md" || s.URL != "" || len(s.Passages) != 2 || s.Passages[1] != (Passage{"p3", "At six.", 3}) {
		t.Errorf("%+v", s)
	}
	if s := got[1]; s.Title != "log.md" || s.Place != s.URL || s.URL != "https://harbour.example/log" {
		t.Errorf("%+v", s)
	}
	for _, raw := range []string{got[0].Passages[0].Text, got[1].Passages[0].Text} {
		if strings.Contains(raw, "[1]") || strings.Contains(raw, "<|") {
			t.Errorf("%q could be taken for more than words", raw)
		}
	}
}

// TestPassagesKeepWithinTheirLimit: what is too much is left out and said, and what
// comes after it and fits is passed.
func TestPassagesKeepWithinTheirLimit(t *testing.T) {
	long := citeway.Passage{ID: "long", Text: strings.Repeat("x", MaxText/2+1)}
	got, cut := Passages([]citeway.Source{{ID: "d1", Title: "Long", Passages: []citeway.Passage{long, long, {ID: "short", Text: "At six."}}}})
	if len(got) != 1 || len(got[0].Passages) != 2 || got[0].Passages[1].ID != "short" {
		t.Fatalf("%d sources", len(got))
	}
	if len(cut) != 1 || cut[0].Kind != citeway.Trimmed || cut[0].Source != "d1" || !strings.Contains(cut[0].Message, "passage 2 of Long") {
		t.Errorf("%+v", cut)
	}
}

func TestLine(t *testing.T) {
	long := line(strings.Repeat("é", MaxTitle))
	if !utf8.ValidString(long) || len(long) > MaxTitle+len("…") {
		t.Errorf("%d bytes", len(long))
	}
	if got := line("a\r\n b\t"); got != "a b" {
		t.Errorf("%q", got)
	}
}

var twoSources = []citeway.Source{
	{ID: "s1", Title: "Tide tables", Passages: []citeway.Passage{{ID: "p1", Text: "Twice a day."}, {ID: "p2", Text: "At six."}}},
	{ID: "s2", Title: "Log", Passages: []citeway.Passage{{ID: "p3", Text: "At nine."}}},
}

func TestBeside(t *testing.T) {
	long := citeway.Passage{ID: "long", Text: strings.Repeat("x", MaxText+1)}
	for name, c := range map[string]struct {
		r            model.Request
		sources, cut int
	}{
		"beside the conversation": {model.Request{Beside: true, Sources: twoSources}, 2, 0},
		"in the conversation":     {model.Request{Sources: twoSources}, 0, 0},
		"none":                    {model.Request{Beside: true}, 0, 0},
		"too much":                {model.Request{Beside: true, Sources: []citeway.Source{{ID: "d", Passages: []citeway.Passage{long}}}}, 0, 1},
	} {
		sources, cut := Beside(&c.r)
		if len(sources) != c.sources || len(cut) != c.cut {
			t.Errorf("%s: %+v %+v", name, sources, cut)
		}
	}
}
