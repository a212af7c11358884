package anthropic

import (
	"bytes"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	form "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/prompt"
)

// messages is POST /anthropic/v1/messages.
func (s *Surface) messages(w http.ResponseWriter, r *http.Request) error {
	a, data, to, err := s.asked(r)
	if err != nil {
		return err
	}
	if to.through != nil {
		return s.pass(w, r, a, data, to.through)
	}
	if err := a.given.read(r.Context(), s.o.Reader); err != nil {
		return err
	}
	if a.job != nil {
		if m := s.named(to.model); m != nil && m.Upstream != nil { // it writes freely
			return s.pass(w, r, a, data, m)
		}
		s = s.helper(a)
	}
	t := a.turn(to.model)
	caller := server.CallerOf(r.Context())
	t.Access = caller.Access()
	if a.stream {
		return s.stream(w, r, a, t)
	}
	return s.whole(w, r, a, t)
}

// helper is the surface that answers with what a helper call wants.
func (s *Surface) helper(a *asked) *Surface {
	helper := *s
	helper.o.Chat = a.job.Chat(a.tools, a.choice, own, s.o.Told)
	return &helper
}

// asked reads a request, and how it is answered. What Citeway does not read may pass through.
func (s *Surface) asked(r *http.Request) (a *asked, data []byte, to way, err error) {
	if data, err = server.ReadBody(r); err != nil {
		return nil, nil, to, err
	}
	a, unread := read(data)
	if a == nil {
		return nil, nil, to, unread
	}
	if a.model != "" {
		to, err = s.way(r, a.model)
	}
	if unread != nil && to.through == nil {
		err = unread
	}
	return a, data, to, err
}

// turn is the turn for the chat: the last question, and what preceded it.
func (a *asked) turn(name string) chat.Turn {
	t := chat.Turn{Calling: chat.Calling{Tools: a.tools, Choice: a.choice},
		Writing: chat.Writing{Model: name, MaxTokens: a.maxTokens, Temperature: a.temperature, TopP: a.topP}}
	a.given.ground(&t)
	t.Converse(a.messages)
	return t
}

// question is what the last message of a user says; "" without one.
func (a *asked) question() string {
	if at := chat.LastQuestion(a.messages); at >= 0 {
		return a.messages[at].Content
	}
	return ""
}

// ask has the chat answer, up to the first of the request's stop sequences, and returns why the answer is not whole.
func (s *Surface) ask(r *http.Request, a *asked, t chat.Turn, to *server.Answer) error {
	err := chat.Until(a.stop, to, func(sink citeway.Sink) error { return s.o.Chat.Answer(r.Context(), t, sink) })
	if err == nil && to.Broke() != nil {
		return to.Broke()
	}
	return err
}

// answer connects an answer to its output. It tells of what is cited alone: no search of the web that would show the rest
// was asked for.
func (s *Surface) answer(r *http.Request, a *asked, out io.Writer) *server.Answer {
	next := form.Form().NewEncoder(out, dialect.Options{Stream: a.stream, Begins: language.Begins, Settings: map[string]string{"searches": "none"}})
	if a.given.sources == nil { // what the client brought has its own places
		next = server.Linked(r, s.o.Base, next, a.stream)
	}
	used := func(to *server.Answer, end *citeway.End) {
		end.Usage = chat.Used(end, to.Prose, a.messages)
		if at := end.Extra[chat.StoppedAt]; at != nil {
			end.Extra = form.StoppedAt(at)
		}
	}
	return &server.Answer{Next: next, Last: used, Begin: citeway.Begin{Model: a.model}}
}

// whole answers in one body. An answer that broke off is an error: the API has no message that is half.
func (s *Surface) whole(w http.ResponseWriter, r *http.Request, a *asked, t chat.Turn) error {
	var out bytes.Buffer
	to := s.answer(r, a, &out)
	if err := s.ask(r, a, t, to); err != nil {
		return server.InField(err, "messages")
	}
	if err := to.Finish(); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(out.Bytes()) // nobody is left to tell
	return nil
}

// stream answers as server-sent events, while the model writes. When the reader leaves, or is too slow, the work stops.
func (s *Surface) stream(w http.ResponseWriter, r *http.Request, a *asked, t chat.Turn) error {
	out := server.NewStream(w, server.Heartbeat, server.Heartbeat)
	defer out.Close()
	to := s.answer(r, a, out)
	err := s.ask(r, a, t, to)
	if err == nil {
		_ = to.Finish() // nobody is left to tell
		return nil
	}
	_ = server.Flush(to.Next) // nobody is left to tell
	return out.Fail(server.InField(err, "messages"), func(w io.Writer) {
		_ = dialect.NewEventWriter(w).Event("error", told(err, statusOf(err))) // nobody is left to tell
	})
}

// count is POST /anthropic/v1/messages/count_tokens: about how many tokens a request has.
func (s *Surface) count(w http.ResponseWriter, r *http.Request) error {
	a, data, to, err := s.asked(r)
	if err != nil {
		return err
	}
	if to.through != nil {
		return s.countThrough(w, r, data, a, to.through)
	}
	if err := a.given.read(r.Context(), s.o.Reader); err != nil {
		return err
	}
	tokens := 0
	for i := range a.messages {
		tokens += prompt.Tokens(a.messages[i].Content)
	}
	for i := range a.given.sources {
		for n := range a.given.sources[i].Passages {
			tokens += prompt.Tokens(a.given.sources[i].Passages[n].Text)
		}
	}
	server.WriteJSON(w, http.StatusOK, map[string]int{"input_tokens": tokens})
	return nil
}
