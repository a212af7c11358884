// Package perplexity reads the chat completions of Perplexity's sonar models:
// prose with [1] in it, the n-th of the top-level citations being what [n] means,
// and search_results, which say more of the same pages.
//
// Where it comes from: docs.perplexity.ai/api-reference/chat-completions-post, the
// types of github.com/perplexityai/perplexity-py, and what the service sent, as
// github.com/vercel/ai keeps it in packages/perplexity/src/__fixtures__. It is
// only read: clients of Perplexity understand answers in OpenAI's form. The items of
// its Agent API are those of OpenAI's Responses, and package openairesponses reads them.
package perplexity

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

const name = "perplexity"

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:       name,
		Summary:    "Perplexity chat completions: [N] into citations and search_results",
		Syntaxes:   citeway.Bracket,
		OwnNumbers: true,
		NewDecoder: newDecoder,
	}
}
