// Package cohere reads and writes answers as Cohere's Chat API carries them.
// Version 2: message.content is a list of blocks, message.citations says which
// stretch of which block (content_index) rests on which sources, each with its
// document or tool output inside; streamed, citation-start and citation-end
// stand between the content-delta events or after them all. Version 1, with
// text, document_ids and documents, is read only.
//
// Offsets count code points with an exclusive end; one example of version 1
// counts the last character in. Each citation repeats its words, and they decide.
// Citations of thoughts and plans are passed over: they are not about the answer.
//
// Fields: cohere-go (v_2.go at 9db38a4), https://docs.cohere.com/v2/docs/streaming,
// https://docs.cohere.com/docs/rag-streaming, and answers that the service sent.
// It makes no requests.
package cohere

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// Form is the form cohere. Offsets count code points unless the options say
// otherwise. It has no settings.
func Form() dialect.Form {
	return spans.Marked(dialect.Form{
		Name:    "cohere",
		Summary: "Cohere Chat: message.citations with their documents",
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Identity |
			dialect.PassageText | dialect.Generated | dialect.Calls | dialect.AnswerID,
		Late:        true,
		NewDecoder:  func(s citeway.Sink, o dialect.Options) dialect.Decoder { return newDecoder(s, o) },
		SourceFirst: true,
		NewEncoder:  ending.WithoutNearest(spans.Shapes(newStream, whole)),
	}, "citations")
}
