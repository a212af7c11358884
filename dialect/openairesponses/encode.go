package openairesponses

import (
	"cmp"
	"encoding/json"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/internal/link"
)

// writer keeps the text as it is written, and the annotations so far. A source may
// come to be known better, so what an annotation says of it is told when it is written.
type writer struct {
	spans.Script
	links  bool
	silent bool // searches are not shown
	files  bool // sources with an address are files too
	id     string
	search *fileSearch // that the caller told of
	list   []spans.Place
}

func newWriter(o dialect.Options) writer {
	f := Form()
	return writer{Script: spans.Script{Unit: cmp.Or(o.Offsets, citeway.Runes)}, id: messageID,
		links: f.Setting(o, "markers") == "link", silent: f.Setting(o, "searches") == "none", files: f.Setting(o, "annotations") == "file"}
}

// citation returns the text to write for c, and its annotations.
func (w *writer) citation(c *citeway.Citation) (text string, fresh []spans.Place) {
	text, fresh = w.Linked(c, func(s *citeway.Source, address string) string { return w.link(c, s, address) })
	w.list = append(w.list, fresh...)
	return text, fresh
}

// Revise takes a citation again. The event that told of it is gone, but the
// whole list comes once more at the end, and there it is as it turned out to be.
func (w *writer) Revise(r *citeway.Revision) {
	theirs := func(p spans.Place) bool { return p.Citation == r.Citation.ID }
	at := slices.IndexFunc(w.list, theirs)
	if at < 0 {
		return
	}
	old := w.list[at]
	w.list = slices.DeleteFunc(w.list, theirs)
	if !r.Withdrawn {
		w.list = slices.Insert(w.list, at, w.Places(r.Citation, old.Start, old.End)...)
	}
}

// notes are the annotations so far, as they are written.
func (w *writer) notes() []any {
	all := make([]any, len(w.list))
	for i, p := range w.list {
		all[i] = w.note(p)
	}
	return all
}

var unbracket = strings.NewReplacer("[", "", "]", "")

// link is the marker that stands in the prose for s at that address, or "".
func (w *writer) link(c *citeway.Citation, s *citeway.Source, address string) string {
	at, ok := link.Field(address)
	if !ok || !w.links {
		return ""
	}
	own := strings.HasPrefix(c.Marker, "([") && strings.Contains(c.Marker, "]("+at+")")
	if own && len(c.Sources) == 1 && spans.IsMarker([]byte(c.Marker)) {
		return c.Marker
	}
	at, _ = prose.URL(at) // in the prose no parenthesis may end it
	return spans.Link(s, at, unbracket)
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

// note is the annotation of a place.
func (w *writer) note(p spans.Place) any {
	s := w.Sources[p.Source]
	if url, ok := link.Field(w.Address(p)); ok && !w.files {
		return urlCitation{"url_citation", p.Start, p.End, s.Name(), url}
	}
	if id, ok := s.Extra[containerKey]; ok {
		return containerCitation{"container_file_citation", id, s.ID, s.Name(), p.Start, p.End}
	}
	return fileCitation{"file_citation", s.ID, w.filename(s), p.End}
}

// filename is the name of a source as a file: where all sources are files, that of its path.
func (w *writer) filename(s *citeway.Source) string {
	if w.files && s.Path != "" {
		return path.Base(s.Path)
	}
	return s.Name()
}

// whole writes a whole response.
func whole(out io.Writer, o dialect.Options, a *citeway.Answer) error {
	w := newWriter(o)
	w.Replay(a, func(c *citeway.Citation) { w.citation(c) })
	var more kept
	more.Keep(name, a.Extra)
	w.id, w.search = more.message(w.id), more.search()
	items := w.searches(a.Sources)
	calls := more.calls(a.Calls)
	if text := string(w.Text()); text != "" || len(calls) == 0 {
		items = append(items, w.message(text, w.notes(), messageStatus(a.End())))
	}
	for _, c := range calls {
		items = append(items, c)
	}
	return dialect.WriteJSON(out, envelope(a.ID, a.Model, items, a.End(), more))
}
