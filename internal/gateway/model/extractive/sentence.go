package extractive

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// sentencesOf returns the spans of the sentences within span of text. Line breaks
// within it end no sentence.
func sentencesOf(text string, span citeway.Span) []citeway.Span {
	spans := language.AppendWrapped(nil, span.In(text))
	for i := range spans {
		spans[i].Start += span.Start
		spans[i].End += span.Start
	}
	return spans
}
