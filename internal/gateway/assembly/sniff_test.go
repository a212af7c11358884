package assembly

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// TestNothingIsSniffed: whatever is asked for, the response says that it is what it says
// it is: pages, files, answers, refusals, and what is not there.
func TestNothingIsSniffed(t *testing.T) {
	g := openGate(t, "", openPapers)
	for _, asked := range []string{"GET /", "GET /cited-answer.js", "GET /element/element.js", "GET /assets/page.css", "GET /assets/none.js", "GET /c/c_none", "GET /-/login",
		"GET /healthz", "GET /readyz", "GET /metrics", "GET /v1/openapi.yaml", "GET /v1/sources", "POST /v1/answers", "PUT /v1/answers", "GET /nowhere", "OPTIONS /v3/directline/conversations",
		"POST /openai/v1/chat/completions", "GET /openai/v1/models", "POST /anthropic/v1/messages", "POST /azure/x", "GET /writer/v1/files", "POST /mcp", "GET /mcp", "POST /v1/instances/default/ai/complete/stream"} {
		method, path, _ := strings.Cut(asked, " ")
		w := httptest.NewRecorder()
		g.s.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, "http://127.0.0.1"+path, nil))
		if got := w.Header().Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("%s: %d with %q", asked, w.Code, got)
		}
	}
}
