package gemini

import (
	"bytes"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	form "github.com/citeway/citeway/dialect/gemini"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/prompt"
)

// turn is the turn for the chat.
func (s *Surface) turn(r *http.Request, a *asked, name string) chat.Turn {
	caller := server.CallerOf(r.Context())
	t := chat.Turn{Access: caller.Access(), Calling: chat.Calling{Tools: a.tools, Choice: a.choice},
		Writing: chat.Writing{Model: name, MaxTokens: a.maxTokens, Temperature: a.temperature, TopP: a.topP}}
	if len(a.given) > 0 {
		t.Library = server.Beside(a.given, s.o.Library)
	}
	t.Converse(a.messages)
	return t
}

// asked reads a request, and its files.
func (s *Surface) asked(r *http.Request) (*asked, error) {
	data, err := server.ReadBody(r)
	if err != nil {
		return nil, err
	}
	a, err := read(data)
	if err != nil {
		return nil, err
	}
	a.given, err = server.Bring(r.Context(), s.o.Reader, a.files)
	return a, err
}

// ask has the chat answer, up to the first of the request's stop sequences, and returns why the answer is not whole.
func (s *Surface) ask(r *http.Request, a *asked, name string, to *server.Answer) error {
	answering := s.o.Chat
	if a.job != nil {
		answering = a.job.Chat(a.tools, a.choice, own, s.o.Told)
	}
	t := s.turn(r, a, name)
	err := chat.Until(a.stop, to, func(sink citeway.Sink) error { return answering.Answer(r.Context(), t, sink) })
	if err == nil && to.Broke() != nil {
		err = to.Broke()
	}
	return server.InPlace(err, model.ToolChoice, choiceField)
}

// choiceField is the API's name of the choice of tools.
const choiceField = "toolConfig.functionCallingConfig.mode"

// answer connects an answer to its output.
func (s *Surface) answer(r *http.Request, a *asked, name string, out io.Writer, stream bool) *server.Answer {
	written := dialect.Options{Stream: stream, Settings: map[string]string{"chunks": "cited"}} // the model was shown more than the answer rests on
	next := server.Linked(r, s.o.Base, form.Form().NewEncoder(out, written), stream)
	used := func(to *server.Answer, end *citeway.End) { end.Usage = chat.Used(end, to.Prose, a.messages) }
	return &server.Answer{Next: next, Last: used, Begin: citeway.Begin{Model: name}}
}

// generate is generateContent: the answer in one body. One that broke off is an error: the API has no answer that is half.
func (s *Surface) generate(w http.ResponseWriter, r *http.Request, named, name string) error {
	a, err := s.asked(r)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	to := s.answer(r, a, named, &out, false)
	if err := s.ask(r, a, name, to); err != nil {
		return server.InField(err, "contents")
	}
	if err := to.Finish(); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(out.Bytes()) // nobody is left to tell
	return nil
}

// stream is streamGenerateContent: the answer as server-sent events, while the model writes. When the reader leaves, or is too
// slow, the work stops.
func (s *Surface) stream(w http.ResponseWriter, r *http.Request, named, name string) error {
	a, err := s.asked(r)
	if err != nil {
		return err
	}
	if r.URL.Query().Get("alt") != "sse" {
		return &citeway.Error{Code: citeway.Invalid, Place: "alt", Message: "is not sse, and a list that grows is not written", Mend: "ask with ?alt=sse, as the SDKs do"}
	}
	out := server.NewBlankStream(w, server.Heartbeat, server.Heartbeat)
	defer out.Close()
	to := s.answer(r, a, named, out, true)
	if err = s.ask(r, a, name, to); err == nil {
		_ = to.Finish() // nobody is left to tell
		return nil
	}
	_ = server.Flush(to.Next) // nobody is left to tell
	err = server.InField(err, "contents")
	return out.Fail(err, func(w io.Writer) {
		_ = dialect.NewEventWriter(w).Data(told(err, server.StatusOf(err))) // nobody is left to tell
	})
}

// count is countTokens: about how many tokens a request has.
func (s *Surface) count(w http.ResponseWriter, r *http.Request) error {
	a, err := s.asked(r)
	if err != nil {
		return err
	}
	tokens := 0
	for i := range a.messages {
		tokens += prompt.Tokens(a.messages[i].Content)
	}
	server.WriteJSON(w, http.StatusOK, map[string]int{"totalTokens": tokens})
	return nil
}
