package azure

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// used is what a model says it used, and an estimate where it does not say: of the
// conversation and the passages shown, and of what was written.
func used(end *citeway.End, asked []model.Message, shown []knowledge.Hit, prose string) *citeway.Usage {
	if end.Usage != nil {
		return end.Usage
	}
	u := &citeway.Usage{Answer: prompt.Tokens(prose)}
	for i := range asked {
		u.Prompt += prompt.Tokens(asked[i].Content)
	}
	for i := range shown {
		u.Prompt += prompt.Tokens(shown[i].Passage.Text)
	}
	for _, c := range end.Calls {
		u.Answer += prompt.Tokens(c.Name) + prompt.Tokens(c.Arguments)
	}
	return u
}
