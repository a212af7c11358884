package anthropic

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Form is the form anthropic. It has no settings.
func Form() dialect.Form {
	return dialect.Form{
		Name:    "anthropic",
		Summary: "Anthropic Messages: citations on text blocks",
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.PassageText | dialect.Page |
			dialect.Quote | dialect.Uncited | dialect.Generated | dialect.Model | dialect.Calls | dialect.AnswerID,
		Late:        true,
		InPlace:     true,
		NewDecoder:  func(s citeway.Sink, _ dialect.Options) dialect.Decoder { return newDecoder(s) },
		SourceFirst: true,
		NewEncoder:  newEncoder,
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	if o.Stream {
		return newStream(w)
	}
	return dialect.Whole(func(a *citeway.Answer) error { return whole(w, a) })
}
