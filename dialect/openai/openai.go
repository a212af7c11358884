// Package openai is OpenAI's chat completion with url_citation annotations, whole
// and as chunks.
//
// Where it comes from: the chat completion object, its message.annotations and
// the chat completion chunk object of platform.openai.com/docs/api-reference/chat,
// and "Web search", platform.openai.com/docs/guides/tools-web-search, where the
// prose holds the link that an annotation spans. The chunks of the services that
// stream annotations hold them in delta.annotations; OpenRouter adds content to
// an annotation (openrouter.ai/docs/features/web-search). The unit of the
// offsets is undocumented: code points are tried first, and each offset is
// checked against the text. The Responses API is package openairesponses.
package openai

import (
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

const name = "openai"

// The values of the setting markers.
const (
	markersLink = "link"
	markersNone = "none"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:    name,
		Summary: "OpenAI chat completions: message.annotations, streamed as delta.annotations",
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL |
			dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		Late: true,
		Settings: []dialect.Setting{
			{Name: "markers", Default: markersLink, Values: []string{markersLink, markersNone},
				Summary: "what stands in the prose for a citation without words: link is ([host](url)), none is nothing"},
			spans.ProseSetting("annotations"),
		},
		NewDecoder:  newDecoder,
		SourceFirst: true,
		NewEncoder:  spans.Shapes(newStream, writeWhole),
	}
}
