package openai

import (
	"context"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/prompt"
)

// help answers a helper call: nothing is looked up and nothing cited. A model with
// an upstream does it; without one the conversation's own words do.
func (s *Surface) help(w http.ResponseWriter, r *http.Request, way *way, q *query, a *request.Asked, kind request.Task) error {
	if way.passes() {
		return s.pass(w, r, &toCompletions, way, q, request.None)
	}
	helper := *s
	helper.o.Chat = aside(request.Help(kind, a.Messages[question(a.Messages)].Content))
	return helper.complete(w, r, &completion{asked: a, way: way, citations: request.None, given: &request.Sources{}})
}

// aside is a chat that answers with those words.
type aside string

// Answer sends the words.
func (t aside) Answer(_ context.Context, _ chat.Turn, sink citeway.Sink) error {
	events := []citeway.Event{&citeway.Begin{ID: evidence.NewID("ans_"), Generated: true}, &citeway.Text{Bytes: []byte(t)},
		&citeway.End{Finish: citeway.FinishStop, Usage: &citeway.Usage{Answer: prompt.Tokens(string(t))}}}
	for _, e := range events {
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return nil
}
