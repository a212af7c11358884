package mcp

import (
	"fmt"
	"slices"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
)

// piece is one passage that an answer cites.
type piece struct {
	citation *citeway.Citation
	source   *citeway.Source
	passage  *citeway.Passage
	quote    string
}

// citedPassages are the passages that an answer cites, each once, in order of first
// mention. A citation without passage is its own.
func citedPassages(a *citeway.Answer) []piece {
	var all []piece
	seen := map[string]bool{}
	for i := range a.Citations {
		c := &a.Citations[i]
		ids := c.Passages
		if len(ids) == 0 && len(c.Sources) > 0 {
			ids = []string{c.ID}
		}
		for _, id := range ids {
			if seen[id] {
				continue
			}
			if p, ok := pieceOf(a, c, id); ok {
				seen[id] = true
				all = append(all, p)
			}
		}
	}
	return all
}

func pieceOf(a *citeway.Answer, c *citeway.Citation, id string) (piece, bool) {
	p := piece{citation: c}
	for _, name := range c.Sources {
		s := a.Source(name)
		if s == nil {
			continue
		}
		if p.passage = s.Passage(id); p.passage != nil || id == c.ID {
			p.source = s
			break
		}
	}
	if p.source == nil {
		return p, false
	}
	if p.passage == nil {
		p.passage = &citeway.Passage{ID: id}
	}
	if at := slices.IndexFunc(c.Quotes, func(q citeway.Quote) bool { return q.Passage == id }); at >= 0 {
		p.quote = c.Quotes[at].Text
	}
	return p, true
}

// links are the passages cited, as resources that the host can read.
func links(a *citeway.Answer, open func(id string) string) []*sdk.ResourceLink {
	var all []*sdk.ResourceLink
	for _, p := range citedPassages(a) {
		l := linkTo(p.source, p.passage, open)
		l.Title = fmt.Sprintf("[%d] %s", p.source.Number, l.Title)
		if p.quote != "" {
			l.Description = shortened(p.quote)
		}
		if p.citation.Score != nil {
			l.Annotations.Priority = *p.citation.Score
		}
		l.Meta["citeway/number"], l.Meta["citeway/citation"], l.Meta["citeway/verdict"] = p.source.Number, p.citation.ID, p.citation.Verdict
		all = append(all, l)
	}
	return all
}

// The roles that a link is for.
const (
	roleUser      sdk.Role = "user"
	roleAssistant sdk.Role = "assistant"
)

// linkTo returns a passage as a resource, which can be read as text and also as JSON.
func linkTo(s *citeway.Source, p *citeway.Passage, open func(id string) string) *sdk.ResourceLink {
	l := &sdk.ResourceLink{URI: scheme + p.ID, Name: oneLine(s.Name()), Title: oneLine(s.Name()), Description: shortened(p.Text), MIMEType: mimeText,
		Annotations: &sdk.Annotations{Audience: []sdk.Role{roleUser, roleAssistant}},
		Meta:        sdk.Meta{"citeway/source": s.ID, "citeway/open_url": open(p.ID)}}
	if p.Page > 0 {
		l.Title += fmt.Sprintf(", page %d", p.Page)
		l.Meta["citeway/page"] = p.Page
	}
	if p.Score != nil {
		l.Annotations.Priority = min(max(*p.Score, 0), 1)
	}
	if s.Modified != nil {
		l.Annotations.LastModified = s.Modified.UTC().Format(time.RFC3339)
	}
	if s.URL != "" {
		l.Meta["citeway/url"] = s.URL
	}
	return l
}
