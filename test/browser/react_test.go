package browser

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAReactPageWithUseChat: a page built with React and useChat, version 5 and the newest, with nothing but the address: the
// answer streams, its sources are links that open what they stand on, a second question follows, and an answer that is cut
// is an error. The page is of another origin, which the settings name.
func TestAReactPageWithUseChat(t *testing.T) {
	needs(t)
	built := t.TempDir()
	if _, err := os.Stat(filepath.Join("node_modules", "esbuild")); err != nil && os.Getenv("CI") == "" {
		t.Skip("esbuild is missing; make test installs it")
	}
	if out, err := exec.Command("node", filepath.Join("react", "build.mjs"), built).CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	portal := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".js") {
			http.ServeFile(w, r, filepath.Join(built, filepath.Base(r.URL.Path)))
			return
		}
		_, _ = fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><title>A portal</title><div id="root"></div><script type="module" src="%s.js"></script>`, r.URL.Path)
	}))
	defer portal.Close()
	breaking := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"A full year of work gives 28 days"},"finish_reason":null}]}`+"\n\n")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}))
	defer breaking.Close()
	origins := fmt.Sprintf("origins:\n  - {origin: %q, surfaces: [native]}\n", portal.URL)
	whole := serve(t, "--settings", written(t, origins))
	cut := serve(t, "--settings", written(t, origins+"models:\n  - {name: tern, provider: openai, model: m, base_url: "+breaking.URL+"/v1, retries: 0}\n"))
	for _, s := range node(t, "react.mjs", whole, portal.URL, cut) {
		scene := fmt.Sprint(s["scene"])
		switch {
		case s["failed"] != nil:
			t.Errorf("%s: %v, %v", scene, s["failed"], s["errors"])
		case strings.HasSuffix(scene, "cut"):
			if s["alert"] == "" || s["alert"] == nil {
				t.Errorf("%s: an answer that is cut is no error: %v", scene, s)
			}
		case !strings.Contains(fmt.Sprint(s["text"]), "28 days of annual leave") || s["links"] == 0.0 || s["unlinked"] != 0.0 ||
			!strings.Contains(fmt.Sprint(s["opened"]), "28 days of annual leave") || !strings.Contains(fmt.Sprint(s["second"]), "Up to 5 days"):
			t.Errorf("%s: %v", scene, s)
		}
	}
}

// written is a file of settings.
func written(t *testing.T, settings string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.yaml")
	if err := os.WriteFile(path, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
