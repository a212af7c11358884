package apps

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/loopback"
)

const litellm = ".venv/bin/litellm"

// proxy starts LiteLLM's proxy with one model behind it and returns its address.
func proxy(t *testing.T, name, model, base string) string {
	t.Helper()
	port := loopback.Ports(t, 1)
	file := filepath.Join(t.TempDir(), "litellm.yaml")
	settings := fmt.Sprintf("model_list:\n  - model_name: %s\n    litellm_params: {model: openai/%s, api_base: %q, api_key: none}\n", name, model, base)
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	program, _ := filepath.Abs(litellm)
	cmd := exec.Command(program, "--config", file, "--host", "127.0.0.1", "--port", fmt.Sprint(port))
	cmd.Env = append(os.Environ(), "LITELLM_LOCAL_MODEL_COST_MAP=True", "DISABLE_ADMIN_UI=True")
	address := fmt.Sprintf("http://127.0.0.1:%d", port)
	start(t, address, "/health/liveliness", cmd)
	return address
}

const asksLeave = `{"model":"MODEL","stream":STREAM,"messages":[{"role":"user","content":"How many days of annual leave do employees have?"}]}`

// said is the text and the annotations of an answer, whole or streamed, put together.
func said(t *testing.T, url, model string, stream bool) (text string, annotations []map[string]any) {
	t.Helper()
	body := strings.NewReplacer("MODEL", model, "STREAM", fmt.Sprint(stream)).Replace(asksLeave)
	r, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	all, _ := io.ReadAll(r.Body)
	if r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %s", url, r.StatusCode, all)
	}
	for line := range strings.Lines(string(all)) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "data: ")
		var f struct {
			Choices []struct {
				Delta, Message struct {
					Content     string
					Annotations []map[string]any
				}
			}
		}
		if !strings.HasPrefix(line, "{") || json.Unmarshal([]byte(line), &f) != nil {
			continue
		}
		for _, c := range f.Choices {
			text += c.Delta.Content + c.Message.Content
			annotations = append(append(annotations, c.Delta.Annotations...), c.Message.Annotations...)
		}
	}
	return text, annotations
}

// TestLiteLLMInFront: what LiteLLM's proxy passes on has the citation as a link, and beside it.
func TestLiteLLMInFront(t *testing.T) {
	needs(t, litellm)
	address := proxy(t, "house", "citeway", serve(t, "log: {requests: false}\n")+"/openai/v1")
	for _, stream := range []bool{false, true} {
		text, annotations := said(t, address+"/v1/chat/completions", "house", stream)
		links := link.FindAllStringSubmatch(text, -1)
		if len(links) != 1 || len(annotations) != 1 || !strings.Contains(fmt.Sprint(annotations), links[0][1]) {
			t.Errorf("stream %t: %q, %v", stream, text, annotations)
		}
	}
}

// TestLiteLLMBehind: a model behind LiteLLM's proxy answers from the sources that Citeway found, and its marker is resolved.
func TestLiteLLMBehind(t *testing.T) {
	needs(t, litellm)
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct{ Stream bool }
		_ = json.NewDecoder(r.Body).Decode(&asked)
		if !asked.Stream {
			_, _ = io.WriteString(w, `{"id":"c","object":"chat.completion","created":1,"model":"tern-1","choices":[{"index":0,"message":{"role":"assistant","content":"It is 28 days [1]."},"finish_reason":"stop"}]}`)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for _, piece := range []string{"It is 28", " days [", "1].", ""} {
			finish := "null"
			if piece == "" {
				finish = `"stop"`
			}
			fmt.Fprintf(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":%q},"finish_reason":%s}]}`+"\n\n", piece, finish)
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	}))
	t.Cleanup(model.Close)
	behind := proxy(t, "tern", "tern-1", model.URL+"/v1")
	address := serve(t, "log: {requests: false}\nmodels:\n  - {name: tern, provider: openai, model: tern, base_url: "+behind+"/v1}\n")
	for _, stream := range []bool{false, true} {
		text, annotations := said(t, address+"/openai/v1/chat/completions", "citeway/tern", stream)
		if !strings.HasPrefix(text, "It is 28 days ([Leave](http") || len(annotations) != 1 {
			t.Errorf("stream %t: %q, %v", stream, text, annotations)
		}
	}
}
