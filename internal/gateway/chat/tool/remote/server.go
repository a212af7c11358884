// Package remote is the tools of MCP servers that the settings name, over stdio and
// over streamable HTTP. They are listed under the server's own name, so that two
// servers never collide, and called as they are.
//
// The life of a server: made from its options without being reached; reached when
// its tools are first listed or called; reached again after it went away; closed
// once, which ends a process that was started, with those that it started. A server
// that is down, slow, huge or answers nonsense is an error of the one call, and a
// call that was sent is never sent again.
//
// The form is the Model Context Protocol's, https://modelcontextprotocol.io, spoken
// by its Go SDK. Serving tools is left to a surface.
package remote

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/upstream"
)

// Server is one MCP server. It is safe for concurrent use.
type Server struct {
	o      Options
	client *http.Client
	mcp    *mcp.Client
	// turn is held while the server is being reached or closed.
	turn chan struct{}

	mu       sync.Mutex
	link     *link // nil while the server is not reached
	closed   bool
	listed   []tool.Tool
	listedAt time.Time
	hears    map[string]func(message string) // progress, by its token
	tokens   int
}

// link is a connection with a server.
type link struct {
	session *mcp.ClientSession
	process *process // nil for one over HTTP
}

// New returns a server, which is not reached yet. Returns Invalid for unusable options.
func New(o Options) (*Server, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &Server{o: o, turn: make(chan struct{}, 1), hears: map[string]func(string){}}
	if o.URL != "" {
		s.client = client(&o)
	}
	s.mcp = mcp.NewClient(&mcp.Implementation{Name: "citeway", Version: "1"}, &mcp.ClientOptions{
		Capabilities:                &mcp.ClientCapabilities{},
		ProgressNotificationHandler: s.progress,
	})
	return s, nil
}

// Name is the name that the options gave.
func (s *Server) Name() string { return s.o.Name }

// Close ends the connection, and the process if one was started. The tools fail from then
// on.
func (s *Server) Close() error {
	s.turn <- struct{}{} // wait for a caller who is reaching the server
	defer func() { <-s.turn }()
	s.mu.Lock()
	l := s.link
	s.link, s.closed, s.listed = nil, true, nil
	s.mu.Unlock()
	if l != nil {
		l.end()
	}
	if s.client != nil {
		s.client.CloseIdleConnections()
	}
	return nil
}

// end ends a connection.
func (l *link) end() {
	if l.process != nil {
		l.process.end()
	}
	_ = l.session.Close() // it is over either way
}

// reach returns the connection, and makes it if there is none. Callers that come at
// the same time share one.
func (s *Server) reach(ctx context.Context) (*link, error) {
	if l, err := s.current(); l != nil || err != nil {
		return l, err
	}
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, s.down("was not reached", ctx.Err())
	}
	defer func() { <-s.turn }()
	if l, err := s.current(); l != nil || err != nil {
		return l, err
	}
	l, err := s.connect(ctx)
	if err != nil {
		return nil, s.down("was not reached", err)
	}
	s.mu.Lock()
	s.link = l
	s.mu.Unlock()
	return l, nil
}

func (s *Server) current() (*link, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, s.down("is closed", nil)
	}
	return s.link, nil
}

func (s *Server) connect(ctx context.Context) (*link, error) {
	carrier, p, err := s.open()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.o.Connect)
	defer cancel()
	if p != nil { // a program that says nothing is ended, which ends the wait for it
		stop := context.AfterFunc(ctx, p.end)
		defer stop()
	}
	session, err := s.mcp.Connect(ctx, carrier, nil)
	if err != nil {
		if p != nil {
			p.end()
		}
		return nil, err
	}
	return &link{session, p}, nil
}

// drop forgets a connection that failed, so that the next call makes another.
func (s *Server) drop(l *link) {
	s.mu.Lock()
	ours := s.link == l
	if ours {
		s.link = nil
	}
	s.mu.Unlock()
	if ours {
		l.end()
	}
}

// lost reports whether an error means that the connection is useless: any error
// except the server's refusal of one request, and a caller who left.
func lost(ctx context.Context, err error) bool {
	var refused *jsonrpc.Error
	return err != nil && ctx.Err() == nil && !errors.As(err, &refused)
}

func (s *Server) down(message string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: "the server " + s.o.Name, Message: message, Mend: "answer without its tools", Err: err}
}

// progress passes on the progress of a call.
func (s *Server) progress(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
	token, _ := r.Params.ProgressToken.(string)
	s.mu.Lock()
	hear := s.hears[token]
	s.mu.Unlock()
	if hear != nil {
		hear(cut(r.Params.Message, MaxDescription))
	}
}

// open returns the transport, and the process behind it; nil over HTTP.
func (s *Server) open() (mcp.Transport, *process, error) {
	if s.o.URL == "" {
		p, err := start(&s.o)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.IOTransport{Reader: p.out, Writer: p.in, MaxLineLength: s.o.Bytes}, p, nil
	}
	return &mcp.StreamableClientTransport{Endpoint: s.o.URL, HTTPClient: s.client, MaxRetries: -1,
		DisableStandaloneSSE: true, MaxEventSize: s.o.Bytes}, nil, nil
}

// client returns the HTTP client that sends the server's headers, follows no redirect
// and bounds each answer.
func client(o *Options) *http.Client {
	return upstream.Plain(upstream.Options{Header: o.Header, MaxAnswer: int64(o.Bytes), Client: o.Client})
}
