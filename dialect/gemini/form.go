// Package gemini reads and writes answers as Google's Gemini API carries them.
//
// generateContent: candidates[0] has content.parts[].text and, beside them,
// groundingMetadata: groundingChunks are the sources (web, retrievedContext,
// maps), groundingSupports say which stretch rests on which chunks. A segment
// counts UTF-8 bytes within the part that partIndex names, with an exclusive
// end; a start of 0 and a partIndex of 0 are left out; the words are repeated,
// and decide where the offsets do not fit. Streamed, each frame is such a
// response with the next words, and the metadata comes with the last.
// citationMetadata names texts that were recited; its unit is not stated, and it
// has no words to check against: it is read as bytes.
//
// The Interactions API is read as well, whole (steps) and streamed (event_type):
// its text blocks have annotations url_citation, file_citation and
// place_citation, measured in bytes too.
//
// Fields: go-genai (types.go at 6fd3e65), https://ai.google.dev/api/generate-content,
// and for interactions https://ai.google.dev/api/interactions-api and answers
// that the service sent. Written is generateContent only.
// It makes no requests.
package gemini

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// Form is the form gemini.
func Form() dialect.Form {
	return spans.Marked(dialect.Form{
		Name:    "gemini",
		Summary: "Gemini generateContent with groundingMetadata; the Interactions API is read too",
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.PassageText |
			dialect.Page | dialect.Path | dialect.Uncited | dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		Late:       true,
		Settings:   []dialect.Setting{setting},
		NewDecoder: func(s citeway.Sink, o dialect.Options) dialect.Decoder { return newDecoder(s, o) },
		NewEncoder: ending.WithoutNearest(spans.Shapes(newStream, whole)),
	}, "supports")
}
