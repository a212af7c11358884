package web

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
	"regexp"
	"slices"
	"time"

	"github.com/citeway/citeway"
)

// State says what has become of the document since the passage was shown.
type State string

// The states.
const (
	StateCurrent State = "current"
	StateChanged State = "changed"
	StateGone    State = "gone"
	StateUnknown State = "unknown"
)

// CitationView is what the page of a citation shows.
type CitationView struct {
	ID string
	// Root is the way from the page to the root of the gateway, with a slash at its end.
	Root string
	// Title is the source's name. Label, Page and Heading may be zero.
	Title string
	Label *citeway.Label
	Page  int
	// PageWord is what its reader calls a page; "" is page.
	PageWord string
	Heading  string
	// Claim is what the answer said.
	Claim string
	// Withheld says that it is kept from this reader.
	Withheld bool
	// Text is the passage as it was shown; Quotes are spans of bytes into it.
	Text    string
	Quotes  []citeway.Span
	Verdict citeway.Verdict
	// Sign and Words give the verdict, Reasons the reasons.
	Sign, Words string
	Reasons     []string
	State       State
	// Path is where the document stands; Document is the address that opens it on the page,
	// "" where it is not kept.
	Path, Document string
	// Original is the address of the document, already checked to be safe; "" for
	// none.
	Original string
	// Query says that the citation is of a query and not of a document.
	Query bool
	// Facts are further facts for the reader, in words.
	Facts []string
	// Figure is the query's picture and its data as a table, already escaped. Style
	// is the one style in it.
	Figure template.HTML
	Style  string
	// Picture is the picture alone, as SVG; "" for none.
	Picture string
	// Arguments and Resolved are those of the tool call cited, as JSON.
	Arguments, Resolved string
	// Again is the address that repeats the query on today's data; "" for none.
	Again string
	Shown time.Time
}

//go:embed citation.html
var citationHTML string

var citationPage = template.Must(template.New("citation").Parse(citationHTML))

// Citation writes the page of one citation. Its status is 410 if the document
// is gone, else 200.
func Citation(w http.ResponseWriter, v *CitationView) error {
	var page bytes.Buffer
	if err := citationPage.Execute(&page, v); err != nil {
		return &citeway.Error{Code: citeway.Internal, Place: v.ID, Message: "the page of a citation cannot be written", Err: err}
	}
	secure(w.Header())
	w.Header().Set("Content-Security-Policy", allowing(v.Style))
	w.Header().Set("Content-Type", mimes[".html"])
	w.Header().Set("Cache-Control", "no-store")
	if v.State == StateGone {
		w.WriteHeader(http.StatusGone)
	}
	_, err := w.Write(page.Bytes())
	return err
}

// Part is a stretch of the passage, quoted or not.
type Part struct {
	Text   string
	Quoted bool
}

// Parts cuts the passage at its quotes. Overlapping spans are joined; spans
// beyond the text are cut to it.
func (v *CitationView) Parts() []Part {
	var parts []Part
	at := 0
	for _, q := range v.sorted() {
		start, end := max(q.Start, at), min(q.End, len(v.Text))
		if start >= end {
			continue
		}
		if start > at {
			parts = append(parts, Part{Text: v.Text[at:start]})
		}
		parts = append(parts, Part{Text: v.Text[start:end], Quoted: true})
		at = end
	}
	if at < len(v.Text) {
		parts = append(parts, Part{Text: v.Text[at:]})
	}
	return parts
}

func (v *CitationView) sorted() []citeway.Span {
	quotes := slices.Clone(v.Quotes)
	slices.SortFunc(quotes, func(a, b citeway.Span) int { return a.Start - b.Start })
	return quotes
}

// StateWords tells a reader the state; "" if there is nothing to tell.
func (v *CitationView) StateWords() string {
	if v.Query {
		return v.queryWords()
	}
	switch v.State {
	case StateCurrent:
		return "The document still says this."
	case StateChanged:
		return "The document has changed since then. Below is the passage as it was when the answer was written."
	case StateGone:
		return "The document no longer exists. Below is the passage as it was when the answer was written."
	}
	return ""
}

// queryWords tells what has become of the data. A view without an id was asked
// just now.
func (v *CitationView) queryWords() string {
	switch {
	case v.ID == "":
		return "Asked just now, of today’s data."
	case v.State == StateCurrent:
		return "The data still says this."
	case v.State == StateChanged:
		return "The data has changed since then. Below is what was seen when the answer was written."
	case v.State == StateGone:
		return "The data no longer exists. Below is what was seen when the answer was written."
	}
	return "It is not known whether the data has changed since then. Below is what was seen when the answer was written."
}

// Color returns the label's colour, if it is a valid one.
func (v *CitationView) Color() string {
	if v.Label == nil || !color.MatchString(v.Label.Color) {
		return "currentColor"
	}
	return v.Label.Color
}

var color = regexp.MustCompile(`^(?:[A-Za-z]{3,24}|#(?:[0-9A-Fa-f]{3}){1,2})$`)

// PictureURL returns the picture as a data: address, so that every reader of
// the page can save it as a file.
func (v *CitationView) PictureURL() template.URL {
	if v.Picture == "" {
		return ""
	}
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(v.Picture))) //nolint:gosec // nothing of it but base64
}

// Date returns the date on which the passage was shown, for a program.
func (v *CitationView) Date() string { return v.Shown.Format(time.RFC3339) }

// Day returns the date on which the passage was shown.
func (v *CitationView) Day() string { return v.Shown.Format("2 January 2006") }
