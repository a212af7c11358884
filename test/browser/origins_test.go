package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPagesOfOtherOrigins: in a browser, the page of an origin that the settings name asks the surfaces named for it,
// with a key in a header, whole, streamed and refused, and reads headers that clients look at; it reads nothing of
// another surface. The page of an origin that they do not name reads nothing at all.
func TestPagesOfOtherOrigins(t *testing.T) {
	needs(t)
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<!doctype html><link rel="icon" href="data:,"><title>A portal</title>`))
	})
	named, unnamed := httptest.NewServer(page), httptest.NewServer(page)
	defer named.Close()
	defer unnamed.Close()
	settings := filepath.Join(t.TempDir(), "settings.yaml")
	text := fmt.Sprintf("origins:\n  - {origin: %q, surfaces: [native, openai]}\n", named.URL)
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CITEWAY_KEYS", "portal-key")
	seen := map[string]map[string]any{}
	for _, s := range node(t, "origins.mjs", serve(t, "--settings", settings), "portal-key", named.URL, unnamed.URL) {
		if s["failed"] != nil {
			t.Fatalf("%v: %v", s["scene"], s["failed"])
		}
		seen[s["scene"].(string)] = s
	}
	for asked, want := range map[string]string{
		"native whole": "200 true", "native streamed": "200 true", "openai whole": "200 true", "openai streamed": "200 true",
		"refused": "400 true", "without a key": "401 true", "cookies": "no", "azure": "no",
	} {
		if got := seen["named"][asked]; got != want {
			t.Errorf("the page of a named origin, %s: %v, want %s", asked, got, want)
		}
		if got := seen["unnamed"][asked]; got != "no" {
			t.Errorf("the page of another origin, %s: %v", asked, got)
		}
	}
	if id := fmt.Sprint(seen["named"]["id"]); !strings.HasPrefix(id, "ans_") {
		t.Errorf("the header Citeway-Answer is read as %q", id)
	}
}
