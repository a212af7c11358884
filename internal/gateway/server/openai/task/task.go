// Package task knows the helper calls of a chat client: it asks the model it
// chats with for a title, tags, follow-up questions, search queries or the end of
// a line as well, and wants a small JSON object back. Nothing is cited there.
//
// Where it comes from: the DEFAULT_*_PROMPT_TEMPLATE of
// backend/open_webui/config.py of github.com/open-webui/open-webui (0.9): each
// begins with "### Task:", shows the object that is wanted, and holds the
// conversation between <chat_history> tags. What may not enter: retrieval, a
// model.
package task

import "strings"

// Kind is what a helper call wants.
type Kind string

// The kinds, by the field of the object that is wanted.
const (
	None      Kind = ""
	Title     Kind = "title"
	Tags      Kind = "tags"
	FollowUps Kind = "follow_ups"
	Queries   Kind = "queries"
	Text      Kind = "text"   // the end of a line
	Prompt    Kind = "prompt" // of a picture
)

var kinds = [...]Kind{Title, Tags, FollowUps, Queries, Text, Prompt}

const (
	heading   = "### Task:"
	opened    = "<chat_history>"
	closed    = "</chat_history>"
	maxBefore = 8 << 10 // bytes of instructions that are looked at
)

// Of is what a message of a person wants, None for an ordinary question.
func Of(message string) Kind {
	text := strings.TrimSpace(message)
	if !strings.HasPrefix(text, heading) {
		return None
	}
	rules, _, found := strings.Cut(text, opened)
	if !found || strings.Contains(rules, "<context>") {
		return None
	}
	if len(rules) > maxBefore {
		rules = rules[:maxBefore]
	}
	packed := strings.NewReplacer(" ", "", "\n", "", "\t", "", "\r", "").Replace(rules)
	for _, k := range kinds {
		if strings.Contains(packed, `{"`+string(k)+`":`) {
			return k
		}
	}
	return None
}
