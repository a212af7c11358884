package mcp

import (
	"fmt"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
)

// links are the passages cited, as resources that the host can read.
func (s *sheet) links() []*sdk.ResourceLink {
	var all []*sdk.ResourceLink
	for i := range s.pieces {
		p := &s.pieces[i]
		l := linkTo(p.source, p.passage, s.open)
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
		l.Title += fmt.Sprintf(", %s %d", s.PageWord(), p.Page)
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
