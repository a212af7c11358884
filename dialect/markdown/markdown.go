// Package markdown is the form that a model writes by itself: Markdown with
// markers of any family, its sources given beside it or defined in it. It is
// written as CommonMark reference links whose text is their identifier, [1],
// with the definitions at the end; words that a citation spans are the text of
// their link, [so many words][1].
//
// Where it comes from: CommonMark 0.31.2, sections 4.7 (link reference
// definitions) and 6.3 (links), https://spec.commonmark.org/0.31.2/. It
// writes no HTML.
package markdown

import (
	"io"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     "markdown",
		Summary:  "Markdown with any markers in; CommonMark reference links with definitions at the end out",
		Text:     true,
		Syntaxes: citeway.AllSyntaxes,
		Marks:    true,
		Carries:  dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Generated,
		InPlace:  true,
		NewDecoder: func(s citeway.Sink, o dialect.Options) dialect.Decoder {
			return prose.NewDecoder(s, o, citeway.AllSyntaxes)
		},
		NewEncoder: func(w io.Writer, o dialect.Options) citeway.Sink {
			return prose.NewEncoder(w, o, prose.Style{Marks: prose.Reference(), End: definitions})
		},
	}
}

// NewDeltas writes what a stream says, for a proxy that passes another stream through: its
// prose is left as it is until a source is known.
func NewDeltas(w io.Writer) citeway.Sink {
	return prose.NewEncoder(w, dialect.Options{Stream: true}, prose.Style{Marks: prose.Reference(), End: definitions, Late: true})
}

// definitions defines each source cited, a line each.
func definitions(n *prose.Numbers) string {
	var b strings.Builder
	for _, s := range n.Cited() {
		destination, title := target(s)
		b.WriteString(prose.Definition(strconv.Itoa(s.Number), destination, title))
	}
	return b.String()
}

// target is where a source's reference points: its URL, else its path, else
// cite: and its number, with a title that says what it is.
func target(s *citeway.Source) (destination, title string) {
	if url, ok := prose.URL(s.URL); ok {
		return url, s.Title
	}
	if path, ok := prose.Path(s.Path); ok {
		return path, s.Title
	}
	return prose.CiteScheme + strconv.Itoa(s.Number), s.Name()
}
