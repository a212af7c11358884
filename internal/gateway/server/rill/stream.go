package rill

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/session/wire"
)

// stream is …/ai/complete/stream: a turn as server-sent events, one for each whole
// message as soon as it is kept. What ends the turn before its first message is an
// error of HTTP, what ends it later an event named error.
func (s *Surface) stream(w http.ResponseWriter, r *http.Request) error {
	if err := checkSite(r); err != nil {
		return err
	}
	q, err := askedOf(r)
	if err != nil {
		return err
	}
	t, err := s.start(r, q)
	if err != nil {
		return err
	}
	out := &events{w: w, control: http.NewResponseController(w), links: t.links}
	if err := out.all(r.Context(), t, s.beat); err != nil || r.Context().Err() != nil {
		return nil // the reader has gone; there is no one to tell
	}
	err = t.feed.Wait(r.Context())
	if err == nil || !out.begun {
		return err
	}
	_ = out.error(err)
	return nil
}

// checkSite refuses a page of another site that has a person's browser ask with GET,
// which is not looked at elsewhere since it changes nothing.
func checkSite(r *http.Request) error {
	if r.Method == http.MethodHead {
		return invalid("HEAD", "asks for a turn that it would not read", "use GET or POST")
	}
	site := r.Header.Get("Sec-Fetch-Site")
	if r.Method != http.MethodGet || site == "" || site == "same-origin" || site == "none" {
		return nil
	}
	return &citeway.Error{Code: citeway.Forbidden, Place: "Sec-Fetch-Site", Message: "a page of another site may not ask anything here"}
}

// events writes server-sent events to one reader. It holds nobody up but itself: the
// turn goes on while the reader is slow.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
	links   *links
	begun   bool
	held    []session.Message
}

// all writes the messages of the turn, and a comment each beat, until the turn or
// the reader ends.
func (e *events) all(ctx context.Context, t *started, beat time.Duration) error {
	for n := 0; ; {
		within, cancel := context.WithTimeout(ctx, beat)
		for m := range t.feed.Messages(within, n) {
			if err := e.message(&m); err != nil {
				cancel()
				return err
			}
			n++
		}
		quiet := within.Err() != nil
		cancel()
		if !quiet || ctx.Err() != nil {
			return nil
		}
		if err := e.write(": still here\n\n"); err != nil {
			return err
		}
	}
}

// message writes one message. With links, the analyst's result waits for the
// router's, which follows at once and knows the sources.
func (e *events) message(m *session.Message) error {
	if e.links != nil && m.Tool == session.Analyst && m.Type == session.Result {
		e.held = append(e.held, *m)
		return nil
	}
	list := append(e.held, *m)
	e.held = nil
	e.links.rewrite(list)
	for i := range list {
		if err := e.write("data: " + string(wire.Event(&list[i])) + "\n\n"); err != nil {
			return err
		}
	}
	return nil
}

func (e *events) error(err error) error {
	raw, _ := json.Marshal(faultOf(err)) // strings alone: it does not fail
	return e.write(fmt.Sprintf("event: error\ndata: %s\n\n", raw))
}

// write sends one event.
func (e *events) write(event string) error {
	if !e.begun {
		e.begun = true
		h := e.w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Accel-Buffering", "no")
		e.w.WriteHeader(http.StatusOK)
	}
	_ = e.control.SetWriteDeadline(time.Now().Add(WriteTimeout)) // a writer without is not waited for either
	defer func() { _ = e.control.SetWriteDeadline(time.Time{}) }()
	if _, err := e.w.Write([]byte(event)); err != nil {
		return err
	}
	return e.control.Flush()
}
