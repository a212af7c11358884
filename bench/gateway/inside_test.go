package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/citeway/citeway/model"
	"github.com/citeway/citeway/model/chain"
	"github.com/citeway/citeway/model/openai"
	"github.com/citeway/citeway/server"
	surface "github.com/citeway/citeway/server/openai"
	"github.com/citeway/citeway/verify"
)

// inside is the gateway over a model's server that answers within the process.
func inside(b *testing.B) http.Handler {
	b.Helper()
	upstreamServer := httptest.NewServer(upstream())
	b.Cleanup(upstreamServer.Close)
	m, err := openai.New(openai.Options{Name: "tern-1", BaseURL: upstreamServer.URL + "/v1"})
	if err != nil {
		b.Fatal(err)
	}
	guarded, err := chain.New(chain.Guard(m, chain.GuardOptions{}))
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
func BenchmarkInside(b *testing.B) {
	handler := inside(b)
	body := question("")
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
