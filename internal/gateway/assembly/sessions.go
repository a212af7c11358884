package assembly

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
	"github.com/citeway/citeway/internal/gateway/server/native"
	"github.com/citeway/citeway/internal/gateway/server/rill"
)

// sessions is the store of sessions, beside the documents if these are kept, else in
// memory.
func (b *Base) sessions() (session.Store, error) {
	store, err := session.Open(b.places.Of(keeping.SessionFile))
	if err != nil {
		return nil, err
	}
	b.closers = append(b.closers, store.Close)
	return store, nil
}

// conversations are the sessions of a store as callers may read them.
func (b *Base) conversations(store session.Store) *server.Conversations {
	runner := session.NewRunner(calling{b}, store)
	if b.relay != nil {
		runner.Among(b.relay)
	}
	return &server.Conversations{Book: session.Book{Store: store}, Runner: runner, Evidence: b.evidence, Documents: &library{b}, Public: b.serving.Open, Sees: opening{b}.Sees}
}

// rill returns the surface of sessions. It is closed with the base.
func (b *Base) rill(store session.Store, kept *server.Conversations, log *slog.Logger) *rill.Surface {
	s := rill.New(rill.Options{Chat: calling{b}, Sessions: store, Talks: kept, Evidence: b.evidence, Opener: opening{b}, Page: native.Citation, Library: &library{b},
		Tools: func(ctx context.Context) []tool.Tool { return b.now.Load().tools.session(ctx) }, Base: b.address, Log: log})
	b.closers = append(b.closers, s.Close)
	return s
}

// calling is the chat service with the tools of a session.
type calling struct{ base *Base }

// Answer answers a turn.
func (c calling) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	b := c.base.now.Load()
	defer b.uses.begin()()
	if t.Own == nil {
		t.Own = b.tools.session(ctx)
	}
	return b.chat.Answer(ctx, t, sink)
}

// accessOf returns what the caller of ctx may see.
func accessOf(ctx context.Context) tool.Access {
	c := server.CallerOf(ctx)
	return tool.Access{Clearance: c.Clearance, Sets: c.Sets, Owner: c.ID}
}

// opener opens the evidence of what the base answers.
func (b *Base) opener() *views.Opener {
	return views.New(views.Options{Views: b.tools.views, Evidence: b.evidence, Versions: &library{b}})
}

// opens opens a record for the caller of ctx.
func (b *Base) opens(ctx context.Context, r *evidence.Record) (*evidence.Opened, error) {
	return opening{b}.Open(ctx, r, accessOf(ctx))
}

// cites returns what reports whether the caller of ctx may open evidence because a
// session cites it.
func cites(sessions session.Store) func(ctx context.Context, share, id string) (bool, error) {
	book := session.Book{Store: sessions}
	return func(ctx context.Context, share, id string) (bool, error) {
		return book.Cites(ctx, session.Reader{Owner: server.CallerOf(ctx).ID}, share, id)
	}
}

// MCP returns the surface of an MCP host over standard input and output. ready waits
// for the documents.
func (b *Base) MCP(ready func(context.Context) error) *mcp.Surface {
	o := b.mcpOptions()
	o.Ready = ready
	return mcp.New(o)
}

// mcp returns the surface of MCP hosts over HTTP. It is closed with the base.
func (b *Base) mcp(sessions session.Store) *mcp.Surface {
	o := b.mcpOptions()
	o.Cites = cites(sessions)
	s := mcp.New(o)
	b.closers = append(b.closers, s.Close)
	return s
}

// mcpOptions returns the options of both.
func (b *Base) mcpOptions() mcp.Options {
	l := &library{b}
	return mcp.Options{Chat: current{b}, Evidence: b.evidence, Library: l, Versions: l, Open: b.opens, Base: b.mcpAddress, Log: b.log, Tools: b.tools.offers(), Sessionless: b.relay != nil}
}

// mcpAddress returns where evidence is opened. Over standard input and output only
// the settings know an address.
func (b *Base) mcpAddress(r *http.Request) string {
	if r == nil {
		return b.public(r)
	}
	return b.address(r)
}
