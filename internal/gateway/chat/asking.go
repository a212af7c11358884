package chat

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
)

// callModel begins the span of asking a model, in the terms of OpenTelemetry's conventions
// for generative AI. What is asked and answered is not told: only how much of it.
func callModel(ctx context.Context, m model.Model, q *model.Request) (context.Context, watch.Span) {
	facts := []watch.Fact{
		{Name: "gen_ai.operation.name", Value: "chat"}, {Name: "gen_ai.provider.name", Value: model.ProviderOf(m)},
		{Name: "gen_ai.request.model", Value: m.Name()}, {Name: "gen_ai.request.stream", Value: true},
	}
	if q.MaxTokens > 0 {
		facts = append(facts, watch.Fact{Name: "gen_ai.request.max_tokens", Value: q.MaxTokens})
	}
	if q.Temperature != nil {
		facts = append(facts, watch.Fact{Name: "gen_ai.request.temperature", Value: *q.Temperature})
	}
	if q.TopP != nil {
		facts = append(facts, watch.Fact{Name: "gen_ai.request.top_p", Value: *q.TopP})
	}
	return watch.Call(ctx, "chat "+m.Name(), facts...)
}

// called ends it with what the model said of its end.
func called(span watch.Span, heard *ear, err error) {
	if heard.end != nil {
		span.Say(watch.Fact{Name: "gen_ai.response.finish_reasons", Value: []string{string(heard.end.Reason())}})
		if u := heard.end.Usage; u != nil {
			span.Say(watch.Fact{Name: "gen_ai.usage.input_tokens", Value: u.Prompt}, watch.Fact{Name: "gen_ai.usage.output_tokens", Value: u.Answer})
		}
		if heard.end.Err != nil {
			span.Fails(string(heard.end.Err.Code))
		}
	}
	span.End(err)
}
