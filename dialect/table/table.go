// Package table lists the dialects: one line each. It is the only place that
// knows them all.
package table

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/dialect/azure"
	"github.com/citeway/citeway/dialect/bedrock"
	"github.com/citeway/citeway/dialect/cohere"
	"github.com/citeway/citeway/dialect/copilot"
	"github.com/citeway/citeway/dialect/footnotes"
	"github.com/citeway/citeway/dialect/gemini"
	"github.com/citeway/citeway/dialect/html"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/mistral"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/dialect/openairesponses"
	"github.com/citeway/citeway/dialect/openwebui"
	"github.com/citeway/citeway/dialect/perplexity"
	"github.com/citeway/citeway/dialect/rill"
	"github.com/citeway/citeway/dialect/teams"
	"github.com/citeway/citeway/dialect/terminal"
	"github.com/citeway/citeway/dialect/text"
	"github.com/citeway/citeway/dialect/vercel"
	"github.com/citeway/citeway/dialect/webchat"
	"github.com/citeway/citeway/dialect/writer"
	"github.com/citeway/citeway/dialect/writerchat"
)

// All returns every form, in the order of the documentation.
func All() []dialect.Form {
	return []dialect.Form{
		native.Form(),
		markdown.Form(),
		footnotes.Form(),
		copilot.Form(),
		webchat.Form(),
		teams.Form(),
		writer.Form(),
		writerchat.Form(),
		azure.Form(),
		openwebui.Form(),
		rill.Form(),
		openai.Form(),
		openairesponses.Form(),
		anthropic.Form(),
		gemini.Form(),
		cohere.Form(),
		perplexity.Form(),
		mistral.Form(),
		bedrock.Form(),
		vercel.Form(),
		html.Form(),
		text.Form(),
		terminal.Form(),
	}
}

// Lookup returns the form of that name. An error of code Invalid lists those
// there are.
func Lookup(name string) (dialect.Form, error) {
	names := []string{}
	for _, f := range All() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return dialect.Form{}, &citeway.Error{Code: citeway.Invalid, Place: "dialect", Message: "there is no dialect " + strings.TrimSpace(name), Mend: "use one of " + strings.Join(names, ", ")}
}
