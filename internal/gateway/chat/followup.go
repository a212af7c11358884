package chat

import (
	"strings"

	"github.com/citeway/citeway/prompt"
)

// shortQuestion is up to how many words a question leans on the one before it.
const shortQuestion = 5

// leaning are beginnings of a question that goes on from the one before it.
var leaning = []string{"and ", "but ", "or ", "what about ", "how about ", "why ", "und ", "et "}

// standalone is the question as it can be searched for by itself: a short one,
// or one that goes on from the last, takes the last question's words with it.
func (t *Turn) standalone() string {
	last := t.lastQuestion()
	if last == "" || !leans(t.Question) {
		return t.Question
	}
	return last + " " + t.Question
}

func leans(question string) bool {
	lower := strings.ToLower(strings.TrimSpace(question))
	for _, beginning := range leaning {
		if strings.HasPrefix(lower, beginning) {
			return true
		}
	}
	return len(strings.Fields(lower)) <= shortQuestion
}

// lastQuestion is what the person asked before, or "".
func (t *Turn) lastQuestion() string {
	for i := len(t.Messages) - 1; i >= 0; i-- {
		if t.Messages[i].Role == prompt.User {
			return t.Messages[i].Content
		}
	}
	return ""
}
