package rill

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// toolCall is a call and its result.
type toolCall struct {
	call
	content string
	failed  bool
}

// citable reports whether the call is a query that was answered, and has an id.
func (t *toolCall) citable() bool { return t.id != "" && t.name == queryTool && !t.failed }

// source is a query as a source.
func (t *toolCall) source() *citeway.Source {
	s := &citeway.Source{ID: t.id, Kind: citeway.KindTool, Title: titleOf(t.input, t.name)}
	if jsonobject.IsObject(t.input) {
		s.Query = t.input
	}
	var told struct {
		URL string `json:"open_url"`
	}
	if json.Unmarshal([]byte(t.content), &told) == nil {
		s.URL = told.URL
	}
	if t.content != "" {
		s.Passages = []citeway.Passage{{ID: t.id + "-result", Text: t.content}}
	}
	return s
}

// source is an entry of the citations array as a source.
func (c *citation) source() *citeway.Source {
	s := &citeway.Source{ID: c.id, Kind: citeway.KindTool}
	switch {
	case c.query != nil:
		s.Query, s.Title = compact(c.query), titleOf(c.query, queryTool)
	case strings.HasSuffix(c.url, openTail):
	case c.url != "":
		s.Kind = citeway.KindWeb
	default:
		s.Kind = citeway.KindFile
	}
	c.fill(s)
	return s
}

// fill adds the URL and title of the entry to a source.
func (c *citation) fill(s *citeway.Source) {
	if c.url != "" {
		s.URL = c.url
	}
	if c.title != "" {
		s.Title = c.title
	}
}

// titleOf is the title of a query: the metrics view that it asks, else its tool.
func titleOf(query json.RawMessage, tool string) string {
	var named struct {
		View string `json:"metrics_view"`
	}
	if json.Unmarshal(query, &named) == nil && named.View != "" {
		return named.View
	}
	return tool
}
