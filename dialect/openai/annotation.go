package openai

import (
	"cmp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/internal/link"
)

// annotation is one that was read.
type annotation struct {
	path       string
	start, end int
	source     citeway.Source
	nowhere    bool   // it gives no offsets
	content    string // what was found there, where the service says so
}

// read reads the fields that all kinds share.
func (a *annotation) read(f *completion.Fields) {
	a.place(f.Number("start_index"), f.Number("end_index"), f.Number("index"))
	a.content = f.Verbatim("content")
	a.source = citeway.Source{Kind: citeway.KindWeb, URL: f.Text("url"), Title: f.Text("title")}
	if id := f.Text("file_id"); id != "" {
		a.source = citeway.Source{ID: id, Kind: citeway.KindFile, Title: f.Text("filename")}
	}
}

// place takes a span, of which a start that is left out is 0, or else a point.
func (a *annotation) place(start, end, index *float64) {
	if end == nil {
		end = cmp.Or(index, start)
		start = end
	}
	if start == nil && end != nil {
		start = new(float64)
	}
	a.start, a.end, a.nowhere = offset(start), offset(end), end == nil
}

// maxOffset is greater than any offset in an answer.
const maxOffset = 1 << 30

// offset is a number as an offset; a missing one becomes maxOffset. A negative one
// stays negative and fits nowhere.
func offset(n *float64) int {
	if n == nil {
		return maxOffset
	}
	return int(min(max(*n, -1), maxOffset))
}

// key says which source it is.
func (a *annotation) key() string {
	if a.source.ID != "" {
		return "file " + a.source.ID
	}
	return a.source.URL + " " + a.source.Path
}

// wire is an annotation as it is written.
type wire struct {
	Type string    `json:"type"`
	URL  *wireURL  `json:"url_citation,omitempty"`
	File *wireFile `json:"file_citation,omitempty"`
}

type wireURL struct {
	Start int    `json:"start_index"`
	End   int    `json:"end_index"`
	Title string `json:"title"`
	URL   string `json:"url"`
}

type wireFile struct {
	Start    int    `json:"start_index"`
	End      int    `json:"end_index"`
	FileID   string `json:"file_id"`
	Filename string `json:"filename"`
}

// note is the annotation that cites s, at that address.
func note(s *citeway.Source, address string, start, end int) wire {
	if address, ok := link.Safe(address); ok {
		return wire{Type: "url_citation", URL: &wireURL{start, end, s.Name(), address}}
	}
	return wire{Type: "file_citation", File: &wireFile{start, end, s.ID, s.Name()}}
}
