package openai

import (
	"slices"

	"github.com/citeway/citeway"
	formmistral "github.com/citeway/citeway/dialect/mistral"
	formopenai "github.com/citeway/citeway/dialect/openai"
	formperplexity "github.com/citeway/citeway/dialect/perplexity"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// Form is one of the services that share the API.
type Form string

// The forms. Their names are those of the providers in a model.Spec.
const (
	// OpenAI is OpenAI and every server that copies it.
	OpenAI Form = "openai"
	// Perplexity searches the web itself if no sources are shown.
	Perplexity Form = "perplexity"
	Mistral    Form = "mistral"
)

// The addresses to ask if the options name none.
const (
	DefaultBaseURL    = "https://api.openai.com/v1"
	PerplexityBaseURL = "https://api.perplexity.ai"
	MistralBaseURL    = "https://api.mistral.ai/v1"
)

// forms are all of them.
var forms = [...]Form{OpenAI, Perplexity, Mistral}

func (f Form) known() bool { return slices.Contains(forms[:], f) }

// base is the address of the service itself.
func (f Form) base() string {
	switch f {
	case Perplexity:
		return PerplexityBaseURL
	case Mistral:
		return MistralBaseURL
	}
	return DefaultBaseURL
}

// way is how its answers are read.
func (f Form) way() service.Way {
	switch f {
	case Perplexity:
		p := formperplexity.Form()
		return service.Way{Form: p, Reads: p.Syntaxes, Counts: citeway.AllSyntaxes}
	case Mistral:
		return service.Way{Form: formmistral.Form()}
	}
	return service.Way{Form: formopenai.Form()}
}
