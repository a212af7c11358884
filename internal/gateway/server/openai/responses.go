package openai

import (
	"encoding/json"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openairesponses"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/prompt"
)

// ours is the prefix of the extra fields that the encoder of responses reads.
const ours = "openai-responses:"

// responses is POST /openai/v1/responses.
func (s *Surface) responses(w http.ResponseWriter, r *http.Request) error {
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
		return s.pass(w, r, &toResponses, way, q, citations)
	}
	owner := server.CallerOf(r.Context()).ID
	asked, err := request.Responses(q.data, func(id string) (model.Message, bool) { return s.items.find(owner, id) })
	if err != nil {
		return err
	}
	p := &response{asked: asked, way: way, citations: citations, id: evidence.NewID("msg_")}
	if asked.Keep {
		p.keep = func(id string, m model.Message) { s.items.keep(owner, id, m) }
	}
	return s.respond(w, r, p)
}

// response is one response from the knowledge base.
type response struct {
	asked     *request.Response
	way       *way
	citations request.Citations
	id        string // of the message
	highest   int    // the highest number of a source in the prompt
	question  string
	// keep keeps an item of the answer; nil if nothing is to be kept.
	keep func(id string, m model.Message)
}

func (s *Surface) respond(w http.ResponseWriter, r *http.Request, p *response) error {
	by := s
	turn, given := s.turn(r.Context(), &p.asked.Asked, p.way.model)
	p.highest = given.Highest()
	if err := s.ground(r.Context(), &turn, p.asked.Search); err != nil {
		return err
	}
	if err := s.attach(r.Context(), &turn, p.asked.Files); err != nil {
		return err
	}
	if p.asked.Job != nil { // few servers of models have this path, so the conversation's own words do it
		by, turn = s.helper(r, &p.asked.Asked)
		p.citations = request.None
	}
	p.question = turn.Question
	run := by.whole
	if p.asked.Stream {
		run = by.stream
	}
	return run(w, r, making{func(out io.Writer) *server.Answer { return p.answer(by, r, out) }, p.asked.Stop}, turn)
}

// answer is the response on its way to w.
func (p *response) answer(s *Surface, r *http.Request, w io.Writer) *server.Answer {
	settings := map[string]string{"searches": "none", "markers": "link"}
	if p.asked.Results {
		settings["searches"] = "shown"
	}
	if p.citations == request.None || p.asked.Search != nil {
		settings["markers"] = "none"
	}
	extra := map[string]json.RawMessage{ours + "created_at": raw(s.o.Now().Unix()), ours + "message_id": raw(p.id)}
	for name, value := range p.asked.Echo {
		extra[ours+name] = value
	}
	if p.asked.Search != nil {
		settings["annotations"] = "file"
		extra[ours+"search"] = raw(map[string]any{"id": evidence.NewID("fs_"), "queries": []string{p.question}})
	}
	next := openairesponses.Form().NewEncoder(w, dialect.Options{Stream: p.asked.Stream, Settings: settings})
	return &server.Answer{Next: server.Linked(r, s.o.Base, p.citations.Over(next, p.highest), p.asked.Stream), Last: p.last, Begin: citeway.Begin{Model: p.way.asked, Extra: extra}}
}

// last adds the usage, and the ids of the calls' items.
func (p *response) last(a *server.Answer, end *citeway.End) {
	end.Usage = chat.Used(end, a.Prose, p.asked.Messages)
	ids := make([]string, len(end.Calls))
	for i := range ids {
		ids[i] = evidence.NewID("fc_")
	}
	p.kept(a, end, ids)
	if len(ids) > 0 {
		end.Extra = map[string]json.RawMessage{ours + "call_ids": raw(ids)}
	}
}

// kept keeps the answer, so that a client may send back only ids.
func (p *response) kept(a *server.Answer, r *citeway.End, ids []string) {
	if p.keep == nil || a.Broke() != nil {
		return
	}
	if len(a.Prose) > 0 {
		p.keep(p.id, model.Message{Role: prompt.Assistant, Content: string(a.Prose)})
	}
	for i, id := range ids {
		p.keep(id, model.Message{Role: prompt.Assistant, Calls: r.Calls[i : i+1]})
	}
}
