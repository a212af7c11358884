// Package azure is the chat completion of Azure OpenAI On Your Data: prose with [doc1] in
// it, where [docn] means the n-th entry of message.context.citations. In a stream the
// first chunk holds the context.
//
// Where it comes from: "Azure OpenAI On Your Data Python & REST API reference",
// learn.microsoft.com/azure/ai-foundry/openai/references/on-your-data, with the
// Context, Citation and RetrievedDocument objects, and the 2024-10-21 inference
// schema in github.com/Azure/azure-rest-api-specs; the linked form
// [[doc1]](url) is what the Azure AI Foundry pipeline for Open WebUI makes of it.
// It asks no search index, and does not know how Open WebUI shows a card.
package azure

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/internal/link"
)

// name is the form's name; own is the prefix of fields that only it has.
const (
	name = "azure"
	own  = name + ":"
)

// PassageURL names the field of a passage's Extra that holds its own address, as a JSON
// string. An entry has that address if its source has none. This form never reads it from a
// message.
const PassageURL = link.PassageURL

// The values of the setting links.
const (
	linksDocs     = "docs"
	linksMarkdown = "markdown"
)

// The values of the setting citations.
const (
	citationsCited     = "cited"
	citationsShown     = "shown"
	citationsAnnounced = "announced"
	citationsHidden    = "hidden"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     name,
		Summary:  "Azure OpenAI On Your Data: [docN] and message.context, streamed with the context first",
		Syntaxes: citeway.Doc | citeway.Linked,
		Marks:    true,
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.Path |
			dialect.PassageText | dialect.Chunk | dialect.Score | dialect.Generated | dialect.Model | dialect.AnswerID,
		InPlace:    true,
		Waits:      true,
		OwnNumbers: true,
		Settings: []dialect.Setting{{
			Name: "links", Default: linksDocs, Values: []string{linksDocs, linksMarkdown},
			Summary: "how a citation is written: docs is [doc1], markdown is [[doc1]](url) where the document has a URL",
		}, {
			Name: "citations", Default: citationsCited, Values: []string{citationsCited, citationsShown, citationsAnnounced, citationsHidden},
			Summary: "what [docN] counts in: cited is the documents that the answer cites, shown every passage shown, in order; " +
				"announced is shown where every source comes before the first word, and a stream does not wait; hidden is announced without the list",
		}},
		NewDecoder: newDecoder,
		NewEncoder: ending.WithoutNearest(newEncoder),
	}
}
