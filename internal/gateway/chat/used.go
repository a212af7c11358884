package chat

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// Used is what a model says it used. Where it does not say, it is an estimate: of the
// conversation and of what was shown, and of the prose and the calls that came.
func Used(end *citeway.End, prose []byte, asked []model.Message, shown ...string) *citeway.Usage {
	if end.Usage != nil {
		return end.Usage
	}
	u := &citeway.Usage{Answer: prompt.Tokens(string(prose))}
	for i := range asked {
		u.Prompt += prompt.Tokens(asked[i].Content)
	}
	for _, text := range shown {
		u.Prompt += prompt.Tokens(text)
	}
	for _, c := range end.Calls {
		u.Answer += prompt.Tokens(c.Name) + prompt.Tokens(c.Arguments)
	}
	return u
}
