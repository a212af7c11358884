// Package openairesponses reads and writes answers as OpenAI's Responses API
// carries them: output items of type message, whose output_text parts have a
// list of annotations. url_citation has start_index and end_index, file_citation
// one index, container_file_citation both; none repeats the words it spans.
//
// The service counts code points, with an exclusive end, although its reference
// speaks of "the last character"; so do its recorded answers. Positions that do
// not fit are read in other units or moved to the link that the annotation
// names, and reported. For readers without annotations the service also writes a
// link into the prose, ([host](url)), and spans it: that link is the marker, and
// is taken out of the prose when read and put back when written.
//
// The fields are those of the openai-go SDK (responses/response.go at 4e5a07a)
// and https://platform.openai.com/docs/api-reference/responses; the stream's
// events those of https://platform.openai.com/docs/api-reference/responses-streaming.
// Chat completions are package openai.
package openairesponses

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
)

const name = "openai-responses"

// Form is the form openai-responses. Settings: markers, what an encoder writes
// into the prose where a citation has no words (link: the link in parentheses
// that the service writes; none: nothing, the annotation is a point). Offsets
// count code points unless the options say otherwise.
func Form() dialect.Form {
	return spans.Marked(dialect.Form{
		Name:    name,
		Summary: "OpenAI Responses: output_text with annotations",
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Identity |
			dialect.PassageText | dialect.Score | dialect.Uncited | dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		Late: true,
		Settings: []dialect.Setting{{Name: "markers", Default: "link", Values: []string{"link", "none"},
			Summary: "what stands in the prose for a citation without words"},
			{Name: "searches", Default: "shown", Values: []string{"shown", "none"},
				Summary: "shown writes items of searches, which hold the sources that are not cited and the passages; none leaves them out"},
			{Name: "annotations", Default: "url", Values: []string{"url", "file"},
				Summary: "how a source with an address is cited: by the address, or by its id as a file"}},
		NewDecoder:  func(s citeway.Sink, o dialect.Options) dialect.Decoder { return newDecoder(s, o) },
		SourceFirst: true,
		NewEncoder:  ending.WithoutNearest(spans.Shapes(newStream, whole)),
	}, "annotations")
}
