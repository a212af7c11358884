package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/server"
	surface "github.com/citeway/citeway/internal/gateway/server/openai"
	"github.com/citeway/citeway/verify"
)

// inside is the gateway over a model's server that answers within the process.
func inside(b *testing.B) http.Handler {
	b.Helper()
	upstreamServer := httptest.NewServer(upstream())
	b.Cleanup(upstreamServer.Close)
	m, err := openai.New(openai.Options{Options: service.Options{Name: "tern-1", BaseURL: upstreamServer.URL + "/v1"}})
	if err != nil {
		b.Fatal(err)
	}
	guarded, err := model.Chain(model.Guard(m, model.GuardOptions{}))
	if err != nil {
		b.Fatal(err)
	}
	s, err := server.New(server.Options{Addr: "127.0.0.1:0"}, surface.New(surface.Options{Verifier: verify.New(verify.Options{}),
		Models: []surface.Model{{Name: "tern", Upstream: guarded.(model.Forwarder)}}}))
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkInside is what a whole request costs within the process, the model's
// server and the way to it included.
func BenchmarkInside(b *testing.B) { ask(b, inside(b), "") }

// BenchmarkInsideProxy is the same through Go's reverse proxy.
func BenchmarkInsideProxy(b *testing.B) { ask(b, proxyInside(b), "") }

// BenchmarkInsideStream is the same for a stream of three tokens: what comes before
// the first is most of it.
func BenchmarkInsideStream(b *testing.B) { ask(b, inside(b), "brief") }

// BenchmarkInsideStreamProxy is that through the reverse proxy.
func BenchmarkInsideStreamProxy(b *testing.B) { ask(b, proxyInside(b), "brief") }

// proxyInside is a reverse proxy before the same kind of server.
func proxyInside(b *testing.B) http.Handler {
	b.Helper()
	s := httptest.NewServer(upstream())
	b.Cleanup(s.Close)
	target, err := url.Parse(s.URL)
	if err != nil {
		b.Fatal(err)
	}
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.URL.Path = "/v1/chat/completions"
	}}
}

func ask(b *testing.B, handler http.Handler, plan string) {
	b.Helper()
	body := question(plan)
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/openai/v1/chat/completions", bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Body.String())
		}
		_, _ = io.Copy(io.Discard, w.Body)
	}
}
