package mcp

import (
	"net/http"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// rooms are the callers' rooms, by the id of their key. A session belongs to a
// room, so that its id opens nothing for the bearer of another key.
type rooms struct {
	mu       sync.Mutex // guards what follows
	byCaller map[string]*room
	closed   bool
}

// of is the room of a caller. Unavailable once closed.
func (rs *rooms) of(s *Surface, c server.Caller) (*room, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.closed {
		return nil, &citeway.Error{Code: citeway.Unavailable, Message: "the server is going down", Mend: "ask again in a moment"}
	}
	one := rs.byCaller[c.ID]
	if one == nil {
		one = s.newRoom(c)
		rs.byCaller[c.ID] = one
	}
	return one, nil
}

func (rs *rooms) close() {
	rs.mu.Lock()
	rs.closed = true
	all := rs.byCaller
	rs.byCaller = nil
	rs.mu.Unlock()
	for _, one := range all {
		one.close()
	}
}

// room is what one caller gets: the same tools with and without sessions.
type room struct {
	stateful, stateless *sdk.StreamableHTTPHandler
	// sessions holds the sessions; passing holds those of single requests.
	sessions, passing *sdk.Server
	most              int
	sessionless       bool
	scopes            []string // of the caller

	mu      sync.Mutex // guards opening
	opening int
}

func (s *Surface) newRoom(c server.Caller) *room {
	r := &room{sessions: s.host(c, KeepAlive), passing: s.host(c, 0), most: MaxSessions, sessionless: s.o.Sessionless, scopes: c.Scopes}
	o := sdk.StreamableHTTPOptions{Logger: s.o.Log, SessionTimeout: SessionTime, MaxRequestBodyBytes: MaxMessage,
		// The guard of package server looks at host and site, and knows the names of a proxy.
		DisableLocalhostProtection: true, PropagateRequestCancellation: true}
	r.stateful = sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return r.sessions }, &o)
	without := o
	without.Stateless, without.SessionTimeout = true, 0
	r.stateless = sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return r.passing }, &without)
	return r
}

// The headers of streamable HTTP that are looked at.
const (
	sessionHeader    = "Mcp-Session-Id"
	versionHeader    = "Mcp-Protocol-Version"
	firstSessionless = "2026-07-28"
)

// serve answers one request. A host that speaks a protocol without sessions is
// answered without one on either path, and so is every host where each of its requests may
// reach another gateway.
func (r *room) serve(w http.ResponseWriter, req *http.Request) error {
	if r.sessionless || req.URL.Path == PathStateless || req.Header.Get(versionHeader) >= firstSessionless {
		r.stateless.ServeHTTP(w, req.WithContext(withRequest(req.Context())))
		return nil
	}
	if req.Method == http.MethodGet {
		ctx, free := server.Listening(req.Context())
		defer free()
		req = req.WithContext(ctx)
	}
	if req.Method != http.MethodPost || req.Header.Get(sessionHeader) != "" {
		r.stateful.ServeHTTP(w, req)
		return nil
	}
	if !r.enter() {
		return &citeway.Error{Code: citeway.Unavailable, Place: "sessions", Message: "there are too many of yours at the same time", Mend: "end some with DELETE, or use " + PathStateless}
	}
	defer r.leave()
	r.stateful.ServeHTTP(w, req)
	return nil
}

// enter counts a new session, if there is room for it.
func (r *room) enter() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := r.opening
	for range r.sessions.Sessions() {
		n++
	}
	if n >= r.most {
		return false
	}
	r.opening++
	return true
}

func (r *room) leave() {
	r.mu.Lock()
	r.opening--
	r.mu.Unlock()
}

// close ends the sessions.
func (r *room) close() {
	for session := range r.sessions.Sessions() {
		_ = session.Close()
	}
	for session := range r.passing.Sessions() {
		_ = session.Close()
	}
}
