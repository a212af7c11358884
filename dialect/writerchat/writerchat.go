// Package writerchat is Writer's chat completion with the graph tool: prose with
// [name](identifier) in it, and graph_data, which holds the references; streamed,
// in the last chunk, at both places that clients look for it.
//
// Where it comes from: "Work with inline citations in Knowledge Graph responses",
// dev.writer.com/home/inline-citations, whose sample reads
// choices[0].message.graph_data, and "Knowledge Graph chat", /home/kg-chat, which
// with the types of npm writer-sdk 2.3.2 reads choices[0].delta.graph_data.
package writerchat

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/references"
)

const name = "writer-chat"

// The values of the setting graph.
const (
	graphData = "data"
	graphNone = "none"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     name,
		Summary:  "Writer chat completion with graph_data: [name](identifier); streamed with references in the last chunk",
		Syntaxes: citeway.Inline,
		Marks:    true,
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.Identity | dialect.PassageText |
			dialect.Page | dialect.Score | dialect.Uncited | dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		InPlace: true,
		Settings: []dialect.Setting{references.CitationsSetting(),
			{Name: "graph", Default: graphData, Values: []string{graphData, graphNone},
				Summary: "none leaves graph_data out, as in an answer for which no graph was asked"}},
		NewDecoder: newDecoder,
		NewEncoder: ending.WithoutNearest(newEncoder),
	}
}
