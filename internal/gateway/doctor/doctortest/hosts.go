package doctortest

import (
	"errors"
	"net/http"
	"net/http/httptest"
)

// Hosts are servers by the names of their hosts, reached without a network. It is
// an http.RoundTripper, safe for use by many at once.
type Hosts map[string]http.Handler

// errNoHost is what a host that is not there is answered with.
var errNoHost = errors.New("connection refused")

// RoundTrip lets the host's handler answer. A handler that waits for the end of the
// request's context has not answered.
func (h Hosts) RoundTrip(r *http.Request) (*http.Response, error) {
	handler := h[r.URL.Host]
	if handler == nil {
		return nil, errNoHost
	}
	w := httptest.NewRecorder()
	inner := r.Clone(r.Context())
	if inner.Body == nil {
		inner.Body = http.NoBody
	}
	handler.ServeHTTP(w, inner)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	response := w.Result()
	response.Request = r
	return response, nil
}

// Client is a client that reaches these hosts and no other.
func (h Hosts) Client() *http.Client { return &http.Client{Transport: h} }
