package openai

import (
	"encoding/json"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
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
	if asked.Job != nil {
		return s.help(w, r, way, q, asked)
	}
	turn, given := s.turn(r.Context(), asked, way.model)
	if err := s.attach(r.Context(), &turn, asked.Files); err != nil {
		return err
	}
	return s.complete(w, r, &completion{asked: asked, way: way, citations: citations, turn: turn, behind: behind(citations, given, asked)})
}

// completion is one chat completion from the knowledge base.
type completion struct {
	asked     *request.Asked
	way       *way
	citations request.Citations
	turn      chat.Turn
	behind    int // the number behind which cards are numbered
}

// behind is the number behind which an answer's sources are numbered. Open WebUI alone
// counts the cards of what the same answer said before: others get a message of its own.
func behind(citations request.Citations, given *request.Sources, asked *request.Asked) int {
	if citations == request.OpenWebUI {
		return given.Behind(asked.Messages)
	}
	return given.Highest()
}

// answer is the completion on its way to w.
func (c *completion) answer(s *Surface, r *http.Request, w io.Writer) *server.Answer {
	return &server.Answer{
		Next:  server.Linked(r, s.o.Base, c.citations.Encoder(w, request.Options{Stream: c.asked.Stream, Offset: c.behind}), c.asked.Stream),
		Last:  c.last,
		Begin: citeway.Begin{Model: c.way.asked, Extra: map[string]json.RawMessage{c.citations.Prefix() + "created": raw(s.o.Now().Unix())}},
	}
}

// last adds the usage; a stream has it only on request.
func (c *completion) last(a *server.Answer, end *citeway.End) {
	end.Usage = chat.Used(end, a.Prose, c.asked.Messages)
	if c.asked.Stream && !c.asked.Usage {
		end.Usage = nil
	}
}

// complete answers, whole or as a stream.
func (s *Surface) complete(w http.ResponseWriter, r *http.Request, c *completion) error {
	run := s.whole
	if c.asked.Stream {
		run = s.stream
	}
	return run(w, r, making{func(out io.Writer) *server.Answer { return c.answer(s, r, out) }, c.asked.Stop}, c.turn)
}
