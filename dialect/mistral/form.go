package mistral

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Form is the form mistral, which is only read. It has no settings.
func Form() dialect.Form {
	return dialect.Form{
		Name:       "mistral",
		Summary:    "Mistral chat and conversations: reference chunks",
		NewDecoder: func(s citeway.Sink, _ dialect.Options) dialect.Decoder { return newDecoder(s) },
	}
}
