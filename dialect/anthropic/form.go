// Package anthropic reads and writes answers as Anthropic's Messages API carries
// them: content is a list of blocks, and the citations of a text block hang on
// it. There are no offsets into the answer: what a block says is what its
// citations support. Each citation repeats the words cited and says where they
// stand in one of three index spaces: document_index counts the documents of the
// request, search_result_index its search results, and the results of the
// server's own web search are in neither; so the same number in two of them is
// not the same source.
//
// Citations are kept as they came, with encrypted_index and all positions, and
// written back untouched, since the service wants them so in later turns.
//
// The fields are those of the anthropic-sdk-go (message.go at b43f0d7) and
// https://docs.anthropic.com/en/docs/build-with-claude/citations; the stream's
// events those of https://docs.anthropic.com/en/api/messages-streaming.
// It makes no requests.
package anthropic

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// Form is the form anthropic. Setting: searches, whether an encoder writes the search whose
// results are the pages that are not cited.
func Form() dialect.Form {
	return spans.Marked(dialect.Form{
		Name:    "anthropic",
		Summary: "Anthropic Messages: citations on text blocks",
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.PassageText | dialect.Page |
			dialect.Quote | dialect.Uncited | dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		Late:    true,
		InPlace: true,
		Settings: []dialect.Setting{{Name: "searches", Default: "shown", Values: []string{"shown", "none"},
			Summary: "shown writes the pages that are not cited, and those read so, as results of a web search; none leaves the search out"}},
		NewDecoder:  func(s citeway.Sink, _ dialect.Options) dialect.Decoder { return newDecoder(s) },
		SourceFirst: true,
		NewEncoder:  ending.WithoutNearest(spans.Shapes(newStream, whole)),
	}, "citations")
}
