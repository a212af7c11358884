package chat_test

import (
	"context"
	"errors"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
)

// TestSpentIsWhatIsReported: a key is charged the tokens that its caller is told of, whatever
// the model says and however the answer ends.
func TestSpentIsWhatIsReported(t *testing.T) {
	for name, test := range map[string]struct {
		m    *writer
		stop []string
		want citeway.Usage
	}{
		"what the model says":    {&writer{text: "At six [1].", reply: citeway.End{Usage: &citeway.Usage{Prompt: 90, Answer: 4}}}, nil, citeway.Usage{Prompt: 90, Answer: 4}},
		"an estimate":            {&writer{text: "At six [1]."}, nil, citeway.Usage{Prompt: 14, Answer: 6}},
		"at a stop sequence":     {&writer{text: "At six [1].\nMore and more."}, []string{"\n"}, citeway.Usage{Prompt: 14, Answer: 7}},
		"an answer that broke":   {&writer{text: "At six", err: &citeway.Error{Code: citeway.Truncated}}, nil, citeway.Usage{Prompt: 14, Answer: 2}},
		"one that ended at once": {&writer{}, nil, citeway.Usage{Prompt: 14}},
	} {
		spent := 0
		ctx := access.WithSpend(context.Background(), func(tokens int) { spent += tokens })
		turn := chat.Turn{Question: "When is high water?", Ground: chat.Ground{Sources: []citeway.Source{{Title: "Tide tables",
			Passages: []citeway.Passage{{Text: "High water is at six in the morning."}}}}}}
		var end citeway.End
		err := chat.Until(test.stop, citeway.SinkFunc(func(e citeway.Event) error {
			if last, ok := e.(*citeway.End); ok {
				end = *last
			}
			return nil
		}), func(sink citeway.Sink) error { return service(test.m, nil).Answer(ctx, turn, sink) })
		if err != nil && !errors.As(err, new(*citeway.Error)) {
			t.Fatal(err)
		}
		if end.Usage == nil || *end.Usage != test.want || spent != test.want.Prompt+test.want.Answer {
			t.Errorf("%s: charged %d, told %+v", name, spent, end.Usage)
		}
	}
}
