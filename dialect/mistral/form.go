// Package mistral reads answers as Mistral's chat completions and conversations
// carry them: content is a string or a list of chunks, whose order is the place
// of each. A reference chunk names sources by reference_ids, numbers or strings
// that the caller gave to the model with a tool's result, and may hold the words
// it cites; a tool_reference chunk is a source that a tool of the service found.
// There are no offsets. The answer does not say what the ids stand for: give the
// sources beside it, with these ids.
//
// Streamed, delta.content is a string, a chunk or a list of chunks; conversations
// send message.output.delta events.
//
// Fields: client-python at 05629d23 (referencechunk, toolreferencechunk,
// messageoutputevent), https://docs.mistral.ai/capabilities/citations and
// https://docs.mistral.ai/agents/connectors/websearch.
// It makes no requests.
package mistral

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// Form is the form mistral. It is only read, and has no settings.
func Form() dialect.Form {
	return spans.Marked(dialect.Form{
		Name:       "mistral",
		Summary:    "Mistral chat and conversations: reference chunks",
		NewDecoder: func(s citeway.Sink, _ dialect.Options) dialect.Decoder { return newDecoder(s) },
	}, "references")
}
