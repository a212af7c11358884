package bedrock

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Form is the form bedrock, which is only read. Offsets count code points unless
// the options say otherwise. It has no settings.
func Form() dialect.Form {
	return dialect.Form{
		Name:       "bedrock",
		Summary:    "Amazon Bedrock RetrieveAndGenerate and Converse",
		Late:       true,
		NewDecoder: func(s citeway.Sink, o dialect.Options) dialect.Decoder { return newDecoder(s, o) },
	}
}
