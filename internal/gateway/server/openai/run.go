package openai

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

// making connects an answer to its output.
type making func(out io.Writer) *answer

// whole answers in one body. If the answer broke off, the part that came is sent with
// the status of its error.
func (s *Surface) whole(w http.ResponseWriter, r *http.Request, make making, t chat.Turn) error {
	var out bytes.Buffer
	a := make(&out)
	if err := s.ask(r, t, a); err != nil {
		return asAsked(err)
	}
	broke := a.broke()
	if broke != nil && len(a.prose) == 0 {
		return broke
	}
	if broke != nil {
		s.log(r, broke)
		a.end.Err = told(broke)
	}
	if err := a.finish(); err != nil {
		return err
	}
	status := http.StatusOK
	if broke != nil {
		status = statusOf(theirs(broke))
		wait(w.Header(), broke, status)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // nobody is left to tell
	return nil
}

// stream answers as server-sent events, while the model writes. When the reader
// leaves, or is too slow, the work stops.
func (s *Surface) stream(w http.ResponseWriter, r *http.Request, make making, t chat.Turn) error {
	out := server.NewStream(w, s.beat, s.beat)
	defer out.Close()
	a := make(out)
	err := s.ask(r, t, a)
	if err == nil && a.broke() != nil && !a.begun {
		err = a.broke()
	}
	if err != nil && !a.begun {
		return fail(out, asAsked(err))
	}
	if err == nil {
		err = a.broke()
	}
	if err != nil {
		s.log(r, err)
		a.end.Err = told(err)
	}
	_ = a.finish() // nobody is left to tell
	return nil
}

// ask has the chat answer, up to the first of the request's stop sequences.
func (s *Surface) ask(r *http.Request, t chat.Turn, a *answer) error {
	return chat.Until(a.asked.Stop, a, func(sink citeway.Sink) error { return s.o.Chat.Answer(r.Context(), t, sink) })
}

// told is an error for the end of an answer, which has only a code and words: they say
// all that a reader may see.
func told(err error) *citeway.Error {
	e := server.Public(theirs(err))
	return &citeway.Error{Code: e.Code, Message: e.Error()}
}

// log logs an error whose cause the reader does not see.
func (s *Surface) log(r *http.Request, err error) {
	if r.Context().Err() == nil {
		s.o.Log.Error("an answer broke off", "path", r.URL.Path, "error", err)
	}
}

// asAsked names the request's field in an error about the question.
func asAsked(err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Place != "question" {
		return err
	}
	named := *e
	named.Place = "messages"
	return &named
}

// fail ends a stream with err: by a frame, or by the status of a response that has not
// begun.
func fail(out *server.Stream, err error) error {
	return out.Fail(err, func(w io.Writer) {
		_ = dialect.NewEventWriter(w).Data(failed(err, server.Public(err), statusOf(err))) // nobody is left to tell
	})
}
