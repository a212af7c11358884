package modeltest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// Serve starts a simulator and returns what a model is made with that asks it once.
func Serve(t *testing.T, h http.HandlerFunc) service.Options {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return service.Options{Name: "tern-1", BaseURL: s.URL, Key: Key, FirstByte: 5 * time.Second, Idle: 5 * time.Second, Retries: -1, Backoff: time.Millisecond}
}

// Play answers every request with a stream.
func Play(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		_, _ = io.WriteString(w, body)
	}
}

// Whole answers every request with one JSON value.
func Whole(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// Frames writes JSON values, one a line, as a stream of events.
func Frames(lines string) string {
	var b strings.Builder
	for line := range strings.Lines(lines) {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString("data: " + line + "\n\n")
		}
	}
	return b.String()
}

// Recorded is an answer as the provider's own service sent it; the test is skipped
// where it is not there.
func Recorded(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile(dataset.Path("recorded", name))
	if err != nil {
		t.Skipf("the recorded answer %s is not beside the repository: %v", name, err)
	}
	return string(raw)
}

// Echo is Play that keeps the body of the last request.
func Echo(last *string, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		*last = string(raw)
		Play(body)(w, r)
	}
}
