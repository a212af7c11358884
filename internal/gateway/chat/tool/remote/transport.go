package remote

import (
	"errors"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
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

// client is an HTTP client that sends the server's headers, follows no redirect
// and reads no more than it must.
func client(o *Options) *http.Client {
	own := &http.Client{}
	if o.Client != nil {
		*own = *o.Client
	}
	next := own.Transport
	if next == nil {
		if t, ok := http.DefaultTransport.(*http.Transport); ok {
			next = t.Clone()
		}
	}
	own.Transport = &bounded{next, o.Header, o.Bytes}
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return own
}

// bounded sends headers and bounds answers.
type bounded struct {
	next   http.RoundTripper
	header http.Header
	bytes  int
}

// RoundTrip does one request.
func (b *bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, values := range b.header {
		r.Header[http.CanonicalHeaderKey(name)] = values
	}
	answer, err := b.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	answer.Body = &limited{answer.Body, b.bytes}
	return answer, nil
}

// CloseIdleConnections ends the connections that are kept.
func (b *bounded) CloseIdleConnections() {
	if t, ok := b.next.(interface{ CloseIdleConnections() }); ok {
		t.CloseIdleConnections()
	}
}

var errHuge = errors.New("the server answered with more than it may")

// limited is a body of which no more than left bytes are read.
type limited struct {
	io.ReadCloser
	left int
}

// Read reads, up to the limit.
func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errHuge
	}
	n, err := l.ReadCloser.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}
