package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/doctor"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// harbour is an index and a deployment on addresses of their own.
type harbour struct {
	search *simulate.Service
	cites  *simulate.Deployment
	env    map[string]string
	model  string
}

func openHarbour(t *testing.T) *harbour {
	t.Helper()
	d, err := azuresearch.Define(azuresearch.Mapping{}, azuresearch.DefineOptions{Name: "harbour", Semantic: true})
	if err != nil {
		t.Fatal(err)
	}
	h := &harbour{search: simulate.New(simulate.Options{AdminKey: "search-key-77"}), cites: &simulate.Deployment{Key: "model-key-77"}}
	if err := h.search.Create(d.Index); err != nil {
		t.Fatal(err)
	}
	if err := h.search.Upload("harbour", map[string]any{"id": "1", "title": "Tide tables", "content": "High water is at six.",
		"filepath": "tides.pdf", "url": "https://pier.example/tides.pdf"}); err != nil {
		t.Fatal(err)
	}
	at := func(handler http.Handler) string {
		s := httptest.NewServer(handler)
		t.Cleanup(s.Close)
		return s.URL
	}
	transport := &http.Transport{DisableKeepAlives: true}
	h.cites.Client = &http.Client{Transport: transport}
	h.model = at(h.cites)
	sources, err := json.Marshal([]any{map[string]any{"type": "azure_search", "parameters": map[string]any{
		"endpoint": at(h.search), "index_name": "harbour", "query_type": "semantic", "semantic_configuration": "default",
		"authentication": map[string]any{"type": "api_key", "key": "search-key-77"}}}})
	if err != nil {
		t.Fatal(err)
	}
	h.env = map[string]string{"AZURE_AI_DATA_SOURCES": string(sources), "AZURE_OPENAI_API_KEY": "model-key-77"}
	return h
}

// run runs `citeway doctor` on the harbour.
func (h *harbour) run(ctx context.Context, args ...string) (int, string, string) {
	var out, messages bytes.Buffer
	m := Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &messages, Getenv: func(name string) string { return h.env[name] }}
	code := m.Run(ctx, append([]string{"doctor", "--model", "azure:heron", "--base-url", h.model}, args...))
	return code, out.String(), messages.String()
}

func TestDoctorOfWhatIsWell(t *testing.T) {
	h := openHarbour(t)
	code, out, messages := h.run(t.Context(), "--strict", "--question", "When is high water?")
	if code != exitDone || messages != "" || !strings.Contains(out, "0 faults, 0 warnings, 19 in order") {
		t.Errorf("%d %s\n%s", code, messages, out)
	}
	if strings.Contains(out, "\x1b") || strings.Contains(out, "key-77") {
		t.Errorf("colour without a terminal, or a key:\n%s", out)
	}
}

func TestDoctorNamesTheFault(t *testing.T) {
	h := openHarbour(t)
	h.cites.Faults.NoMarkers = true
	code, out, _ := h.run(t.Context())
	if code != exitDone || !strings.Contains(out, "✗ markers") {
		t.Errorf("%d\n%s", code, out)
	}
	code, out, messages := h.run(t.Context(), "--strict", "--json")
	var r doctor.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != exitInvalid || messages != "citeway: --strict: faults: 1; see the mend under each\n" {
		t.Errorf("%d %v %s", code, err, messages)
	}
	if r.Faults != 1 || !r.Is(doctor.CheckMarkers, doctor.Fault) {
		t.Errorf("%+v", r)
	}
}

// TestDoctorReadsTheSettings: the model, its data sources and keys come from a file
// as they do for serve.
func TestDoctorReadsTheSettings(t *testing.T) {
	h := openHarbour(t)
	file := t.TempDir() + "/citeway.yaml"
	write(t, file, `
models:
  - name: tern
    provider: azure
    model: heron
    base_url: `+h.model+`
    key_env: TERN_KEY
    data_sources: `+strings.Replace(h.env["AZURE_AI_DATA_SOURCES"], `"key":"search-key-77"`, `"key_env":"SEARCH_KEY"`, 1)+`
citations: openwebui
`)
	h.env = map[string]string{"TERN_KEY": "model-key-77", "SEARCH_KEY": "search-key-77"}
	for _, args := range [][]string{{}, {"--model", "tern"}} {
		var out, messages bytes.Buffer
		m := Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &messages, Getenv: func(name string) string { return h.env[name] }}
		code := m.Run(t.Context(), append([]string{"doctor", "--settings", file, "--strict"}, args...))
		if code != exitDone || !strings.Contains(out.String(), "SEARCH_KEY, TERN_KEY: set") || !strings.Contains(out.String(), "✓ form  citations: openwebui") {
			t.Errorf("%d %s\n%s", code, &messages, &out)
		}
	}
}

// TestDoctorOfCiteway: the gateway itself is a deployment that can cite.
func TestDoctorOfCiteway(t *testing.T) {
	address, stop := serve(t, nil, "--docs", filepath.Join("..", "..", "examples", "handbook"), "--data", t.TempDir())
	defer stop()
	h := &harbour{model: address + "/azure", env: map[string]string{"AZURE_AI_DATA_SOURCES": `[{"type":"azure_search","parameters":{"endpoint":"https://old.search.example",
		"index_name":"handbook","authentication":{"type":"system_assigned_managed_identity"}}}]`}}
	_, out, messages := h.run(t.Context(), "--json", "--question", "How many days of annual leave do I get?")
	var r doctor.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err, messages)
	}
	for _, check := range []string{doctor.CheckAddress, doctor.CheckContext, doctor.CheckMarkers, doctor.CheckResolved} {
		if !r.Is(check, doctor.OK) {
			t.Errorf("%s is not in order:\n%s", check, out)
		}
	}
}

func TestDoctorStops(t *testing.T) {
	h := openHarbour(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if code, _, messages := h.run(ctx); code != exitInvalid || messages != "citeway: stopped\n" {
		t.Errorf("%d %s", code, messages)
	}
}

func TestLooking(t *testing.T) {
	var b bytes.Buffer
	l := &looking{w: &b, tty: true}
	l.at("the index harbour")
	l.done()
	if b.String() != "\r\x1b[Klooking at the index harbour …\r\x1b[K" {
		t.Errorf("%q", b.String())
	}
}
