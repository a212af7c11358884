package extractive

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/model"
)

// within answers with the leeway that the request gives: where the sources do not
// surely answer, the threshold is lowered by that share of itself, and at 1 there is
// none. What is answered without leeway is answered the same with it.
func (m *Model) within(ctx context.Context, r *model.Request) Result {
	question := asked(r)
	result := m.answer(ctx, question, r.Sources)
	if !result.Abstained || !(r.Leeway > 0) || m.options.Threshold <= 0 {
		return result
	}
	bold := Model{options: m.options}
	if bold.options.Threshold *= 1 - r.Leeway; bold.options.Threshold <= 0 {
		bold.options.Threshold = -1
	}
	return bold.answer(ctx, question, r.Sources)
}
