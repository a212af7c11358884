// Package mcp is the surface of MCP hosts: a tool that answers with citations, the
// tools of package chat/tool, and the evidence behind each citation as a resource
// under cite://{id}; over stdio, and over streamable HTTP with and without sessions.
//
// The wire form is https://modelcontextprotocol.io/specification/2025-11-25, and
// 2026-07-28 if there is no session. It has no citation of its own, so an answer
// is carried three times: as self-contained text, as one
// resource_link for each passage that is cited, and as structured content, whose
// schema is output.json.
//
// It does not decide how an answer is made or what a tool does. Keys and the guard
// against other hosts and sites belong to package server.
package mcp

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server"
)

// The paths. A host may choose the second if its requests reach several machines in
// turn, as behind a load balancer.
const (
	Path          = "/mcp"
	PathStateless = "/mcp/stateless"
)

// Chat answers turns; a *chat.Service fulfils it.
type Chat interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Offer is a tool that hosts may call.
type Offer struct {
	tool.Tool
	// Title is its name for people.
	Title string
	// Scope is the scope that a key needs; "" requires none.
	Scope string
}

// Options are what the surface needs.
type Options struct {
	Chat Chat
	// Tools are offered along with the answer tool.
	Tools []Offer
	// Own are tools that the answering model may call.
	Own      []tool.Tool
	Evidence evidence.Store
	// Library decides who may open evidence of a document; nil allows only callers who
	// may see everything.
	Library server.Documents
	// Versions says what has become of documents; nil if that is unknown.
	Versions evidence.Library
	// Open opens a record that the caller may see by its label and its document: what
	// has become of it. It may find that the caller may not (Forbidden). nil looks at
	// Versions alone.
	Open func(ctx context.Context, r *evidence.Record) (*evidence.Opened, error)
	// Cites reports whether the caller may open evidence that belongs to no document
	// and to another caller, because it is cited in a session of the caller's own, such
	// as a fork; nil allows none.
	Cites func(ctx context.Context, share, id string) (bool, error)
	// Base is the address of the gateway, without a slash at its end, under which
	// /c/{id} opens evidence. The request is nil over stdio. Where Base is nil or
	// gives "", what opens evidence is its cite:// address.
	Base func(r *http.Request) string
	// Limits bound one call of a tool.
	Limits tool.Limits
	// Ready is waited for by each call that looks at documents; nil is ready.
	Ready func(ctx context.Context) error
	// Version is the program's version, as shown to hosts.
	Version string
	// Sessionless answers every host without a session: its requests may reach several
	// gateways.
	Sessionless bool
	Log         *slog.Logger
}

// Surface is the surface of MCP hosts. It is safe for concurrent use.
type Surface struct {
	o     Options
	rooms rooms
}

// New returns the surface. It is to be closed.
func New(o Options) *Surface {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Version == "" {
		o.Version = citeway.Version
	}
	return &Surface{o: o, rooms: rooms{byCaller: map[string]*room{}}}
}

var (
	_ server.Voice  = (*Surface)(nil)
	_ server.Scoper = (*Surface)(nil)
)

// Prefix is where the surface's paths begin.
func (*Surface) Prefix() string { return Path }

// Scope is empty: each tool has its own, and is hidden from keys without it.
func (*Surface) Scope(*http.Request) string { return "" }

// Routes adds the surface's paths.
func (s *Surface) Routes(mux *http.ServeMux) {
	for _, method := range []string{http.MethodPost, http.MethodGet, http.MethodDelete} {
		mux.HandleFunc(method+" "+Path, s.serve)
	}
	mux.HandleFunc("POST "+PathStateless, s.serve)
}

// serve lets a request into the room of its caller.
func (s *Surface) serve(w http.ResponseWriter, r *http.Request) {
	base := ""
	if s.o.Base != nil {
		base = strings.TrimSuffix(s.o.Base(r), "/")
	}
	r = r.WithContext(withBase(r.Context(), base))
	one, err := s.rooms.of(s, server.CallerOf(r.Context()))
	if err == nil {
		asked := &heard{ReadCloser: r.Body}
		r.Body = asked
		err = one.serve(&spoken{ResponseWriter: w, asked: asked}, r)
	}
	if err != nil {
		s.WriteError(w, err, 0)
	}
}

// Offer replaces the tools of Options.Tools. Hosts whose sessions go on are told so.
func (s *Surface) Offer(tools []Offer) {
	s.rooms.mu.Lock()
	defer s.rooms.mu.Unlock()
	var gone []string
	for _, offer := range s.o.Tools {
		gone = append(gone, offer.told().Name)
	}
	s.o.Tools = tools
	for _, one := range s.rooms.byCaller {
		for _, h := range []*sdk.Server{one.sessions, one.passing} {
			h.RemoveTools(gone...)
			s.offer(h, one.scopes)
		}
	}
}

// Close ends all sessions. Later requests are refused.
func (s *Surface) Close() error {
	s.rooms.close()
	return nil
}
