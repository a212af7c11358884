package web

import (
	"bytes"
	_ "embed"
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
	// Tool holds the arguments of the tool call cited, as JSON.
	Tool  string
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

// StateWords says the state to a reader; "" where nothing is known.
func (v *CitationView) StateWords() string {
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

// Color is the label's colour, where that is one.
func (v *CitationView) Color() string {
	if v.Label == nil || !color.MatchString(v.Label.Color) {
		return "currentColor"
	}
	return v.Label.Color
}

var color = regexp.MustCompile(`^(?:[A-Za-z]{3,24}|#(?:[0-9A-Fa-f]{3}){1,2})$`)

// Day is when the passage was shown.
func (v *CitationView) Day() string { return v.Shown.Format("2 January 2006") }
