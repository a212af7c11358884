package chat

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
)

// callModel begins the span of asking a model.
func callModel(ctx context.Context, m model.Model, q *model.Request) (context.Context, watch.Span) {
	return watch.AskModel(ctx, watch.Ask{Provider: model.ProviderOf(m), Model: m.Name(), Stream: true,
		MaxTokens: q.MaxTokens, Temperature: q.Temperature, TopP: q.TopP})
}
