package openai

import (
	"bytes"
	"io"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

// making is an answer to be connected to its output, up to the first of some stop sequences.
type making struct {
	to   func(out io.Writer) *server.Answer
	stop []string
}

// whole answers in one body. If the answer broke off, the part that came is sent with
// the status of its error.
func (s *Surface) whole(w http.ResponseWriter, r *http.Request, m making, t chat.Turn) error {
	var out bytes.Buffer
	a := m.to(&out)
	if err := s.ask(r, t, m.stop, a); err != nil {
		return server.InField(err, "messages")
	}
	broke := a.Broke()
	if broke != nil && len(a.Prose) == 0 {
		return broke
	}
	if broke != nil {
		server.Broke(r, s.o.Log, broke)
		a.End.Err = told(broke)
	}
	if err := a.Finish(); err != nil {
		return err
	}
	status := http.StatusOK
	if broke != nil {
		status = server.StatusOf(theirs(broke))
		server.ComeBack(w.Header(), broke, status)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // nobody is left to tell
	return nil
}

// stream answers as server-sent events, while the model writes. When the reader
// leaves, or is too slow, the work stops.
func (s *Surface) stream(w http.ResponseWriter, r *http.Request, m making, t chat.Turn) error {
	out := server.NewStream(w, s.beat, s.beat)
	defer out.Close()
	a := m.to(out)
	err := s.ask(r, t, m.stop, a)
	if err == nil && a.Broke() != nil && !a.Begun() {
		err = a.Broke()
	}
	if err != nil && !a.Begun() {
		return fail(out, server.InField(err, "messages"))
	}
	if err == nil {
		err = a.Broke()
	}
	if err != nil {
		server.Broke(r, s.o.Log, err)
		a.End.Err = told(err)
	}
	_ = a.Finish() // nobody is left to tell
	return nil
}

// ask has the chat answer, up to the first of the stop sequences.
func (s *Surface) ask(r *http.Request, t chat.Turn, stop []string, a *server.Answer) error {
	return chat.Until(stop, a, func(sink citeway.Sink) error { return s.o.Chat.Answer(r.Context(), t, sink) })
}

// told is an error for the end of an answer, which has only a code and words: they say
// all that a reader may see.
func told(err error) *citeway.Error {
	e := server.Public(theirs(err))
	return &citeway.Error{Code: e.Code, Message: e.Error()}
}

// fail ends a stream with err: by a frame, or by the status of a response that has not
// begun.
func fail(out *server.Stream, err error) error {
	return out.Fail(err, func(w io.Writer) {
		_ = dialect.NewEventWriter(w).Data(failed(err, server.Public(err), server.StatusOf(err))) // nobody is left to tell
	})
}
