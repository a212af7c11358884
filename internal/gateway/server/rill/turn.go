package rill

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/server"
)

// started is a turn under way.
type started struct {
	session string
	feed    *session.Feed
	// links rewrite its messages.
	links *links
}

// start begins a turn, and with it its session if this is the first turn. The turn ends
// when the client has gone, after MaxTurn, or with the surface; in every case, each of
// its calls gets its result.
func (s *Surface) start(r *http.Request, q *asked) (*started, error) {
	if err := s.turns.enter(); err != nil {
		return nil, err
	}
	t, err := s.prepared(r, q)
	if err != nil {
		s.turns.leave()
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(r.Context())
	late := time.AfterFunc(s.patience, func() { cancel(tooLong(s.patience)) })
	unhook := context.AfterFunc(s.turns.ended, func() { cancel(context.Cause(s.turns.ended)) })
	t.feed = s.runner.Start(ctx, t.session, turnOf(server.CallerOf(ctx), q), nil)
	go func() {
		defer s.turns.leave()
		_ = t.feed.Wait(context.Background()) // who listens is told of its error
		late.Stop()
		unhook()
		cancel(nil)
	}()
	return t, nil
}

func tooLong(most time.Duration) error {
	return &citeway.Error{Code: citeway.Unavailable, Message: fmt.Sprintf("the turn took longer than %s", most), Mend: "ask for less at a time"}
}

// turnOf is the turn for the chat, with the chat's own tools.
func turnOf(c server.Caller, q *asked) chat.Turn {
	return chat.Turn{Question: q.prompt, Access: c.Access(), Citing: chat.Citing{Family: citeway.Cite},
		Writing: chat.Writing{Model: q.model, Instructions: q.instructions()}}
}

// prepared finds the session, or begins it.
func (s *Surface) prepared(r *http.Request, q *asked) (*started, error) {
	ctx := r.Context()
	t := &started{session: q.conversation}
	var earlier []session.Message
	if q.conversation == "" {
		one, err := s.talks.Book.Begin(ctx, server.ReaderOf(ctx), q.prompt)
		if err != nil {
			return nil, err
		}
		t.session = one.ID
	} else {
		own, err := s.talks.Own(ctx, q.conversation)
		if err != nil {
			return nil, err
		}
		earlier = own.Messages
	}
	t.links = newLinks(s.o.Base(r), t.session, "")
	t.links.tags = !q.markdown
	t.links.learn(earlier)
	return t, nil
}
