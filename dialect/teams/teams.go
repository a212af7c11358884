// Package teams is the message activity as Microsoft Teams reads it: [n] in the
// prose, and in entities one Message thing with a Claim for each number. It is
// the sibling of webchat with other habits: no reference links, an abstract of
// at most 160 characters and a name of at most 80, the AI label in
// additionalType, an Adaptive Card in place of the cited text, and no message
// with more than 20 citations.
//
// Where it comes from:
// https://learn.microsoft.com/microsoftteams/platform/bots/how-to/bot-messages-ai-generated-content
// and the AIEntity of github.com/microsoft/Agents-for-js. The server
// sends the activities, at the pace Teams asks for.
package teams

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Limits that Teams sets; it answers 400 to a message that passes one.
const (
	maxCitations = 20
	maxName      = 80  // characters
	maxAbstract  = 160 // characters
	maxKeywords  = 3
	maxKeyword   = 28   // characters
	maxCard      = 1000 // characters of a passage in a card; a message may have about 80 KB
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:    "teams",
		Summary: "Bot Framework activity with the Message entity that Microsoft Teams reads",
		Marks:   true,
		Carries: dialect.Place | dialect.Several | dialect.Title | dialect.URL | dialect.PassageText | dialect.Abstract |
			dialect.Mime | dialect.SourceLabel | dialect.AnswerLabel | dialect.Generated | dialect.AnswerID,
		InPlace: true,
		NewEncoder: func(w io.Writer, o dialect.Options) citeway.Sink {
			if o.Stream {
				return newLive(w)
			}
			return dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error { return dialect.WriteJSON(w, whole(a, cited)) })
		},
	}
}
