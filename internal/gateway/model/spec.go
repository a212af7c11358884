package model

import (
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// Spec is a model as a person names it: builtin, or PROVIDER:NAME.
type Spec struct {
	// Provider is the model's package: builtin, openai, …
	Provider string
	// Name is the model's name at that provider; "" for the built-in one.
	Name string
}

// The providers.
const (
	// Builtin is the model that needs no other server.
	Builtin    = "builtin"
	OpenAI     = "openai"
	Azure      = "azure"
	Anthropic  = "anthropic"
	Gemini     = "gemini"
	Cohere     = "cohere"
	Perplexity = "perplexity"
	Mistral    = "mistral"
)

// Providers lists the providers in the order in which they are shown.
func Providers() []string {
	return []string{Builtin, OpenAI, Azure, Anthropic, Gemini, Cohere, Perplexity, Mistral}
}

// Parse reads a spec; "" and extractive are builtin. The name may hold colons. Returns
// Invalid for an unknown provider or a missing name.
func Parse(text string) (Spec, error) {
	provider, name, _ := strings.Cut(strings.TrimSpace(text), ":")
	provider = strings.ToLower(strings.TrimSpace(provider))
	name = strings.TrimSpace(name)
	switch {
	case provider == "extractive", provider == "" && name == "":
		provider = Builtin
	case provider == "":
		return Spec{}, badSpec(text, "no provider stands before the colon")
	}
	if provider == Builtin {
		if name != "" {
			return Spec{}, badSpec(text, "the built-in model has no other name")
		}
		return Spec{Provider: Builtin}, nil
	}
	if !slices.Contains(Providers(), provider) {
		return Spec{}, badSpec(text, "there is no provider "+provider+", only "+strings.Join(Providers(), ", "))
	}
	if name == "" {
		return Spec{}, badSpec(text, "the provider's model is not named")
	}
	return Spec{Provider: provider, Name: name}, nil
}

// String is the spec as Parse reads it.
func (s Spec) String() string {
	if s.Name == "" {
		return s.Provider
	}
	return s.Provider + ":" + s.Name
}

func badSpec(text, message string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "model " + text, Message: message, Mend: "use builtin, or PROVIDER:NAME as in openai:NAME"}
}
