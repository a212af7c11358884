package openairesponses

import (
	"cmp"
	"encoding/json"
	"io"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/internal/link"
)

// writer keeps the text as it is written, and says which annotations belong to
// a citation.
type writer struct {
	track   spans.Track
	unit    citeway.Unit
	links   bool
	silent  bool // searches are not shown
	id      string
	sources map[string]*citeway.Source
	list    []placed // annotations so far, of a stream
}

func newWriter(o dialect.Options) *writer {
	f := Form()
	return &writer{id: messageID, unit: cmp.Or(o.Offsets, citeway.Runes), links: f.Setting(o, "markers") == "link", silent: f.Setting(o, "searches") == "none", sources: map[string]*citeway.Source{}}
}

// placed is an annotation: which source a citation names, and where. A source
// may come to be known better, so what is said of it is told when it is written.
type placed struct {
	citation, source string
	start, end       int
}

// citation returns the text to write for c, and its annotations.
func (w *writer) citation(c *citeway.Citation) (text string, list []placed) {
	if c.Start < w.track.ProseLen() {
		start, end := w.track.Span(c.Start, c.End, w.unit)
		return "", w.annotate(c, start, end)
	}
	if c.Label != "" {
		start := w.track.Len(w.unit)
		w.track.Prose([]byte(c.Label))
		return c.Label, w.annotate(c, start, w.track.Len(w.unit))
	}
	if len(c.Sources) == 0 {
		text = c.Blank + c.Marker
		w.track.Marker([]byte(text))
		return text, nil
	}
	return w.points(c)
}

func (w *writer) annotate(c *citeway.Citation, start, end int) (list []placed) {
	for _, id := range c.Sources {
		if w.sources[id] != nil {
			list = append(list, placed{c.ID, id, start, end})
		}
	}
	return list
}

// notes are the annotations as they are written.
func (w *writer) notes(list []placed) []any {
	all := make([]any, 0, len(list))
	for _, p := range list {
		all = append(all, note(w.sources[p.source], p.start, p.end))
	}
	return all
}

// points writes a citation without words: a link for each page, and a bare
// index for each file.
func (w *writer) points(c *citeway.Citation) (string, []placed) {
	var text strings.Builder
	var list []placed
	for _, id := range c.Sources {
		s := w.sources[id]
		if s == nil {
			continue
		}
		link := w.link(c, s)
		if link == "" {
			at := w.track.Len(w.unit)
			list = append(list, placed{c.ID, id, at, at})
			continue
		}
		blank := w.track.Blank(c.Blank)
		w.track.Marker([]byte(blank))
		start := w.track.Len(w.unit)
		w.track.Marker([]byte(link))
		text.WriteString(blank + link)
		list = append(list, placed{c.ID, id, start, w.track.Len(w.unit)})
	}
	return text.String(), list
}

// link is the marker that stands in the prose for s, or "".
func (w *writer) link(c *citeway.Citation, s *citeway.Source) string {
	at, ok := link.Field(s.URL)
	if !ok || !w.links {
		return ""
	}
	own := strings.HasPrefix(c.Marker, "([") && strings.Contains(c.Marker, "]("+at+")")
	if own && len(c.Sources) == 1 && spans.IsMarker([]byte(c.Marker)) {
		return c.Marker
	}
	at, _ = prose.URL(at) // in the prose no parenthesis may end it
	u, err := url.Parse(at)
	if err != nil || u.Host == "" || named(s) {
		return "([" + strings.NewReplacer("[", "", "]", "").Replace(s.Name()) + "](" + at + "))"
	}
	return "([" + strings.TrimPrefix(u.Hostname(), "www.") + "](" + at + "))"
}

// named reports whether a link shows the source's name rather than the site it
// stands on: a document of one's own is not told from another by that.
func named(s *citeway.Source) bool {
	return s.Kind != "" && s.Kind != citeway.KindWeb && s.Title+s.Path != ""
}

type urlCitation struct {
	Type  string `json:"type"`
	Start int    `json:"start_index"`
	End   int    `json:"end_index"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

type fileCitation struct {
	Type     string `json:"type"`
	FileID   string `json:"file_id"`
	Filename string `json:"filename"`
	Index    int    `json:"index"`
}

type containerCitation struct {
	Type        string          `json:"type"`
	ContainerID json.RawMessage `json:"container_id"`
	FileID      string          `json:"file_id"`
	Filename    string          `json:"filename"`
	Start       int             `json:"start_index"`
	End         int             `json:"end_index"`
}

// note is the annotation that cites s.
func note(s *citeway.Source, start, end int) any {
	if url, ok := link.Field(s.URL); ok {
		return urlCitation{"url_citation", start, end, s.Name(), url}
	}
	if id, ok := s.Extra[containerKey]; ok {
		return containerCitation{"container_file_citation", id, s.ID, s.Name(), start, end}
	}
	return fileCitation{"file_citation", s.ID, s.Name(), end}
}

// whole writes a whole response.
func whole(out io.Writer, o dialect.Options, a *citeway.Answer) error {
	w := newWriter(o)
	for i := range a.Sources {
		w.sources[a.Sources[i].ID] = &a.Sources[i]
	}
	var list []placed
	w.track.Replay(a, func(c *citeway.Citation) {
		_, more := w.citation(c)
		list = append(list, more...)
	})
	var more kept
	more.keep(a.Extra)
	w.id = more.message(w.id)
	items := w.searches(a.Sources)
	calls := more.calls(a.Calls)
	if text := string(w.track.Text()); text != "" || len(calls) == 0 {
		items = append(items, w.message(text, w.notes(list), "completed"))
	}
	for _, c := range calls {
		items = append(items, c)
	}
	return dialect.WriteJSON(out, envelope(a.ID, a.Model, items, a.End(), more))
}
