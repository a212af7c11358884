package task

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/prompt"
)

// Chat answers every turn with what one job wants.
type Chat struct {
	words string
	call  *citeway.Call
	model string
	told  watch.Teller
}

// Chat is a chat that answers with what the job wants, as words or as a call of the tool that must be called; model is the
// name under which told are told of it.
func (j *Job) Chat(tools []model.Tool, choice, model string, told watch.Teller) *Chat {
	return &Chat{words: j.Answer(), call: j.Called(tools, choice), model: model, told: told}
}

// Answer sends it. Its only errors are those of the sink.
func (c *Chat) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) (err error) {
	id := evidence.NewID("ans_")
	_, told := c.told.Answer(ctx, id, watch.Asked{Owner: t.Owner, Model: c.model, Question: func() string { return t.Question }})
	defer func() { told.Close(err) }()
	events := []citeway.Event{&citeway.Begin{ID: id, Generated: true}, &citeway.Text{Bytes: []byte(c.words)},
		&citeway.End{Finish: citeway.FinishStop, Usage: &citeway.Usage{Answer: prompt.Tokens(c.words)}}}
	if c.call != nil {
		call := *c.call
		call.ID = evidence.NewID("call_")
		events = []citeway.Event{events[0], &citeway.End{Finish: citeway.FinishCalls, Calls: []citeway.Call{call}, Usage: &citeway.Usage{Answer: prompt.Tokens(call.Arguments)}}}
	}
	sink = told.Before(sink)
	for _, e := range events {
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return nil
}
