package rill

import (
	"io"
	"net/http"

	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// stream is …/ai/complete/stream: a turn as server-sent events, one for each whole
// message as soon as it is stored. If the turn ends before its first message, the
// response is an HTTP error; if it fails later, an event named error.
func (s *Surface) stream(w http.ResponseWriter, r *http.Request) error {
	if r.Method == http.MethodHead {
		return invalid("HEAD", "asks for a turn that it would not read", "use GET or POST")
	}
	q, err := askedOf(r)
	if err != nil {
		return err
	}
	t, err := s.start(r, q)
	if err != nil {
		return err
	}
	out := server.NewStream(w, s.beat, s.beat)
	defer out.Close()
	ctx, told := r.Context(), teller{out: out, links: t.links}
	for m := range t.feed.Messages(ctx, 0) {
		if told.message(&m) != nil {
			return nil // the reader has gone; there is no one to tell
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	if err = t.feed.Wait(ctx); err == nil {
		return nil
	}
	return out.Fail(err, func(w io.Writer) { _ = dialect.NewEventWriter(w).Event("error", faultOf(err)) })
}

// teller writes the messages of a turn. It holds nobody up but itself: the turn goes
// on while the reader is slow.
type teller struct {
	out   *server.Stream
	links *links
	held  []session.Message
}

// message writes one message. With links, the analyst's result waits for the
// router's, which follows at once and knows the sources.
func (e *teller) message(m *session.Message) error {
	if e.links.holds(m) {
		e.held = append(e.held, *m)
		return nil
	}
	list := append(e.held, *m)
	e.held = nil
	e.links.rewrite(list)
	for i := range list {
		if err := dialect.NewEventWriter(e.out).Data(session.WireEvent(&list[i])); err != nil {
			return err
		}
	}
	return nil
}
