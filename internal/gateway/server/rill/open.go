package rill

import (
	"context"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// open is GET /-/ai/{conversation}/message/{id}/-/open: the query behind a citation, as
// it was asked, with its result.
//
// A missing message is distinguished from one that the caller may not see: an id is 80
// random bits that a person received in a link, and whoever received a link deserves to
// know whether it is broken or not meant for them.
func (s *Surface) open(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	m, err := s.linked(r)
	if err != nil {
		return err
	}
	rec, err := s.called(ctx, m)
	if err != nil {
		return err
	}
	opened, err := s.o.Opener.Open(ctx, rec, accessOf(ctx))
	if err != nil {
		return err
	}
	return s.show(w, r, opened, nil)
}

// linked is the message that a link names, if the caller may open it: of its own
// conversation, of one whose share it brings, and one whose evidence a conversation
// of its own shows, as a fork does.
func (s *Surface) linked(r *http.Request) (*session.Message, error) {
	ctx, id, message := r.Context(), r.PathValue("conversation"), r.PathValue("message")
	one, err := s.o.Sessions.Session(ctx, id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return nil, server.NoConversation(id)
	}
	if err != nil {
		return nil, err
	}
	messages, err := s.o.Sessions.Messages(ctx, id)
	if err != nil {
		return nil, err
	}
	m := session.Find(messages, message)
	if one.Owner == server.ReaderOf(ctx).Owner {
		return orMissing(m, message)
	}
	if may, err := s.cites(ctx, m, r.URL.Query().Get("share")); err != nil || may {
		return m, err
	}
	return s.within(ctx, id, message, r.URL.Query().Get("share"))
}

func orMissing(m *session.Message, id string) (*session.Message, error) {
	if m == nil {
		return nil, noMessage(id)
	}
	return m, nil
}

// cites reports whether the evidence of a message may be opened for the sake of a
// conversation of the caller's, or of a share that it has.
func (s *Surface) cites(ctx context.Context, m *session.Message, share string) (bool, error) {
	if m == nil || len(m.Evidence) == 0 {
		return false, nil
	}
	return s.talks.Book.Cites(ctx, server.ReaderOf(ctx), share, m.Evidence[0])
}

// within is a message of another caller's conversation, read through a share.
func (s *Surface) within(ctx context.Context, id, message, share string) (*session.Message, error) {
	if share == "" {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: id, Message: "the conversation is another's", Mend: "ask who began it to share it"}
	}
	t, err := s.talks.Shared(ctx, id, share)
	if err != nil {
		return nil, err
	}
	return orMissing(session.Find(t.Messages, message), message)
}

// called returns the evidence of a tool call. Returns Invalid for a message that is not
// a tool call; Forbidden if the call, or a document that it found, bears a label above
// the caller's clearance.
func (s *Surface) called(ctx context.Context, m *session.Message) (*evidence.Record, error) {
	if m.Type != session.Call || m.Tool == session.Router || m.Tool == session.Analyst || len(m.Evidence) == 0 {
		return nil, invalid(m.ID, "the message is no query: it is the "+string(m.Type)+" of "+m.Tool, "open the message of type call that it belongs to")
	}
	rec, err := s.o.Evidence.Get(ctx, m.Evidence[0])
	if citeway.CodeOf(err) == citeway.NotFound {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: m.ID, Message: "the query gave no result, so there is nothing to open", Mend: "ask again"}
	}
	if err != nil {
		return nil, err
	}
	messages, err := s.o.Sessions.Messages(ctx, m.SessionID)
	if err != nil {
		return nil, err
	}
	return s.bounded(ctx, m, rec, messages)
}

// bounded is the evidence of a call as the caller may see it: whole for who asked, for
// others without the result if answers cite only a part of it.
func (s *Surface) bounded(ctx context.Context, m *session.Message, rec *evidence.Record, messages []session.Message) (*evidence.Record, error) {
	one, err := s.o.Sessions.Session(ctx, m.SessionID)
	if err != nil {
		return nil, err
	}
	whole, rests := of(m, messages), of(m, messages)
	if one.Owner != server.ReaderOf(ctx).Owner {
		if rests = of(m, session.Visible(messages)); len(evidenceIn(rests)) < len(evidenceIn(whole)) {
			part := *rec
			part.Result, part.Passage = nil, citeway.Passage{ID: rec.Passage.ID}
			rec = &part
		}
	}
	return rec, s.talks.Cleared(ctx, m.ID, rests...)
}

// of are the messages of a call.
func of(call *session.Message, messages []session.Message) []session.Message {
	var own []session.Message
	for i := range messages {
		if m := &messages[i]; m.ID == call.ID || m.ParentID == call.ID {
			own = append(own, *m)
		}
	}
	return own
}

// evidenceIn are the ids of what messages show, but for the calls' own.
func evidenceIn(messages []session.Message) map[string]bool {
	ids := map[string]bool{}
	for i := range messages {
		for _, id := range messages[i].Evidence {
			ids[id] = true
		}
	}
	return ids
}
