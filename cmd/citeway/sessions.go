package main

import (
	"context"
	"log/slog"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	sessionmemory "github.com/citeway/citeway/internal/gateway/chat/session/memory"
	sessionsqlite "github.com/citeway/citeway/internal/gateway/chat/session/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/server/page"
	"github.com/citeway/citeway/internal/gateway/server/rill"
)

// sessions is the store of sessions, beside the documents where they are kept.
func (b *base) sessions() (session.Store, error) {
	var store session.Store = sessionmemory.New()
	if b.folder != "" {
		kept, err := sessionsqlite.Open(filepath.Join(b.folder, sessionFile))
		if err != nil {
			return nil, err
		}
		store = kept
	}
	b.closers = append(b.closers, store.Close)
	return store, nil
}

// rill is the surface of sessions. It is closed with the base.
func (b *base) rill(store session.Store, o *views.Opener, log *slog.Logger) *rill.Surface {
	s := rill.New(rill.Options{Chat: calling{b}, Sessions: store, Evidence: b.evidence, Opener: o, Page: page.Citation, Library: &library{b},
		Tools: b.tools.session, Base: b.address, Log: log})
	b.closers = append(b.closers, s.Close)
	return s
}

// calling is the chat with the tools of a session.
type calling struct{ base *base }

// Answer answers a turn.
func (c calling) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	if t.Own == nil {
		t.Own = c.base.tools.session(ctx)
	}
	return c.base.chat.Answer(ctx, t, sink)
}
