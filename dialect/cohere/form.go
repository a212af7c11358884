package cohere

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Form is the form cohere. Offsets count code points unless the options say
// otherwise. It has no settings.
func Form() dialect.Form {
	return dialect.Form{
		Name:    "cohere",
		Summary: "Cohere Chat: message.citations with their documents",
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL | dialect.Path | dialect.Identity |
			dialect.PassageText | dialect.Generated | dialect.Calls | dialect.AnswerID,
		Late:        true,
		NewDecoder:  func(s citeway.Sink, o dialect.Options) dialect.Decoder { return newDecoder(s, o) },
		SourceFirst: true,
		NewEncoder:  newEncoder,
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	if o.Stream {
		return newStream(w, o)
	}
	return dialect.Whole(func(a *citeway.Answer) error { return whole(w, o, a) })
}

func unit(o dialect.Options) citeway.Unit {
	if o.Offsets == "" {
		return citeway.Runes
	}
	return o.Offsets
}
