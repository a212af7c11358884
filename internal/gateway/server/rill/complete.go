package rill

import (
	"net/http"

	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// complete is POST …/ai/complete: a whole turn. A turn that broke off is returned as
// its messages, the last of which says why.
func (s *Surface) complete(w http.ResponseWriter, r *http.Request) error {
	q, err := askedOf(r)
	if err != nil {
		return err
	}
	t, err := s.start(r, q)
	if err != nil {
		return err
	}
	err = t.feed.Wait(r.Context())
	var messages []session.Message
	for m := range t.feed.Messages(r.Context(), 0) {
		messages = append(messages, m)
	}
	if n := len(messages); err != nil && (n == 0 || !answers(&messages[n-1])) {
		return err
	}
	if err != nil {
		server.Broke(r, s.o.Log, err)
	}
	t.links.rewrite(messages)
	server.WriteJSON(w, http.StatusOK, session.WireTurn(t.session, messages))
	return nil
}

// answers reports whether a message ends a turn.
func answers(m *session.Message) bool { return m.Tool == session.Router && m.Type == session.Result }
