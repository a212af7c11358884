package dialecttest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// carried is the part of an answer that a form with these features must keep, as text
// that can be compared. Numbers, ids and markers may change; which words cite which
// source may not.
func carried(a *citeway.Answer, f dialect.Feature) string {
	var b strings.Builder
	fmt.Fprintf(&b, "text %q\n", strings.TrimRight(a.Text, "\n "))
	for i := range a.Citations {
		citation(&b, a, &a.Citations[i], f)
	}
	for _, s := range a.Cited() {
		source(&b, s, f)
	}
	for _, c := range a.Calls {
		if f.Has(dialect.Calls) {
			fmt.Fprintf(&b, "call %s %s\n", c.Name, c.Arguments)
		}
	}
	return b.String()
}

func citation(b *strings.Builder, a *citeway.Answer, c *citeway.Citation, f dialect.Feature) {
	if len(c.Sources) == 0 {
		return
	}
	if !f.Has(dialect.Place) {
		return
	}
	ids := c.Sources
	if !f.Has(dialect.Several) && len(ids) > 1 {
		ids = ids[:1]
	}
	for _, id := range ids { // several sources may come back as several citations
		s := a.Source(id)
		if s == nil {
			continue
		}
		if f.Has(dialect.Words) {
			fmt.Fprintf(b, "cite %d-%d %q", c.Start, c.End, c.Label)
		} else {
			fmt.Fprintf(b, "cite %d", c.End)
		}
		fmt.Fprintf(b, " %s\n", key(s, f))
	}
}

// key names a source by what the form carries about it.
func key(s *citeway.Source, f dialect.Feature) string {
	switch {
	case f.Has(dialect.URL) && s.URL != "":
		return s.URL
	case f.Has(dialect.Path) && s.Path != "":
		return s.Path
	case f.Has(dialect.Title) && s.Title != "":
		return s.Title
	}
	return fmt.Sprint(s.Number)
}

// compact is JSON without white space between its parts.
func compact(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return string(raw)
	}
	return b.String()
}

func source(b *strings.Builder, s *citeway.Source, f dialect.Feature) {
	fmt.Fprintf(b, "source %d", s.Number)
	field := func(has dialect.Feature, name, value string) {
		if f.Has(has) && value != "" {
			fmt.Fprintf(b, " %s=%q", name, value)
		}
	}
	field(dialect.Title, "title", s.Title)
	field(dialect.URL, "url", s.URL)
	field(dialect.Path, "path", s.Path)
	field(dialect.Editor, "editor", s.Editor)
	field(dialect.Mime, "mime", s.Mime)
	field(dialect.Query, "query", compact(s.Query))
	if s.Label != nil {
		field(dialect.SourceLabel, "label", s.Label.Name)
	}
	for i := range s.Passages {
		p := &s.Passages[i]
		field(dialect.PassageText, "text", p.Text)
		if f.Has(dialect.Page) && p.Page > 0 {
			fmt.Fprintf(b, " page=%d", p.Page)
		}
		if f.Has(dialect.Score) && p.Score != nil {
			fmt.Fprintf(b, " score=%.4f", *p.Score)
		}
	}
	b.WriteString("\n")
}
