package azure

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// simulated answers as the service does: what it would refuse is refused, in its
// words.
func simulated(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		if wrong := validated(raw, r.URL.Query().Get(version)); wrong != "" {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = fmt.Fprintf(w, `{"error":{"requestid":"r","code":400,"message":%q}}`, wrong)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for _, f := range grounded().Frames {
			_, _ = io.WriteString(w, f.Raw)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// validated is what the service says against a body; "" takes it.
func validated(raw []byte, apiVersion string) string {
	var body map[string]json.RawMessage
	if json.Unmarshal(raw, &body) != nil {
		return "Invalid JSON"
	}
	var wrong []string
	if body[fieldSources] != nil {
		for _, name := range beside {
			if body[name] != nil {
				wrong = append(wrong, "Validation error at #/"+name+": Extra inputs are not permitted")
			}
		}
	}
	var sources []struct{ Parameters object }
	if body[fieldSources] != nil && (json.Unmarshal(body[fieldSources], &sources) != nil || len(sources) != 1) {
		return "Validation error at #/data_sources: must have exactly one"
	}
	for _, s := range sources {
		if s.Parameters[fieldContexts] != nil && !strings.HasSuffix(apiVersion, "-preview") {
			wrong = append(wrong, "Validation error at #/data_sources/0/azure_search/parameters/include_contexts: Extra inputs are not permitted")
		}
		if s.Parameters["index_name"] == nil {
			wrong = append(wrong, "Validation error at #/data_sources/0/azure_search/parameters/indexName: Field required")
		}
	}
	return strings.Join(wrong, "\n")
}

func asking(t *testing.T, o Options, r model.Request) error {
	t.Helper()
	o.Deployment, o.Client, o.Backoff = "heron", &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}, time.Millisecond
	m, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	err = m.Stream(t.Context(), &r, citeway.SinkFunc(func(citeway.Event) error { return nil }))
	return err
}

// TestServiceTakesWhatIsSent, whatever the version, the switch and the setting say.
func TestServiceTakesWhatIsSent(t *testing.T) {
	url, warmth := simulated(t), 0.2
	asked := `[{"type":"azure_search","parameters":{"index_name":"tides","include_contexts":["intent"]}}]`
	for _, data := range []string{"", tides, asked} {
		for _, v := range []string{"", DefaultVersion, DefaultDataVersion, "2024-02-01", "2024-05-01-preview"} {
			for _, noScores := range []bool{false, true} {
				o := Options{Options: service.Options{BaseURL: url}, Version: v, DataSources: data, NoScores: noScores}
				if err := asking(t, o, model.Request{Question: "When?", MaxTokens: 9, Temperature: &warmth}); err != nil {
					t.Errorf("version %q, data source %q, no scores %t: %v", v, data, noScores, err)
				}
			}
		}
	}
}

// TestServiceRefuses: all that is wrong with a data source is told at once.
func TestServiceRefuses(t *testing.T) {
	err := asking(t, Options{Options: service.Options{BaseURL: simulated(t)}, DataSources: `{"type":"azure_search","parameters":{}}`}, model.Request{Question: "When?"})
	want := "400 Bad Request: Validation error at #/data_sources/0/azure_search/parameters/indexName: Field required"
	if citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(err.Error(), want) {
		t.Errorf("%v", err)
	}
}

// TestForwardIsTakenToo: what a client sends beside is mended on its way.
func TestForwardIsTakenToo(t *testing.T) {
	m, err := New(Options{Options: service.Options{BaseURL: simulated(t), Client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}}, Deployment: "heron", DataSources: tides})
	if err != nil {
		t.Fatal(err)
	}
	body := `{"model":"heron","messages":[],"stream":true,"stream_options":{"include_usage":true},"logprobs":true,"max_completion_tokens":50,"store":false}`
	response, err := m.Forward(t.Context(), upstream.Request{Path: "chat/completions", Body: []byte(body)})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(raw), "[DONE]") {
		t.Errorf("%s: %s, %v", response.Status, raw, err)
	}
}
