// Package bedrock reads answers as two operations of Amazon Bedrock carry them.
//
// RetrieveAndGenerate: output.text, and citations that say which part of it
// rests on which retrieved references. A part repeats its words and gives a span
// whose end the service does not define as included or excluded; the words decide. Streamed, the events
// are output, citation and guardrail; the stream has no last event of its own.
//
// Converse: content blocks, of which citationsContent holds words and their
// citations; streamed, contentBlockDelta brings text or one citation of the
// block. documentIndex and searchResultIndex count apart.
//
// Frames are the events as the AWS SDKs give them, one JSON object each with the
// event's name as its only key; the binary framing of the service is not read.
// Fields: API_agent-runtime_RetrieveAndGenerate, API_agent-runtime_CitationEvent,
// API_runtime_Converse, API_runtime_CitationsDelta and API_runtime_CitationLocation
// at https://docs.aws.amazon.com/bedrock/latest/APIReference/.
// It makes and signs no requests.
package bedrock

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// Form is the form bedrock. It is only read. Offsets count code points unless
// the options say otherwise. It has no settings.
func Form() dialect.Form {
	return spans.Marked(dialect.Form{
		Name:       "bedrock",
		Summary:    "Amazon Bedrock RetrieveAndGenerate and Converse",
		Late:       true,
		NewDecoder: func(s citeway.Sink, o dialect.Options) dialect.Decoder { return newDecoder(s, o) },
	}, "citations")
}
