package writer

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

// grace is how long an immediate error can still set the status. After it the response
// begins, whether or not there are words yet: the stock client waits for it.
const grace = 250 * time.Millisecond

// asker asks the chat, and writes its answers.
type asker struct {
	chat Chat
	log  *slog.Logger
	// first is when a stream without any words yet begins; beat is how often it is kept
	// alive after that.
	first, beat time.Duration
}

// asking is one request for an answer, checked.
type asking struct {
	turn   chat.Turn
	stream bool
	// stops are the words at which the answer ends.
	stops []string
	// before runs before the turn is asked, and may change it; if it returns answers,
	// they are combined instead. nil does nothing.
	before func(*chat.Turn) ([]*citeway.Answer, error)
	// to connects the answer to its output.
	to func(out io.Writer) *answer
	// last prepares the end for the form.
	last func(a *answer, end *citeway.End)
}

// run answers, whole or as a stream.
func (s *asker) run(w http.ResponseWriter, r *http.Request, q *asking) error {
	if q.stream {
		return s.runStream(w, r, q)
	}
	var out bytes.Buffer
	a := q.to(&out)
	if err := s.ask(r, q, a); err != nil {
		return err
	}
	broke := a.broke()
	if broke != nil && len(a.prose) == 0 {
		return broke
	}
	if err := a.finish(q.last); err != nil {
		return err
	}
	status := http.StatusOK
	if broke != nil {
		status = server.StatusOf(broke) // what came is sent beside the error
		server.ComeBack(w.Header(), broke, status)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // nobody is left to tell
	return nil
}

// runStream answers while the model writes. When the reader leaves, or is too slow,
// the work stops.
func (s *asker) runStream(w http.ResponseWriter, r *http.Request, q *asking) error {
	out := server.NewStream(w, s.first, s.beat)
	defer out.Close()
	a := q.to(out)
	err := s.ask(r, q, a)
	if err == nil && a.broke() != nil && !a.begun {
		err = a.broke()
	}
	if err != nil && !a.begun {
		return fail(out, err)
	}
	if err != nil {
		server.Broke(r, s.log, err)
		a.end = citeway.End{Err: server.Public(err)}
	}
	_ = a.finish(q.last) // nobody is left to tell
	return nil
}

// ask asks the chat. An answer that ends at one of its stops is whole.
func (s *asker) ask(r *http.Request, q *asking, a *answer) error {
	var parts []*citeway.Answer
	if q.before != nil {
		var err error
		if parts, err = q.before(&q.turn); err != nil {
			return err
		}
	}
	return chat.Until(q.stops, a, func(sink citeway.Sink) error {
		if parts != nil {
			return together(parts, sink)
		}
		return s.chat.Answer(r.Context(), q.turn, sink)
	})
}

// fail ends a stream with err: by a frame that the stock client throws, or by the
// status of a response that has not begun.
func fail(out *server.Stream, err error) error {
	return out.Fail(err, func(w io.Writer) {
		e := server.Public(err)
		_ = dialect.NewEventWriter(w).Event("error", newFailure(e, server.StatusOf(err))) // nobody is left to tell
	})
}
