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
	at := newSheet(a, func(id string) string { return openURL(ctx, id) })
	r := &sdk.CallToolResult{IsError: a.Err != nil, StructuredContent: at.structured(),
		Content: []sdk.Content{&sdk.TextContent{Text: at.text()}}}
	for _, l := range at.links() {
		r.Content = append(r.Content, l)
	}
	return r
}

func (s *sheet) structured() *answered {
	a, open := s.Answer, s.open
	out := &answered{ID: a.ID, Answer: s.prose(), Text: a.Text, Offsets: a.Offsets, Model: a.Model, Label: a.Label, Findings: a.Findings,
		Citations: make([]cited, len(a.Citations)), Sources: []listed{}}
	for i := range a.Citations {
		c := a.Citations[i]
		if c.Sources == nil {
			c.Sources = []string{}
		}
		out.Citations[i] = cited{Citation: c, URI: scheme + c.ID, OpenURL: open(c.ID)}
	}
	for i := range a.Sources {
		if of := &a.Sources[i]; of.Number > 0 || of.Consulted {
			out.Sources = append(out.Sources, listed{Source: s.citedOf(of), OpenURL: s.opens(of)})
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
func (s *sheet) citedOf(of *citeway.Source) citeway.Source {
	kept := *of
	kept.Passages = nil
	for _, p := range s.of[of.ID] {
		if p.source == of && p.passage.ID != p.citation.ID {
			kept.Passages = append(kept.Passages, *p.passage)
		}
	}
	return kept
}
