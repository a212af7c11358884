package main

import (
	"context"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/server"
)

// accessOf is what the caller of ctx may see.
func accessOf(ctx context.Context) tool.Access {
	c := server.CallerOf(ctx)
	return tool.Access{Clearance: c.Clearance, Sets: c.Sets, Owner: c.ID}
}

// opener opens the evidence of what the base answers.
func (b *base) opener() *views.Opener {
	return views.New(views.Options{Views: b.tools.views, Evidence: b.evidence, Versions: &library{b}})
}

// opens opens a record for the caller of ctx.
func opens(o *views.Opener) func(context.Context, *evidence.Record) (*evidence.Opened, error) {
	return func(ctx context.Context, r *evidence.Record) (*evidence.Opened, error) {
		return o.Open(ctx, r, accessOf(ctx))
	}
}

// cites reports whether the caller of ctx may open evidence for the sake of a
// session.
func cites(sessions session.Store) func(ctx context.Context, share, id string) (bool, error) {
	book := session.Book{Store: sessions}
	return func(ctx context.Context, share, id string) (bool, error) {
		return book.Cites(ctx, session.Reader{Owner: server.CallerOf(ctx).ID}, share, id)
	}
}
