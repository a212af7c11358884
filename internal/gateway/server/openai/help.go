package openai

import (
	"context"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/prompt"
)

// help answers a helper call: nothing is looked up and nothing cited. A model with
// an upstream does it; without one the conversation's own words do.
func (s *Surface) help(w http.ResponseWriter, r *http.Request, way *way, q *query, a *request.Asked) error {
	if way.passes() {
		return s.pass(w, r, &toCompletions, way, q, request.None)
	}
	helper, t := s.helper(r, a)
	return helper.complete(w, r, &completion{asked: a, way: way, citations: request.None, turn: t, given: &request.Sources{}})
}

// helper is a surface that answers with what the job wants, and the turn that asks for it.
func (s *Surface) helper(r *http.Request, a *request.Asked) (*Surface, chat.Turn) {
	helper := *s
	helper.o.Chat = &aside{words: a.Job.Answer(), call: a.Job.Called(a), told: s.o.Told}
	return &helper, chat.Turn{Access: chat.Access{Owner: server.CallerOf(r.Context()).ID}, Question: a.Messages[len(a.Messages)-1].Content}
}

// aside is a chat that answers with those words, or with a call of a tool.
type aside struct {
	words string
	call  *citeway.Call
	told  watch.Teller
}

// Answer sends the words.
func (a *aside) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) (err error) {
	id := evidence.NewID("ans_")
	_, told := a.told.Answer(ctx, id, watch.Asked{Owner: t.Owner, Model: own, Question: func() string { return t.Question }})
	defer func() { told.Close(err) }()
	events := []citeway.Event{&citeway.Begin{ID: id, Generated: true}, &citeway.Text{Bytes: []byte(a.words)},
		&citeway.End{Finish: citeway.FinishStop, Usage: &citeway.Usage{Answer: prompt.Tokens(a.words)}}}
	if a.call != nil {
		call := *a.call
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
