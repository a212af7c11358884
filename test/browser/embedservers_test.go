package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/web"
)

// origins are three servers on three ports: the gateway, the host that its
// settings name, and a stranger. given are files that the host serves beside those of testdata.
type origins struct {
	gateway, host, stranger *httptest.Server
	given                   map[string]string
}

// newOrigins starts them and stops them with the test.
func newOrigins(t *testing.T) *origins {
	t.Helper()
	var o origins
	o.host = started(t, func(w http.ResponseWriter, r *http.Request) { o.page(t, w, r) })
	o.stranger = started(t, func(w http.ResponseWriter, r *http.Request) { o.page(t, w, r) })
	mux := http.NewServeMux()
	mux.Handle("/", web.Handler(o.host.URL))
	mux.HandleFunc("GET /c/{id}", func(w http.ResponseWriter, r *http.Request) {
		_ = web.Citation(w, &web.CitationView{ID: r.PathValue("id"), Title: "Leave", Verdict: citeway.Supported, Shown: time.Unix(0, 0)})
	})
	mux.HandleFunc("GET /hostile.json", func(w http.ResponseWriter, r *http.Request) { o.page(t, w, r) })
	o.gateway = started(t, mux.ServeHTTP)
	return &o
}

func started(t *testing.T, handle http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(handle)
	t.Cleanup(s.Close)
	return s
}

// page serves a file of testdata with the addresses and the recipe filled in.
func (o *origins) page(t *testing.T, w http.ResponseWriter, r *http.Request) {
	_ = scripts.Load()
	body, err := os.ReadFile(filepath.Join("testdata", path.Base(r.URL.Path)))
	if text, there := o.given[path.Base(r.URL.Path)]; there {
		body, err = []byte(text), nil
	}
	if err != nil {
		http.NotFound(w, r)
		return
	}
	fill := strings.NewReplacer("RECIPE", strings.NewReplacer("https://gateway.example", o.gateway.URL,
		"/v1/answers/42/events", "/element/sample.json").Replace(recipe(t)),
		"GATEWAY", o.gateway.URL, "HOST", o.host.URL, "STRANGER", o.stranger.URL)
	w.Header().Set("Content-Type", map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json", ".css": "text/css", ".sse": "text/event-stream"}[path.Ext(r.URL.Path)])
	_, _ = w.Write([]byte(fill.Replace(string(body))))
}

// recipe is what the documentation tells a host to write.
func recipe(t *testing.T) string {
	text, err := os.ReadFile(filepath.Join(root, "docs", "embedding.md"))
	if err != nil {
		t.Error(err)
		return ""
	}
	_, after, _ := strings.Cut(string(text), "## In a frame")
	_, after, _ = strings.Cut(after, "```html\n")
	code, _, found := strings.Cut(after, "```")
	if !found {
		t.Error("docs/embedding.md has no recipe for a host")
	}
	return code
}

func TestTheRecipeIsTenLines(t *testing.T) {
	if lines := strings.Count(recipe(t), "\n"); lines != 10 {
		t.Errorf("the recipe for a host has %d lines", lines)
	}
}
