// Package webchat is the Bot Framework message activity as Web Chat reads it: the
// prose as Markdown with reference links, and beside it, in entities, a
// schema.org Message thing whose Claims say what each reference stands for.
// A stream is a livestream: activities that each hold the whole text so far.
//
// Where it comes from: docs/CITATION.md and docs/LIVESTREAMING.md of
// github.com/microsoft/BotFramework-WebChat, and what the published bundles
// 4.18.1 and 4.18.1-main.20251101.54e519d do with it; docs/dialects/webchat.md
// lists where the two differ and what is written so that both agree. Direct Line
// itself belongs to the server.
package webchat

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// The names of the form that both directions use.
const (
	schemaContext = "https://schema.org"
	messageType   = "https://schema.org/Message"
	claimType     = "https://schema.org/Claim"
	generated     = "AIGeneratedContent"
	citeScheme    = "cite:"

	// labelKind marks a CreativeWork as a sensitivity label.
	labelKind = "https://copilotstudio.microsoft.com/sensitivity-labels/v1"
	cssColors = "https://www.w3.org/TR/css-color-4/"

	// extra is the prefix under which fields that only this form has are kept.
	extra = "webchat:"
)

// encrypted are the keywords for encrypted content: the documentation names the first,
// the client looks for the second.
var encrypted = [...]string{"EncryptedContent", "encrypted-content"}

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:     "webchat",
		Summary:  "Bot Framework activity with reference links and a schema.org Message; streamed as a livestream",
		Syntaxes: citeway.Bracket | citeway.RefLink,
		Marks:    true,
		Carries: dialect.Place | dialect.Words | dialect.Several | dialect.Title | dialect.URL |
			dialect.PassageText | dialect.Abstract | dialect.Modified | dialect.Editor | dialect.Mime |
			dialect.Interpreter | dialect.SourceLabel | dialect.AnswerLabel | dialect.Generated | dialect.AnswerID,
		InPlace:    true,
		NewDecoder: newDecoder,
		NewEncoder: newEncoder,
	}
}
