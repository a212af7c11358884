package assembly

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestATraceThroughTheWholePath: an answer that a client's trace asks for is told of step
// by step to the collector, and the model is told of the trace. No words are among it.
func TestATraceThroughTheWholePath(t *testing.T) {
	const trace = "0af7651916cd43dd8448eb211c80319c"
	var mu sync.Mutex
	var sent bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		_, _ = io.Copy(&sent, r.Body)
	}))
	defer collector.Close()
	asked := make(chan string, 1)
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.Header.Get("Traceparent")
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"It rises twice [1].\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	}))
	defer upstream.Close()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "tides.md"), []byte("# Tides\n\nThe tide rises twice a day.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": collector.URL}
	b, err := Open(t.Context(), Options{Settings: given(t, "house", upstream.URL), Getenv: func(name string) string { return env[name] }})
	if err != nil {
		t.Fatal(err)
	}
	closed := sync.OnceFunc(b.Close)
	defer closed()
	if err := b.Ingest(t.Context(), Intake{Paths: []string{folder}}); err != nil {
		t.Fatal(err)
	}
	handler, err := b.Server(t.Context(), Serving{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/v1/answers", strings.NewReader(`{"question":"When does the tide rise?"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Traceparent", "00-"+trace+"-b7ad6b7169203331-01")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK || !strings.Contains(<-asked, trace) {
		t.Fatal(w.Code, w.Body)
	}
	closed() // the last spans are sent
	mu.Lock()
	defer mu.Unlock()
	for _, want := range []string{"POST /v1/answers", "answer", "retrieve", "prompt", "chat m", "gen_ai.provider.name", "resolve", "verify", "encode", "http.response.status_code"} {
		if !bytes.Contains(sent.Bytes(), []byte(want)) {
			t.Errorf("no %s among the spans", want)
		}
	}
	for _, never := range []string{"rises", "tide rise"} {
		if bytes.Contains(sent.Bytes(), []byte(never)) {
			t.Errorf("%s is among the spans", never)
		}
	}
}
