package openairesponses

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// cite places one annotation in the part that is open.
func (d *decoder) cite(a *annotation, path string) {
	id, ok := d.source(a)
	if !ok {
		d.Refuse(path, "an annotation of type "+a.Type)
		return
	}
	start, end := a.Start, a.End
	if start == nil || end == nil {
		start, end = a.Index, a.Index
	}
	if start == nil {
		d.Refuse(path, "no place")
		return
	}
	at, fits := d.span(*start, *end, a.URL)
	d.part.Cite(at, &citeway.Citation{Sources: []string{id}})
	if !fits {
		d.part.Mismatch(path, *start, *end, d.unit, at)
	}
}

// source sends the source that an annotation names and returns its id.
func (d *decoder) source(a *annotation) (string, bool) {
	switch a.Type {
	case "url_citation", "citation", "": // the last two are Perplexity's
		if a.URL == "" {
			return "", false
		}
		s := citeway.Source{Kind: citeway.KindWeb, URL: a.URL, Title: a.Title}
		if d.Known(a.URL) != "" && a.Title != "" { // shown by a search, without its title
			return d.Again(a.URL, s), true
		}
		return d.Source(a.URL, s), true
	case "file_citation", "file_path", "container_file_citation":
		if a.FileID == "" {
			return "", false
		}
		return d.Source("file "+a.FileID, citeway.Source{ID: a.FileID, Kind: citeway.KindFile, Title: a.Filename,
			Extra: spans.Extra(containerKey, a.ContainerID)}), true
	}
	return "", false
}

// containerKey is where a source keeps the container that its file lives in.
const containerKey = "openai-responses:container_id"

// span finds the place that the offsets mean, and whether they were right.
func (d *decoder) span(start, end int, url string) (citeway.Span, bool) {
	at, fits := d.part.Locate(start, end, d.unit, "")
	words := d.part.Bytes()[at.Start:at.End]
	linkish := bytes.IndexByte(words, '[') >= 0 || bytes.Contains(words, []byte("]("))
	if url == "" || !linkish || spans.IsMarker(words) {
		return at, fits
	}
	link, found := d.part.LocateLink(at, url)
	return link, fits && (!found || link == at)
}
