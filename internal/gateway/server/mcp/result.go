package mcp

import (
	"context"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
)

// answered is the structured content of an answer, as output.json says.
type answered struct {
	ID        string            `json:"id"`
	Answer    string            `json:"answer"`
	Text      string            `json:"text"`
	Offsets   citeway.Unit      `json:"offsets"`
	Model     string            `json:"model,omitempty"`
	OpenURL   string            `json:"open_url"`
	Citations []cited           `json:"citations"`
	Sources   []listed          `json:"sources"`
	Label     *citeway.Label    `json:"label"`
	Findings  []citeway.Finding `json:"findings"`
}

// cited is a citation with the address of its evidence.
type cited struct {
	citeway.Citation
	URI     string `json:"uri"`
	OpenURL string `json:"open_url"`
}

// listed is a source with the address of its evidence.
type listed struct {
	citeway.Source
	OpenURL string `json:"open_url"`
}

// result carries an answer as text, as links and as structured content. One that
// broke off is an error that holds the part that came.
func result(ctx context.Context, a *citeway.Answer) *sdk.CallToolResult {
	open := func(id string) string { return openURL(ctx, id) }
	r := &sdk.CallToolResult{IsError: a.Err != nil, StructuredContent: structured(a, open),
		Content: []sdk.Content{&sdk.TextContent{Text: text(a, open)}}}
	for _, l := range links(a, open) {
		r.Content = append(r.Content, l)
	}
	return r
}

func structured(a *citeway.Answer, open func(id string) string) *answered {
	out := &answered{ID: a.ID, Answer: prose(a), Text: a.Text, Offsets: a.Offsets, Model: a.Model, Label: a.Label, Findings: a.Findings,
		Citations: make([]cited, len(a.Citations)), Sources: []listed{}}
	for i := range a.Citations {
		c := a.Citations[i]
		if c.Sources == nil {
			c.Sources = []string{}
		}
		out.Citations[i] = cited{Citation: c, URI: scheme + c.ID, OpenURL: open(c.ID)}
	}
	for i := range a.Sources {
		if s := &a.Sources[i]; s.Number > 0 || s.Consulted {
			out.Sources = append(out.Sources, listed{Source: citedOf(a, s), OpenURL: opens(a, s, open)})
		}
	}
	if len(out.Citations) > 0 {
		out.OpenURL = out.Citations[0].OpenURL
	}
	if out.Findings == nil {
		out.Findings = []citeway.Finding{}
	}
	return out
}

// citedOf is a source with the passages that are cited. What was shown and not cited
// would be read, and paid for, by the host's model.
func citedOf(a *citeway.Answer, s *citeway.Source) citeway.Source {
	kept := *s
	kept.Passages = nil
	for _, p := range citedPassages(a) {
		if p.source == s && p.passage.ID != p.citation.ID {
			kept.Passages = append(kept.Passages, *p.passage)
		}
	}
	return kept
}

// opens is what opens the evidence of a source: of its first citation, else of its
// first passage.
func opens(a *citeway.Answer, s *citeway.Source, open func(id string) string) string {
	for i := range a.Citations {
		for _, id := range a.Citations[i].Sources {
			if id == s.ID {
				return open(a.Citations[i].ID)
			}
		}
	}
	if len(s.Passages) > 0 {
		return open(s.Passages[0].ID)
	}
	return ""
}
