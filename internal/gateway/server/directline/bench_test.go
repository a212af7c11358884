package directline_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
)

// benchID is the conversation of the benchmarks.
const benchID = "bench"

// newBenchStore is a file with one conversation of a hundred activities.
func newBenchStore(b *testing.B) directline.Store {
	b.Helper()
	store, err := talkrows.Open(filepath.Join(b.TempDir(), "directline.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	if err := store.Begin(b.Context(), directline.Conversation{ID: benchID, Used: time.Now()}); err != nil {
		b.Fatal(err)
	}
	for range 100 {
		if _, _, err := store.Append(b.Context(), benchID, directline.Activity{Ours: true, At: time.Now(), Wire: json.RawMessage(`{"type":"message"}`)}); err != nil {
			b.Fatal(err)
		}
	}
	return store
}

// poller polls behind the last activity.
func poller(s *directline.Surface) func() {
	mux := http.NewServeMux()
	s.Routes(mux)
	return func() {
		r := httptest.NewRequest(http.MethodGet, "/v3/directline/conversations/"+benchID+"/activities?watermark=100", nil)
		mux.ServeHTTP(httptest.NewRecorder(), r)
	}
}

// BenchmarkPoll is what a page costs that has nothing to read.
func BenchmarkPoll(b *testing.B) {
	s := directline.New(directline.Options{Store: newBenchStore(b)})
	defer s.Close()
	poll := poller(s)
	b.ReportAllocs()
	for b.Loop() {
		poll()
	}
}

// BenchmarkAppend is what it costs to keep one activity for good.
func BenchmarkAppend(b *testing.B) {
	store := newBenchStore(b)
	a := directline.Activity{Ours: true, At: time.Now(), Wire: json.RawMessage(`{"type":"message","text":"High water is at six in March."}`)}
	for b.Loop() {
		if _, _, err := store.Append(b.Context(), benchID, a); err != nil {
			b.Fatal(err)
		}
	}
}
