package openai

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/prompt"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden reads testdata: the frames of an answer, a line of dashes, and the
// events that come of it. The name of a file begins with its form.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			frames, want, _ := strings.Cut(string(raw), "\n----\n")
			form, _, _ := strings.Cut(filepath.Base(file), "-")
			got := told(t, Form(form), frames)
			if *update {
				if err := os.WriteFile(file, []byte(frames+"\n----\n"+got), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// told is what comes of an answer, an event a line.
func told(t *testing.T, form Form, frames string) string {
	t.Helper()
	var body strings.Builder
	for line := range strings.Lines(frames) {
		body.WriteString("data: " + strings.TrimRight(line, "\n") + "\n\n")
	}
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: "http://h.example", Retries: -1, Client: saying(body.String())}, Form: form})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = m.Stream(t.Context(), &model.Request{Question: "When?", Reads: citeway.Bracket, Tools: nil}, citeway.SinkFunc(func(e citeway.Event) error {
		out.WriteString(line(t, e))
		return nil
	}))
	if err != nil {
		out.WriteString("error " + err.Error() + "\n")
	}
	return out.String()
}

func line(t *testing.T, e citeway.Event) string {
	switch e := e.(type) {
	case *citeway.Text:
		return "text " + compact(t, string(e.Bytes)) + "\n"
	case *citeway.Marker:
		return "marker " + compact(t, string(e.Blank)+string(e.Raw)) + "\n"
	case *citeway.Source:
		return "source " + compact(t, e) + "\n"
	case *citeway.Citation:
		return "citation " + compact(t, e) + "\n"
	case *citeway.Finding:
		return "finding " + e.String() + "\n"
	case *citeway.End:
		return "end " + compact(t, ending{e.Finish, e.Usage, e.Calls, e.Err}) + "\n"
	}
	t.Errorf("a %T came", e)
	return ""
}

// ending is an End as the golden files have it.
type ending struct {
	Finish citeway.Finish `json:"finish,omitempty"`
	Usage  *citeway.Usage `json:"usage,omitempty"`
	Calls  []citeway.Call `json:"calls,omitempty"`
	Err    *citeway.Error `json:"error,omitempty"`
}

func compact(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestRequest: what is asked is written as the API has it.
func TestRequest(t *testing.T) {
	for _, c := range []struct {
		name, want string
		form       Form
		r          model.Request
	}{
		{"a plain question", `{"model":"tern-1","messages":[{"role":"user","content":"When?"}],"stream":true,"stream_options":{"include_usage":true}}`, OpenAI,
			model.Request{Question: "When?"}},
		{"Mistral says its usage unasked", `{"model":"tern-1","messages":[{"role":"user","content":"When?"}],"stream":true}`, Mistral,
			model.Request{Question: "When?"}},
		{"Perplexity searches", `{"model":"tern-1","messages":[{"role":"user","content":"When?"}],"stream":true}`, Perplexity,
			model.Request{Question: "When?"}},
		{"and not where sources are shown", `{"model":"tern-1","messages":[{"role":"user","content":"When?"}],"stream":true,"disable_search":true}`, Perplexity,
			model.Request{Question: "When?", Sources: []citeway.Source{{ID: "s1"}}}},
		{"tools", `{"model":"tern-1","messages":[{"role":"user","content":"When?"}],"stream":true,"stream_options":{"include_usage":true},` +
			`"tools":[{"type":"function","function":{"name":"tide","description":"tells tides","parameters":{"type":"object"}}},{"type":"function","function":{"name":"now","parameters":{"type":"object","properties":{}}}}],` +
			`"tool_choice":{"function":{"name":"tide"},"type":"function"}}`, OpenAI,
			model.Request{Question: "When?", Choice: "tide", Tools: []model.Tool{{Name: "tide", Description: "tells tides", Parameters: json.RawMessage(`{"type":"object"}`)}, {Name: "now"}}}},
		{"calls and results", `{"model":"tern-1","messages":[{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"tide","arguments":"{}"}}]},` +
			`{"role":"tool","content":"06:12","tool_call_id":"c1"}],"stream":true,"stream_options":{"include_usage":true}}`, OpenAI,
			model.Request{Messages: []model.Message{{Role: prompt.Assistant, Calls: []citeway.Call{{ID: "c1", Name: "tide", Arguments: "{}"}}}, {Role: prompt.Tool, Content: "06:12", Answers: "c1"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sent []byte
			m, _ := New(Options{Options: service.Options{Name: "tern-1", BaseURL: "http://h.example", Client: answering(func(r *http.Request) string {
				sent, _ = io.ReadAll(r.Body)
				return frames("x")
			})}, Form: c.form})
			if err := m.Stream(context.Background(), &c.r, citeway.SinkFunc(func(citeway.Event) error { return nil })); err != nil {
				t.Fatal(err)
			}
			if string(sent) != c.want {
				t.Errorf("sent\n%s\nwant\n%s", sent, c.want)
			}
		})
	}
}

func TestPerplexityCallsNoTools(t *testing.T) {
	m, _ := New(Options{Options: service.Options{Name: "x"}, Form: Perplexity})
	err := m.Stream(t.Context(), &model.Request{Question: "q", Tools: []model.Tool{{Name: "tide"}}}, nil)
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

// TestServerThatRefusesAField: what one server wants and another refuses is found
// out by asking, once.
func TestServerThatRefusesAField(t *testing.T) {
	var sent []string
	m := serve(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		sent = append(sent, string(raw))
		switch {
		case strings.Contains(string(raw), "stream_options"):
			http.Error(w, refusal("Unrecognized request argument supplied: stream_options"), http.StatusBadRequest)
		case strings.Contains(string(raw), `"max_tokens"`):
			http.Error(w, refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."), http.StatusBadRequest)
		default:
			stream(w, frames("At six."))
		}
	})
	for range 2 {
		if err := m.Stream(t.Context(), &model.Request{Question: "When?", MaxTokens: 5}, citeway.SinkFunc(func(citeway.Event) error { return nil })); err != nil {
			t.Fatal(err)
		}
	}
	if len(sent) != 4 || sent[3] != sent[2] {
		t.Errorf("asked %d times: %s", len(sent), strings.Join(sent, "\n"))
	}
}

func TestForward(t *testing.T) {
	m := serve(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		if r.URL.Path != "/v1/embeddings" || r.Header.Get("Authorization") != "Bearer secret-key" || string(raw) != `{"input":"x"}` {
			t.Errorf("asked %s for %s", r.URL.Path, raw)
		}
		_, _ = io.WriteString(w, `{"data":[]}`)
	})
	response, err := m.Forward(t.Context(), upstream.Request{Path: "embeddings", Body: []byte(`{"input":"x"}`)})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if raw, err := io.ReadAll(response.Body); err != nil || string(raw) != `{"data":[]}` {
		t.Errorf("%s, %v", raw, err)
	}
}
