package openai

import (
	"encoding/json"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/form"
	"github.com/citeway/citeway/internal/gateway/server/openai/ragprompt"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/gateway/server/openai/task"
)

// completions is POST /openai/v1/chat/completions.
func (s *Surface) completions(w http.ResponseWriter, r *http.Request) error {
	q, err := readQuery(r)
	if err != nil {
		return err
	}
	way, err := s.way(r, q.model)
	if err != nil {
		return err
	}
	citations, err := s.citations(r)
	if err != nil {
		return err
	}
	if way.through {
		return s.pass(w, r, &toCompletions, way, q, citations)
	}
	asked, err := request.Chat(q.data)
	if err != nil {
		return err
	}
	if kind := task.Of(asked.Messages[question(asked.Messages)].Content); kind != task.None {
		return s.help(w, r, way, q, asked, kind)
	}
	turn, given := s.turn(r.Context(), asked, way.model)
	return s.complete(w, r, &completion{asked: asked, way: way, citations: citations, turn: turn, given: given})
}

// unread is the error of a body that could not be read.
func unread(err error) error {
	if server.Public(err).Code == citeway.TooLarge {
		return err
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "could not be read", Err: err}
}

// completion is one chat completion from the knowledge base.
type completion struct {
	asked     *request.Asked
	way       *way
	citations form.Citations
	turn      chat.Turn
	given     *ragprompt.Sources
}

// answer is the completion on its way to w.
func (c *completion) answer(s *Surface, r *http.Request, w io.Writer) *answer {
	return &answer{
		next:  s.linked(r, c.citations.Encoder(w, form.Options{Stream: c.asked.Stream, Offset: c.given.Highest()})),
		asked: c.asked, last: c.last,
		begin: citeway.Begin{Model: c.way.asked, Extra: map[string]json.RawMessage{c.citations.Prefix() + "created": raw(s.o.Now().Unix())}},
	}
}

// usage is the tokens of a chat completion.
type usage struct {
	Prompt int `json:"prompt_tokens"`
	Answer int `json:"completion_tokens"`
	Total  int `json:"total_tokens"`
}

// last says why the model stopped, what it used, and what it wants called.
func (c *completion) last(a *answer, r *citeway.End) map[string]json.RawMessage {
	prefix := c.citations.Prefix()
	extra := map[string]json.RawMessage{prefix + "finish_reason": raw(r.Reason())}
	u := a.usage(r)
	used := raw(usage{u.Prompt, u.Answer, u.Prompt + u.Answer})
	switch {
	case !c.asked.Stream:
		extra[prefix+"usage"] = used
	case c.asked.Usage:
		extra[prefix+"stream_usage"] = used
	}
	if len(r.Calls) > 0 {
		extra[prefix+"tool_calls"] = raw(called(r.Calls))
	}
	return extra
}

// toolCall is a call as a chat completion's message holds it.
type toolCall struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

func called(calls []model.Call) []toolCall {
	list := make([]toolCall, len(calls))
	for i, c := range calls {
		list[i].ID, list[i].Type = c.ID, "function"
		list[i].Function.Name, list[i].Function.Arguments = c.Name, c.Arguments
	}
	return list
}

// complete answers, whole or as a stream.
func (s *Surface) complete(w http.ResponseWriter, r *http.Request, c *completion) error {
	run := s.whole
	if c.asked.Stream {
		run = s.stream
	}
	return run(w, r, func(out io.Writer) *answer { return c.answer(s, r, out) }, c.turn)
}
