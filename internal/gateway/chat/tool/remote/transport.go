package remote

import (
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway/internal/upstream"
)

// open makes what carries the messages, and what ends it beyond closing it; nil
// where nothing does.
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
