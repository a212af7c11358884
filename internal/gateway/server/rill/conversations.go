package rill

import (
	"net/http"

	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// conversations is GET …/ai/conversations: the caller's own, the newest first.
func (s *Surface) conversations(w http.ResponseWriter, r *http.Request) error {
	list, err := s.talks.List(r.Context(), session.Listing{Limit: MaxConversations})
	if err != nil {
		return err
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, session.WireConversations(list))
	return nil
}

// conversation is GET …/ai/conversations/{id}: one with its messages, as far as the
// caller may read it.
func (s *Surface) conversation(w http.ResponseWriter, r *http.Request) error {
	t, err := s.readable(r)
	if err != nil {
		return err
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, session.WireConversation(t.Session, t.Messages, t.Owner == server.ReaderOf(r.Context()).Owner))
	return nil
}

// message is GET …/ai/conversations/{id}/messages/{id}: one message, whole.
func (s *Surface) message(w http.ResponseWriter, r *http.Request) error {
	t, err := s.readable(r)
	if err != nil {
		return err
	}
	m := session.Find(t.Messages, r.PathValue("message"))
	if m == nil {
		return noMessage(r.PathValue("message"))
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, map[string]any{"message": session.WireMessage(m)})
	return nil
}

// readable is the conversation that a request names, its citations written as the
// request asks.
func (s *Surface) readable(r *http.Request) (*server.Conversation, error) {
	markdown, err := markdownOf(r.URL.Query().Get("citations"))
	if err != nil {
		return nil, err
	}
	t, err := s.read(r)
	if err != nil {
		return nil, err
	}
	l := newLinks(s.o.Base(r), t.ID, t.Share)
	l.tags = !markdown
	l.rewrite(t.Messages)
	return t, nil
}

// private keeps an answer out of every cache.
func private(w http.ResponseWriter) { w.Header().Set("Cache-Control", "no-store") }
