package gemini

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Form is the form gemini. It has no settings.
func Form() dialect.Form {
	return dialect.Form{
		Name:    "gemini",
		Summary: "Gemini generateContent with groundingMetadata; the Interactions API is read too",
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.PassageText |
			dialect.Page | dialect.Path | dialect.Uncited | dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		Late:       true,
		NewDecoder: func(s citeway.Sink, o dialect.Options) dialect.Decoder { return newDecoder(s, o) },
		NewEncoder: newEncoder,
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	if o.Stream {
		return newStream(w)
	}
	return dialect.Whole(func(a *citeway.Answer) error { return whole(w, a) })
}
