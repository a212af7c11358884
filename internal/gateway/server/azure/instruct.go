package azure

import (
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// inScope asks for the service's own sentence if the sources do not answer.
const inScope = "If the sources do not hold the answer, reply with this sentence and nothing else: " + unavailable

// maxRole is the most bytes of role_information.
const maxRole = 8 << 10

// instructions are added to the system message: the role, and what to do if the sources
// do not answer.
func (a *asked) instructions() string {
	if !a.inScope {
		return a.role
	}
	return strings.TrimSpace(a.role + "\n\n" + inScope)
}

// alone is the conversation for a model that answers by itself.
func (a *asked) alone() []model.Message {
	question, before := split(a.messages)
	if a.role != "" {
		before = append(before, model.Message{Role: prompt.System, Content: a.role})
	}
	return append(before, model.Message{Role: prompt.User, Content: question})
}
