package writer

import (
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/graphdata"
)

// name is the form's name; own begins the names of what only it has.
const (
	name = "writer"
	own  = name + ":"
)

// The values of the setting citations.
const (
	citationsInline = "inline"
	citationsNone   = "none"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     name,
		Summary:  "Writer's graph question: [name](identifier) and references, streamed as flat frames",
		Syntaxes: graphdata.Syntaxes,
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.Identity |
			dialect.PassageText | dialect.Page | dialect.Score | dialect.Uncited | dialect.Generated,
		InPlace: true,
		Settings: []dialect.Setting{
			{Name: "question", Summary: "the question, which an answer repeats"},
			{Name: "citations", Default: citationsInline, Values: []string{citationsInline, citationsNone},
				Summary: "inline writes [name](identifier) into the answer; none leaves the answer bare, as without inline_citations"},
		},
		NewDecoder: newDecoder,
		NewEncoder: newEncoder,
	}
}
