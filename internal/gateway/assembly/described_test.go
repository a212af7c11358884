package assembly

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestWhatIsDescribedIsServed: every operation of the description is there, whichever
// surface it belongs to.
func TestWhatIsDescribedIsServed(t *testing.T) {
	g := openGate(t, "", openPapers)
	ask := func(method, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), method, "http://127.0.0.1"+path, strings.NewReader("{}"))
		r.Header.Set("Content-Type", "application/json")
		g.s.ServeHTTP(w, r)
		return w
	}
	var described struct {
		Servers []struct{ URL string }
		Paths   map[string]map[string]any
	}
	if err := json.Unmarshal(ask("GET", "/v1/openapi.json").Body.Bytes(), &described); err != nil {
		t.Fatal(err)
	}
	if described.Servers[0].URL != "http://127.0.0.1" {
		t.Errorf("%+v", described.Servers)
	}
	fill := strings.NewReplacer("{instance}", "default", "{deployment}", "any", "{id}", "x")
	for path, methods := range described.Paths {
		for method := range methods {
			w := ask(strings.ToUpper(method), fill.Replace(path))
			if w.Code == http.StatusMethodNotAllowed || strings.Contains(w.Body.String(), "unknown path") {
				t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
			}
		}
	}
}
