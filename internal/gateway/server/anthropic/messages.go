package anthropic

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	form "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/prompt"
)

// messages is POST /anthropic/v1/messages.
func (s *Surface) messages(w http.ResponseWriter, r *http.Request) error {
	a, name, err := s.asked(r)
	if err != nil {
		return err
	}
	t := a.turn(name)
	caller := server.CallerOf(r.Context())
	t.Access = caller.Access()
	if a.stream {
		return s.stream(w, r, a, t)
	}
	return s.whole(w, r, a, t)
}

// asked reads a request, and which model it names.
func (s *Surface) asked(r *http.Request) (a *asked, name string, err error) {
	data, err := server.ReadBody(r)
	if err != nil {
		return nil, "", err
	}
	if a, err = read(data); err != nil {
		return nil, "", err
	}
	name, err = s.find(a.model)
	return a, name, err
}

// turn is the turn for the chat: the last question, and what preceded it.
func (a *asked) turn(name string) chat.Turn {
	t := chat.Turn{Calling: chat.Calling{Tools: a.tools, Choice: a.choice},
		Writing: chat.Writing{Model: name, MaxTokens: a.maxTokens, Temperature: a.temperature, TopP: a.topP}}
	a.given.ground(&t)
	last := 0
	for i := range a.messages {
		if a.messages[i].Role == prompt.User {
			last = i
		}
	}
	t.Question = a.messages[last].Content
	for i, m := range a.messages {
		if i != last || last < len(a.messages)-1 { // what tools said since belongs behind the question
			t.Messages = append(t.Messages, m)
		}
	}
	if over := len(t.Messages) - chat.MaxMessages; over > 0 {
		t.Messages = t.Messages[over:]
	}
	return t
}

// answer is one answer on its way to its encoder. It begins with the first words, so that an error before them has its own
// status, and it ends when the surface says so.
type answer struct {
	next  citeway.Sink
	model string
	asked []model.Message
	begin citeway.Begin
	begun bool
	held  []*citeway.Source // that came before the beginning
	prose []byte
	end   citeway.End
}

// Put passes the event on.
func (a *answer) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		a.begin = *e
		a.begin.Model = a.model
		return nil
	case *citeway.Finding:
		return nil // the form has no place for it
	case *citeway.End:
		a.end = *e
		return nil
	case *citeway.Source:
		if !a.begun {
			a.held = append(a.held, e)
			return nil
		}
	case *citeway.Text:
		a.prose = append(a.prose, e.Bytes...)
	}
	if err := a.start(); err != nil {
		return err
	}
	return a.next.Put(e)
}

func (a *answer) start() error {
	if a.begun {
		return nil
	}
	a.begun = true
	if err := a.next.Put(&a.begin); err != nil {
		return err
	}
	for _, source := range a.held {
		if err := a.next.Put(source); err != nil {
			return err
		}
	}
	a.held = nil
	return nil
}

// finish ends the answer.
func (a *answer) finish() error {
	if err := a.start(); err != nil {
		return err
	}
	end := a.end
	end.Usage = chat.Used(&end, a.prose, a.asked)
	return a.next.Put(&end)
}

// ask has the chat answer, up to the first of the request's stop sequences, and returns why the answer is not whole.
func (s *Surface) ask(r *http.Request, a *asked, t chat.Turn, to *answer) error {
	err := chat.Until(a.stop, to, func(sink citeway.Sink) error { return s.o.Chat.Answer(r.Context(), t, sink) })
	if err == nil && to.end.Err != nil {
		return to.end.Err
	}
	return err
}

// answer connects an answer to its output.
func (s *Surface) answer(r *http.Request, a *asked, out io.Writer) *answer {
	next := form.Form().NewEncoder(out, dialect.Options{Stream: a.stream})
	if a.given.sources == nil { // what the client brought has its own places
		next = server.Linked(r, s.o.Base, next)
	}
	return &answer{next: next, model: a.model, asked: a.messages}
}

// whole answers in one body. An answer that broke off is an error: the API has no message that is half.
func (s *Surface) whole(w http.ResponseWriter, r *http.Request, a *asked, t chat.Turn) error {
	var out bytes.Buffer
	to := s.answer(r, a, &out)
	if err := s.ask(r, a, t, to); err != nil {
		return placed(err)
	}
	if err := to.finish(); err != nil {
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
		_ = to.finish() // nobody is left to tell
		return nil
	}
	if r.Context().Err() == nil && to.begun {
		s.o.Log.Error("an answer broke off", "path", r.URL.Path, "error", err)
	}
	return out.Fail(placed(err), func(w io.Writer) {
		_ = dialect.NewEventWriter(w).Event("error", told(err, statusOf(err))) // nobody is left to tell
	})
}

// placed names the request's field in an error about the question.
func placed(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Place != "question" {
		return err
	}
	named := *e
	named.Place = "messages"
	return &named
}

// count is POST /anthropic/v1/messages/count_tokens: about how many tokens a request has.
func (s *Surface) count(w http.ResponseWriter, r *http.Request) error {
	a, _, err := s.asked(r)
	if err != nil {
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
