package openai

import (
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

// forms are how each is asked and read.
var forms = map[Form]func() (base string, way service.Way){
	OpenAI: func() (string, service.Way) { return DefaultBaseURL, service.Way{Form: formopenai.Form()} },
	Perplexity: func() (string, service.Way) {
		p := formperplexity.Form()
		return PerplexityBaseURL, service.Way{Form: p, Reads: p.Syntaxes, Counts: citeway.AllSyntaxes}
	},
	Mistral: func() (string, service.Way) { return MistralBaseURL, service.Way{Form: formmistral.Form()} },
}
