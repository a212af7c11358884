package mcp_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

// place is a gateway with the surface, under an address of this machine.
type place struct {
	*httptest.Server
	surface *mcp.Surface
}

func open(t testing.TB, o mcp.Options, so server.Options) *place {
	t.Helper()
	if o.Base == nil {
		o.Base = func(*http.Request) string { return "https://cite.example" }
	}
	surface := mcp.New(o)
	so.Addr = "127.0.0.1:0"
	gateway, err := server.New(so, surface)
	if err != nil {
		t.Fatal(err)
	}
	p := &place{httptest.NewServer(gateway), surface}
	t.Cleanup(func() {
		_ = surface.Close()
		p.Close()
		http.DefaultClient.CloseIdleConnections()
	})
	return p
}

// bearing sends a key with each request.
type bearing struct{ key string }

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	if b.key != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+b.key)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// modes are the ways in which a host reaches the surface.
var modes = []string{"stateful", "stateless", "new protocol", "stdio"}

// newest is the protocol that has no sessions.
const newest = "2026-07-28"

// dial connects the Go client in one of the modes.
func (p *place) dial(t testing.TB, mode, key string, co *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "host", Version: "1"}, co)
	over := &sdk.StreamableClientTransport{Endpoint: p.URL + mcp.Path, HTTPClient: &http.Client{Transport: bearing{key}}, MaxRetries: -1}
	so := &sdk.ClientSessionOptions{ProtocolVersion: "2025-11-25"}
	switch mode {
	case "stateless":
		over.Endpoint = p.URL + mcp.PathStateless
	case "new protocol":
		so.ProtocolVersion = newest
	}
	session, err := client.Connect(context.Background(), over, so)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// pipe connects the Go client over a pair of pipes.
func pipe(t testing.TB, ctx context.Context, o mcp.Options, co *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	fromHost, toProgram := io.Pipe()
	fromProgram, toHost := io.Pipe()
	surface, ended := mcp.New(o), make(chan error, 1)
	go func() {
		err := surface.Talk(ctx, fromHost, toHost)
		_ = toHost.Close()
		ended <- err
	}()
	client := sdk.NewClient(&sdk.Implementation{Name: "host", Version: "1"}, co)
	session, err := client.Connect(context.Background(), &sdk.IOTransport{Reader: fromProgram, Writer: toProgram}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = session.Close()
		_ = toProgram.Close()
		if err := <-ended; err != nil && ctx.Err() == nil {
			t.Errorf("the program ended with %v", err)
		}
	})
	return session
}

// connect is dial or pipe over the options.
func connect(t testing.TB, mode string, o mcp.Options, co *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	if mode == "stdio" {
		return pipe(t, context.Background(), o, co)
	}
	return open(t, o, server.Options{}).dial(t, mode, "", co)
}

// call calls a tool and returns what it gave.
func call(t testing.TB, s *sdk.ClientSession, name string, args any) *sdk.CallToolResult {
	t.Helper()
	r, err := s.CallTool(context.Background(), &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}

// said is the text of a result.
func said(r *sdk.CallToolResult) string {
	for _, c := range r.Content {
		if text, ok := c.(*sdk.TextContent); ok {
			return text.Text
		}
	}
	return ""
}
