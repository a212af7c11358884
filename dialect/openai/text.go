package openai

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/internal/link"
)

// text is the prose as it is written, with the places of its annotations.
type text struct {
	track   spans.Track
	unit    citeway.Unit
	links   bool
	sources map[string]*citeway.Source
}

func newText(o dialect.Options) *text {
	f := Form()
	return &text{unit: cmp.Or(o.Offsets, citeway.Runes), links: f.Setting(o, "markers") == markersLink, sources: map[string]*citeway.Source{}}
}

// citation returns what to write for c, and its annotations.
func (t *text) citation(c *citeway.Citation) (string, []wire) {
	switch {
	case c.Start < t.track.ProseLen():
		start, end := t.track.Span(c.Start, c.End, t.unit)
		return "", t.annotate(c, start, end)
	case c.Label != "":
		start := t.track.Len(t.unit)
		t.track.Prose([]byte(c.Label))
		return c.Label, t.annotate(c, start, t.track.Len(t.unit))
	case len(c.Sources) == 0:
		t.track.Marker([]byte(c.Blank + c.Marker))
		return c.Blank + c.Marker, nil
	}
	return t.points(c)
}

func (t *text) annotate(c *citeway.Citation, start, end int) (list []wire) {
	for _, id := range c.Sources {
		if s := t.sources[id]; s != nil {
			list = append(list, note(s, start, end))
		}
	}
	return list
}

// points writes a citation without words: the link that the service itself
// writes for a page, and nothing for what has no address.
func (t *text) points(c *citeway.Citation) (string, []wire) {
	var written strings.Builder
	var list []wire
	for _, id := range c.Sources {
		s := t.sources[id]
		if s == nil {
			continue
		}
		link := t.link(s)
		if link == "" {
			at := t.track.Len(t.unit)
			list = append(list, note(s, at, at))
			continue
		}
		blank := t.track.Blank(c.Blank)
		t.track.Marker([]byte(blank))
		start := t.track.Len(t.unit)
		t.track.Marker([]byte(link))
		written.WriteString(blank + link)
		list = append(list, note(s, start, t.track.Len(t.unit)))
	}
	return written.String(), list
}

// link is ([host](url)), or "".
func (t *text) link(s *citeway.Source) string {
	address, ok := link.Safe(s.URL)
	if !ok || !t.links {
		return ""
	}
	label := strings.NewReplacer("[", "(", "]", ")", "\n", " ").Replace(s.Name())
	if u, err := url.Parse(address); err == nil && u.Host != "" && !named(s) {
		label = strings.TrimPrefix(u.Hostname(), "www.")
	}
	return "([" + label + "](" + address + "))"
}

// named reports whether a link shows the source's name rather than the site it
// stands on: a document of one's own is not told from another by that.
func named(s *citeway.Source) bool {
	return s.Kind != "" && s.Kind != citeway.KindWeb && s.Title+s.Path != ""
}
