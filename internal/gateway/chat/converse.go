package chat

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// Converse makes a conversation the turn's: its question is the last message of a user, and its messages are the others. What
// tools said since the question belongs behind it, so that it stands among them then. Of more than MaxMessages the oldest are
// left out.
func (t *Turn) Converse(messages []model.Message) {
	last := LastQuestion(messages)
	if last >= 0 {
		t.Question = messages[last].Content
	}
	t.Messages = slices.Clone(messages)
	if last >= 0 && last == len(messages)-1 {
		t.Messages = t.Messages[:last]
	}
	if over := len(t.Messages) - MaxMessages; over > 0 {
		t.Messages = t.Messages[over:]
	}
}

// conversation is what was said in a turn, with its question.
func (t *Turn) conversation() []model.Message {
	if last := LastQuestion(t.Messages); last >= 0 && last < len(t.Messages)-1 && t.Messages[last].Content == t.Question {
		return t.Messages // what tools said since stands behind it
	}
	return append(slices.Clip(t.Messages), model.Message{Role: prompt.User, Content: t.Question})
}

// HasQuestion reports whether a user says anything in a conversation.
func HasQuestion(messages []model.Message) bool {
	return slices.ContainsFunc(messages, func(m model.Message) bool { return m.Role == prompt.User && strings.TrimSpace(m.Content) != "" })
}

// LastQuestion is the index of the last message of a user, or -1.
func LastQuestion(messages []model.Message) int {
	for i := len(messages) - 1; i >= 0; i-- {
		if messages[i].Role == prompt.User {
			return i
		}
	}
	return -1
}
