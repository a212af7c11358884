package citeway

import (
	"encoding/json"
	"strings"
	"time"
)

// SourceKind says what a source is.
type SourceKind string

// The kinds of source.
const (
	KindFile   SourceKind = "file"
	KindWeb    SourceKind = "web"
	KindNote   SourceKind = "note"
	KindRecord SourceKind = "record"
	KindTool   SourceKind = "tool"
)

// Source is a document, page, note, record or tool call that can be cited. It
// is identified by what it is, not by where it stands in a list. As an event it
// says that the source is known: before resolving, that it was shown to the
// model; after resolving, which number it bears. A later Source event with the
// same ID replaces an earlier one; before resolving it adds to it, and where it has
// passages it is shown once more, as one further that a written [n] counts.
type Source struct {
	ID string `json:"id"`
	// Number is the source's place in order of first mention, from 1; 0 is a
	// source that was shown and not cited.
	Number int        `json:"number"`
	Kind   SourceKind `json:"kind,omitempty"`
	Title  string     `json:"title,omitempty"`
	URL    string     `json:"url,omitempty"`
	Path   string     `json:"path,omitempty"`
	// Mime is the media type of the document, for example application/pdf.
	Mime     string     `json:"mime,omitempty"`
	Modified *time.Time `json:"modified,omitempty"`
	Editor   string     `json:"editor,omitempty"`
	// Interpreter is who or what surfaced the claim.
	Interpreter *Interpreter `json:"interpreter,omitempty"`
	Label       *Label       `json:"label,omitempty"`
	// Query holds the arguments of the tool call that this source is, as JSON.
	Query json.RawMessage `json:"query,omitempty"`
	// Consulted marks a fallback source: shown because nothing was cited, never
	// as cited. Its Number is 0.
	Consulted bool      `json:"consulted,omitempty"`
	Passages  []Passage `json:"passages,omitempty"`
	// Extra carries what only one wire form knows, under names that begin with that
	// form's name and a colon.
	Extra map[string]json.RawMessage `json:"extra,omitempty"`
}

// Passage is a piece of a source that was shown to the model.
type Passage struct {
	ID       string `json:"id"`
	Text     string `json:"text,omitempty"`
	Abstract string `json:"abstract,omitempty"`
	// Page is the page the passage stands on, from 1; 0 where there are none.
	Page int `json:"page,omitempty"`
	// Chunk is the passage's name within its source, as the wire form gave it.
	Chunk string `json:"chunk,omitempty"`
	// Start and End are bytes into the extracted text of the source, whatever unit the answer's
	// other positions count.
	Start int `json:"start,omitempty"`
	End   int `json:"end,omitempty"`
	// Score is the relevance in [0, 1]; nil is no score, which is not zero.
	Score *float64                   `json:"score,omitempty"`
	Extra map[string]json.RawMessage `json:"extra,omitempty"`
}

// Interpreter is who or what surfaced a source's claims.
type Interpreter struct {
	Name   string `json:"name,omitempty"`
	Slogan string `json:"slogan,omitempty"`
	URL    string `json:"url,omitempty"`
}

// Passage returns the passage with the given id, or nil.
func (s *Source) Passage(id string) *Passage {
	for i := range s.Passages {
		if s.Passages[i].ID == id {
			return &s.Passages[i]
		}
	}
	return nil
}

// PageWord is what a reader calls a page of the source: "slide" of a presentation, else "page". Positions are pages all the same.
func (s *Source) PageWord() string {
	if strings.Contains(s.Mime, "presentation") || strings.HasSuffix(s.Mime, "powerpoint") {
		return "slide"
	}
	return "page"
}

// Name is what a reader sees the source called: its title, else the last part
// of its path, else its URL, else "Unknown Document".
func (s *Source) Name() string {
	switch {
	case s.Title != "":
		return s.Title
	case s.Path != "":
		return lastPart(s.Path)
	case s.URL != "":
		return fileOfURL(s.URL)
	}
	return "Unknown Document"
}
