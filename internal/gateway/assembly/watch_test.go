package assembly

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway/internal/gateway/settings"
)

// lines is a log that many write to.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write adds.
func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// names are the figures that a text in Prometheus's form has.
func names(text string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(text) {
		if name, _, ok := strings.Cut(line, " "); ok && !strings.HasPrefix(line, "#") {
			name, _, _ = strings.Cut(name, "{")
			all[name] = true
		}
	}
	return all
}

// TestWhatAnOperatorSees: of one answer of a gateway that runs there are figures, a line in
// the log and one in the audit, all by the request's id, and every panel of the dashboard
// names figures that there are.
func TestWhatAnOperatorSees(t *testing.T) {
	folder, log := t.TempDir(), &lines{}
	audit := filepath.Join(folder, "audit.jsonl")
	docs := filepath.Join(folder, "docs")
	if err := os.MkdirAll(docs, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(docs, "tides.md"), []byte("# Tides\n\nThe tide rises twice a day.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := Open(t.Context(), Options{Folder: filepath.Join(folder, "data"), Settings: &settings.Settings{Audit: &settings.Audit{File: audit}}, Log: slog.New(slog.NewJSONHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if err := b.Ingest(t.Context(), Intake{Paths: []string{docs}}); err != nil {
		t.Fatal(err)
	}
	handler, err := b.Server(t.Context(), Serving{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	gateway := httptest.NewServer(handler)
	t.Cleanup(gateway.Close)

	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, gateway.URL+"/v1/answers", strings.NewReader(`{"question":"When does the tide rise?"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Request-Id", "req-7")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer, _ := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if res.Header.Get("X-Request-Id") != "req-7" {
		t.Error(res.Header)
	}
	status, figures := get(t, gateway.URL+"/metrics", "")
	if status != http.StatusOK {
		t.Fatal(status, figures)
	}
	for _, want := range []string{`citeway_answers_total{outcome="whole"} 1`, `citeway_first_token_seconds_count{model="extractive"} 1`, `citeway_retrieval_seconds_count 1`,
		`citeway_citations_total{verdict="supported"} 1`, `citeway_request_seconds_count{surface="native"} 1`, `citeway_breaker_state{model="builtin"} 0`} {
		if !strings.Contains(figures, want) {
			t.Errorf("no %s in\n%s\n%s", want, answer, regexp.MustCompile(`(?m)^[^c].*\n`).ReplaceAllString(figures, ""))
		}
	}
	kept, err := os.ReadFile(audit)
	if err != nil || !strings.Contains(string(kept), `"request":"req-7"`) || !strings.Contains(string(kept), `"outcome":"whole"`) || strings.Contains(string(kept), "tide rise") {
		t.Errorf("%s %v", kept, err)
	}
	if said := log.String(); !strings.Contains(said, `"request":"req-7"`) || !strings.Contains(said, `"route":"/v1/answers"`) {
		t.Error(said)
	}
	dashboard(t, names(figures))
}

// dashboard checks that the panels name figures that there are.
func dashboard(t *testing.T, there map[string]bool) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "packaging", "grafana.json"))
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(data, &board); err != nil || len(board.Panels) < 10 {
		t.Fatal(err, len(board.Panels))
	}
	figure := regexp.MustCompile(`\b(?:citeway|go|process)_[a-z_]+`)
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			named := figure.FindAllString(target.Expr, -1)
			for _, name := range named {
				if !there[name] {
					t.Errorf("%s: there is no figure %s", p.Title, name)
				}
			}
			if len(named) == 0 {
				t.Errorf("%s names no figure", p.Title)
			}
		}
	}
}
