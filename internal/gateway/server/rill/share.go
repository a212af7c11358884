package rill

import (
	"net/http"
	"slices"

	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// unshare is what a client sends instead of a message to end all shares.
const unshare = "none"

// share is POST …/ai/conversations/{id}/share: whoever has the share's id may read up
// to a message, "" for the last answer.
func (s *Surface) share(w http.ResponseWriter, r *http.Request) error {
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	until, err := o.text("untilMessageId")
	if err != nil {
		return err
	}
	own, err := s.talks.Own(r.Context(), r.PathValue("conversation"))
	if err != nil {
		return err
	}
	if until == unshare {
		if err := s.talks.Book.Unshare(r.Context(), server.ReaderOf(r.Context()), own.ID); err != nil {
			return err
		}
		server.WriteJSON(w, http.StatusOK, object{})
		return nil
	}
	if err := checkUntil(own, until); err != nil {
		return err
	}
	sh, err := s.talks.Book.Share(r.Context(), server.ReaderOf(r.Context()), own.ID, until)
	if err != nil {
		return err
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, map[string]string{"shareId": sh.ID, "conversationId": own.ID, "untilMessageId": sh.Until})
	return nil
}

// checkUntil refuses an end that leaves a turn without its answer; "" is the last
// answer.
func checkUntil(t *server.Conversation, until string) error {
	m := exactly(t.Messages, until)
	switch {
	case until == "" && !slices.ContainsFunc(t.Messages, func(m session.Message) bool { return answers(&m) }):
		return invalid("untilMessageId", "the conversation has no answer yet", "share it once it has one")
	case until == "":
		return nil
	case m == nil:
		return noMessage(until)
	case !answers(m):
		return invalid("untilMessageId", "the message is no answer", "name a result of "+session.Router)
	}
	return nil
}

// fork is POST …/ai/conversations/{id}/fork: a conversation of the caller's own, made
// of one that it may read. Messages have new ids; citations open as before.
func (s *Surface) fork(w http.ResponseWriter, r *http.Request) error {
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	until, err := o.text("untilMessageId")
	if err != nil {
		return err
	}
	t, err := s.read(r)
	if err != nil {
		return err
	}
	if until != "" {
		if err := checkUntil(t, until); err != nil {
			return err
		}
	}
	if until != "" && t.Share != "" {
		return invalid("untilMessageId", "a share is forked as far as it goes", "leave it out")
	}
	forked, err := s.forked(r, t, until)
	if err != nil {
		return err
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, map[string]string{"conversationId": forked.ID})
	return nil
}

func (s *Surface) forked(r *http.Request, t *server.Conversation, until string) (*session.Session, error) {
	if t.Share != "" {
		return s.talks.Book.ForkShare(r.Context(), server.ReaderOf(r.Context()), t.Share)
	}
	return s.talks.Book.Fork(r.Context(), server.ReaderOf(r.Context()), t.ID, until)
}

// exactly is the message with that id, or nil.
func exactly(messages []session.Message, id string) *session.Message {
	at := slices.IndexFunc(messages, func(m session.Message) bool { return m.ID == id })
	if at < 0 {
		return nil
	}
	return &messages[at]
}
