// Package writer is the answer to a question put to Writer's Knowledge Graphs:
// prose with [name](identifier) in it, beside references.files and
// references.web; streamed as flat frames, the last of which holds the references.
//
// Where it comes from: "Work with inline citations in Knowledge Graph responses"
// and "Query a Knowledge Graph", dev.writer.com/home/inline-citations and
// /home/kg-query; the types of npm writer-sdk 2.3.2, whose stream type wraps each
// frame in data, so that both are written and either is read. Graphs, files and
// questions belong to the server.
package writer

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/references"
)

const (
	name = "writer"
	own  = name + ":"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     name,
		Summary:  "Writer Knowledge Graph answer: [name](identifier) and references; streamed as flat frames, references last",
		Syntaxes: citeway.Inline,
		Marks:    true,
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.Identity |
			dialect.PassageText | dialect.Page | dialect.Score | dialect.Uncited | dialect.Generated,
		InPlace: true,
		Settings: []dialect.Setting{
			{Name: "question", Default: "", Summary: "the question that the answer repeats, where it was not read"},
			references.CitationsSetting(),
		},
		NewDecoder: newDecoder,
		NewEncoder: ending.WithoutNearest(newEncoder),
	}
}
