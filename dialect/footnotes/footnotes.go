// Package footnotes is Markdown with footnotes: [^1] in the prose, and at the end
// a definition of each, [^1]: [title](url).
//
// Where it comes from: the footnotes of GitHub Flavored Markdown,
// https://docs.github.com/en/get-started/writing-on-github (basic formatting
// syntax, footnotes), which PHP Markdown Extra introduced. Wiki links
// and headings belong to the copilot form.
package footnotes

import (
	"io"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/link"
)

const live = citeway.Footnote | citeway.SourceList

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     "footnotes",
		Summary:  "Markdown with footnotes: [^1] and [^1]: [title](url)",
		Text:     true,
		Syntaxes: live,
		Marks:    true,
		Carries:  dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Generated,
		InPlace:  true,
		NewDecoder: func(s citeway.Sink, o dialect.Options) dialect.Decoder {
			return prose.NewDecoder(s, o, live)
		},
		NewEncoder: func(w io.Writer, o dialect.Options) citeway.Sink {
			return prose.NewEncoder(w, o, prose.Style{Marks: prose.Footnote(), End: definitions})
		},
	}
}

// definitions defines each source cited, a line each.
func definitions(n *prose.Numbers) string {
	var b strings.Builder
	for _, s := range n.Cited() {
		b.WriteString("[^" + strconv.Itoa(s.Number) + "]: " + entry(s) + "\n")
	}
	return b.String()
}

// entry is what a footnote says of its source: a link where there is an address
// or a path, else its name.
func entry(s *citeway.Source) string {
	name := prose.LinkText(s.Name())
	if _, safe := link.Safe(s.URL); safe {
		return "[" + name + "](" + link.Encode(strings.TrimSpace(s.URL)) + ")"
	}
	if path, ok := prose.Path(s.Path); ok {
		return "[" + name + "](" + path + ")"
	}
	return name
}
