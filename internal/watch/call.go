package watch

import (
	"context"

	"github.com/citeway/citeway"
)

// Ask is what a model is asked for, as far as it is told.
type Ask struct {
	Provider, Model string
	Stream          bool
	// MaxTokens is 0 where it is not said, Temperature and TopP nil.
	MaxTokens         int
	Temperature, TopP *float64
}

// AskModel begins the span of asking a model, in the terms of OpenTelemetry's conventions
// for generative AI. What is asked and answered is not told: only how much of it.
func AskModel(ctx context.Context, q Ask) (context.Context, Span) {
	ctx, span := Call(ctx, "chat")
	if span.Told() {
		span.Name("chat " + q.Model)
		span.Say(q.facts()...)
	}
	return ctx, span
}

// facts are what is asked for.
func (q *Ask) facts() []Fact {
	facts := []Fact{
		{Name: "gen_ai.operation.name", Value: "chat"}, {Name: "gen_ai.provider.name", Value: q.Provider},
		{Name: "gen_ai.request.model", Value: q.Model}, {Name: "gen_ai.request.stream", Value: q.Stream},
	}
	if q.MaxTokens > 0 {
		facts = append(facts, Fact{Name: "gen_ai.request.max_tokens", Value: q.MaxTokens})
	}
	if q.Temperature != nil {
		facts = append(facts, Fact{Name: "gen_ai.request.temperature", Value: *q.Temperature})
	}
	if q.TopP != nil {
		facts = append(facts, Fact{Name: "gen_ai.request.top_p", Value: *q.TopP})
	}
	return facts
}

// Answered adds what a model said of its end; nil is nothing.
func (s Span) Answered(end *citeway.End) {
	if s.of == nil || end == nil {
		return
	}
	s.Say(Fact{Name: "gen_ai.response.finish_reasons", Value: []string{string(end.Reason())}})
	if u := end.Usage; u != nil {
		s.Say(Fact{Name: "gen_ai.usage.input_tokens", Value: u.Prompt}, Fact{Name: "gen_ai.usage.output_tokens", Value: u.Answer})
	}
	if end.Err != nil {
		s.Fails(string(end.Err.Code))
	}
}
