// Package rill is the surface of sessions: for clients of a metrics chat that cites
// its queries, and for the links to those queries. A turn is asked and read whole or
// message by message; conversations are listed, read, shared up to a message and
// forked; a link opens the query behind a citation with what it gave.
//
// Paths and JSON are those of github.com/rilldata/rill, proto/rill/runtime/v1/api.proto
// (Complete, CompleteStreaming, ListConversations, GetConversation, ShareConversation,
// ForkConversation, ListTools) and of its handler runtime/server/chat.go, which streams
// whole messages as server-sent events. The citations array on the answer is that of
// its structured citations proposal. Errors are google.rpc.Status as JSON.
//
// How a turn runs and is stored belongs to chat/session, how a query is answered and
// drawn to chat/tool/views. The page itself is elsewhere too.
package rill

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Opener opens the evidence of a citation.
type Opener interface {
	// Open returns a record that the caller may see, with its current state. Returns
	// Forbidden if the caller may not see what the record was taken from.
	Open(ctx context.Context, rec *evidence.Record, a tool.Access) (*evidence.Opened, error)
	// Ask asks a query of the data as they are now. Invalid for one that cannot be
	// asked, NotFound for one of what the caller may not see.
	Ask(ctx context.Context, query json.RawMessage, a tool.Access) (*evidence.Opened, error)
	// Sees reports whether the caller may see the subject of a record's call.
	Sees(rec *evidence.Record, a tool.Access) bool
}

// Options are what the surface needs. Chat, Sessions, Evidence and Opener must
// be there.
type Options struct {
	// Chat answers the turns, with tools of its own; a *chat.Service fulfils it.
	Chat     session.Answerer
	Sessions session.Store
	// Talks are the conversations of Sessions, which other surfaces read and go on with
	// too; nil has them here alone.
	Talks    *server.Conversations
	Evidence evidence.Store
	Opener   Opener
	// Page writes opened evidence as a page for a person; nil gives everyone JSON.
	Page func(w http.ResponseWriter, r *http.Request, o *evidence.Opened) error
	// Library decides who may see a document; nil allows only callers who may see
	// everything.
	Library server.Documents
	// Tools are the chat's tools, for listing; nil means none.
	Tools func(ctx context.Context) []tool.Tool
	// Base is the address under which the client reaches the server, without a slash
	// at its end; nil makes links that begin with a slash.
	Base func(r *http.Request) string
	Log  *slog.Logger
}

// Surface is the surface of sessions.
type Surface struct {
	o      Options
	talks  *server.Conversations
	runner *session.Runner
	turns  *turns
	// patience is how long a turn may take, beat how often a comment is sent.
	patience, beat time.Duration
}

// New returns the surface.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Base == nil {
		o.Base = func(*http.Request) string { return "" }
	}
	if o.Talks == nil {
		o.Talks = &server.Conversations{Book: session.Book{Store: o.Sessions}, Runner: session.NewRunner(o.Chat, o.Sessions), Evidence: o.Evidence, Documents: o.Library, Sees: o.Opener.Sees}
	}
	return &Surface{o: o, talks: o.Talks, runner: o.Talks.Runner.With(o.Chat), turns: newTurns(), patience: MaxTurn, beat: server.Heartbeat}
}

// Close ends the turns under way and waits until what they leave is kept. Turns
// asked for afterwards are refused. The store stays open.
func (s *Surface) Close() error {
	s.turns.close()
	return nil
}

// root begins the paths for programs.
const root = "/v1/instances/"

// Prefix begins the surface's paths for programs.
func (*Surface) Prefix() string { return root }

// Scope is empty: each route has its own.
func (*Surface) Scope(*http.Request) string { return "" }

// Asks reports whether a request begins a turn with GET, as an image of a page could.
func (*Surface) Asks(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/ai/complete/stream")
}

var (
	_ server.Surface = (*Surface)(nil)
	_ server.Voice   = (*Surface)(nil)
	_ server.Scoper  = (*Surface)(nil)
	_ server.Asker   = (*Surface)(nil)
)

// route is one path.
type route struct {
	method, path string
	// scope is the scope that a key needs.
	scope string
	serve func(http.ResponseWriter, *http.Request) error
}

func (s *Surface) routes() []route {
	const ai = root + "{instance}/ai/"
	const one = ai + "conversations/{conversation}"
	return []route{
		{"POST", ai + "complete", access.Answer, s.complete},
		{"POST", ai + "complete/stream", access.Answer, s.stream},
		{"GET", ai + "complete/stream", access.Answer, s.stream},
		{"GET", ai + "conversations", access.Answer, s.conversations},
		{"GET", one, access.Answer, s.conversation},
		{"GET", one + "/messages/{message}", access.Answer, s.message},
		{"POST", one + "/share", access.Answer, s.share},
		{"POST", one + "/fork", access.Answer, s.fork},
		{"GET", ai + "tools", access.Answer, s.tools},
		{"GET", "/-/ai/{conversation}/message/{message}/-/open", access.ReadEvidence, s.open},
		{"GET", "/-/open-query", access.Answer, s.openQuery},
	}
}

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	for _, r := range s.routes() {
		mux.HandleFunc(r.method+" "+r.path, s.handle(&r))
	}
}

// handle checks scope and ids, and writes a handler's error: in the surface's shape,
// or to whoever opened a link as a page.
func (s *Surface) handle(route *route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := server.Need(r.Context(), route.scope)
		if err == nil {
			err = checkIDs(r)
		}
		if err == nil {
			err = route.serve(w, r)
		}
		if err == nil || r.Context().Err() != nil {
			return
		}
		if citeway.CodeOf(err) == citeway.Internal {
			s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
		}
		if strings.HasPrefix(r.URL.Path, root) {
			s.WriteError(w, server.Public(err), 0)
			return
		}
		server.Refuse(w, r, err, 0)
	}
}

// checkIDs refuses ids that are longer than any.
func checkIDs(r *http.Request) error {
	for _, name := range []string{"instance", "conversation", "message"} {
		if len(r.PathValue(name)) > MaxID {
			return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is longer than any id", Mend: "send it as the conversation gave it"}
		}
	}
	return nil
}
