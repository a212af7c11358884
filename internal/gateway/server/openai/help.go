package openai

import (
	"net/http"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// help answers a helper call: nothing is looked up and nothing cited. A model with
// an upstream does it; without one the conversation's own words do.
func (s *Surface) help(w http.ResponseWriter, r *http.Request, way *way, q *query, a *request.Asked) error {
	if way.passes() {
		return s.pass(w, r, &toCompletions, way, q, request.None)
	}
	helper, t := s.helper(r, a)
	return helper.complete(w, r, &completion{asked: a, way: way, citations: request.None, turn: t})
}

// helper is a surface that answers with what the job wants, and the turn that asks for it.
func (s *Surface) helper(r *http.Request, a *request.Asked) (*Surface, chat.Turn) {
	helper := *s
	helper.o.Chat = a.Job.Chat(a.Tools, a.Choice, own, s.o.Told)
	return &helper, chat.Turn{Access: chat.Access{Owner: server.CallerOf(r.Context()).ID}, Question: a.Messages[len(a.Messages)-1].Content}
}
