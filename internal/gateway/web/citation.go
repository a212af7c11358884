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

// State says what became of the document since the passage was shown.
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
	// Title is the source's name; Label, Page and Heading may be zero.
	Title   string
	Label   *citeway.Label
	Page    int
	Heading string
	// Claim is what the answer said.
	Claim string
	// Text is the passage as it was shown; Quotes are spans of bytes into it.
	Text    string
	Quotes  []citeway.Span
	Verdict citeway.Verdict
	// Sign and Words say the verdict; Reasons say why.
	Sign, Words string
	Reasons     []string
	State       State
	// Original is the address of the document, already judged safe; "" is none.
	Original string
	// Query says that a query is cited, and no document.
	Query bool
	// Facts are what a reader is told beside, in words.
	Facts []string
	// Figure is the query's picture and its data as a table; what it says must be
	// escaped. Style is the one style that stands in it.
	Figure template.HTML
	Style  string
	// Picture is the picture alone, as SVG; "" is none.
	Picture string
	// Arguments and Resolved are those of the tool call cited, as JSON.
	Arguments, Resolved string
	// Again is the address that asks the same of the data as they are now; "" is
	// none.
	Again string
	Shown time.Time
}

//go:embed citation.html
var citationHTML string

var citationPage = template.Must(template.New("citation").Parse(citationHTML))

// Citation writes the page of one citation. It answers 410 for a document that
// is gone, with the page all the same, and 200 otherwise.
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

// Parts cuts the passage at its quotes. Spans that overlap are joined, those
// outside the text are cut to it.
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

// StateWords says the state to a reader; "" where there is nothing to say.
func (v *CitationView) StateWords() string {
	if v.Query {
		return v.queryWords()
	}
	switch v.State {
	case StateCurrent:
		return "The document still says this."
	case StateChanged:
		return "The document has changed since. Below is the passage as it was when the answer was written."
	case StateGone:
		return "The document is no longer there. Below is the passage as it was when the answer was written."
	}
	return ""
}

// queryWords says what became of the data. What has no id was asked just now.
func (v *CitationView) queryWords() string {
	switch {
	case v.ID == "":
		return "Asked just now, of the data as they are today."
	case v.State == StateCurrent:
		return "The data still give this."
	case v.State == StateChanged:
		return "The data changed since. Below is what was seen when the answer was written."
	case v.State == StateGone:
		return "The data are no longer there. Below is what was seen when the answer was written."
	}
	return "Whether the data changed since is not known. Below is what was seen when the answer was written."
}

// Color is the label's colour, where that is one.
func (v *CitationView) Color() string {
	if v.Label == nil || !color.MatchString(v.Label.Color) {
		return "currentColor"
	}
	return v.Label.Color
}

var color = regexp.MustCompile(`^(?:[A-Za-z]{3,24}|#(?:[0-9A-Fa-f]{3}){1,2})$`)

// PictureURL is the picture as an address that holds it, to be saved as a file: who
// may see the page has it, by whatever way they came.
func (v *CitationView) PictureURL() template.URL {
	if v.Picture == "" {
		return ""
	}
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(v.Picture))) //nolint:gosec // nothing of it but base64
}

// Day is when the passage was shown.
func (v *CitationView) Day() string { return v.Shown.Format("2 January 2006") }
