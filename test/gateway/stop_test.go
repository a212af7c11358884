package gateway

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// endless is a model's server that begins each streamed answer and goes on for ever; of a
// whole answer nothing comes.
func endless(t *testing.T, begun chan<- struct{}) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct{ Stream bool }
		_ = json.NewDecoder(r.Body).Decode(&q)
		if q.Stream {
			w.Header().Set("Content-Type", "text/event-stream")
			if strings.HasSuffix(r.URL.Path, "/responses") {
				_, _ = fmt.Fprint(w, "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"id\":\"r\",\"object\":\"response\",\"status\":\"in_progress\",\"output\":[]}}\n\n"+
					"event: response.output_item.added\ndata: {\"type\":\"response.output_item.added\",\"output_index\":0,\"item\":{\"id\":\"m\",\"type\":\"message\",\"status\":\"in_progress\",\"role\":\"assistant\",\"content\":[]}}\n\n"+
					"event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\",\"item_id\":\"m\",\"output_index\":0,\"content_index\":0,\"delta\":\"It begins well and\"}\n\n")
			} else {
				_, _ = fmt.Fprint(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"tern-1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"It begins well and\"}}]}\n\n")
			}
			_ = http.NewResponseController(w).Flush()
		}
		begun <- struct{}{}
		<-r.Context().Done()
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// stopping are the requests that run when the program is told to stop, and what each is
// told in its own form.
var stopping = []struct{ name, path, body, want string }{
	{"native, streamed", "/v1/answers", `{"question":"How many days of annual leave?","stream":true}`, "event: error"},
	{"native, whole", "/v1/answers", `{"question":"How many days of annual leave?"}`, `"error":{"code":"unavailable","message":"the server is being stopped","mend":"ask again"}`},
	{"openai, streamed", "/openai/v1/chat/completions", `{"model":"citeway","stream":true,"messages":[{"role":"user","content":"How many days of annual leave?"}]}`, `the server is being stopped; ask again","type":"server_error"`},
	{"openai, whole", "/openai/v1/chat/completions", `{"model":"citeway","messages":[{"role":"user","content":"How many days of annual leave?"}]}`, `the server is being stopped; ask again","type":"server_error"`},
	{"responses, streamed", "/openai/v1/responses", `{"model":"citeway","stream":true,"input":"How many days of annual leave?"}`, `the server is being stopped`},
	{"passed through, streamed", "/openai/v1/chat/completions", `{"model":"tern","stream":true,"messages":[{"role":"user","content":"Hello"}]}`, `the server is being stopped; ask again","type":"server_error"`},
	{"passed through, whole", "/openai/v1/chat/completions", `{"model":"tern","messages":[{"role":"user","content":"Hello"}]}`, `the server is being stopped; ask again","type":"server_error"`},
	{"passed through, responses", "/openai/v1/responses", `{"model":"tern","stream":true,"input":"Hello"}`, `the server is being stopped`},
	{"azure, streamed", "/azure/openai/deployments/tern/chat/completions?api-version=2024-10-21", `{"stream":true,"messages":[{"role":"user","content":"How many days of annual leave?"}],"data_sources":[{"type":"azure_search","parameters":{"endpoint":"https://search.example","index_name":"handbook","authentication":{"type":"api_key","key":"none"}}}]}`, `the server is being stopped`},
	{"writer, question", "/writer/v1/graphs/question", `{"graph_ids":["GRAPH"],"question":"How many days of annual leave?","stream":true}`, `the server is being stopped`},
	{"writer, chat", "/writer/v1/chat", `{"model":"tern","stream":true,"messages":[{"role":"user","content":"How many days of annual leave?"}]}`, `the server is being stopped`},
	{"anthropic, streamed", "/anthropic/v1/messages", `{"model":"tern","max_tokens":100,"stream":true,"messages":[{"role":"user","content":"How many days of annual leave?"}]}`, `the server is being stopped`},
	{"anthropic, whole", "/anthropic/v1/messages", `{"model":"tern","max_tokens":100,"messages":[{"role":"user","content":"How many days of annual leave?"}]}`, `the server is being stopped`},
	{"rill, streamed", "/v1/instances/default/ai/complete/stream", `{"prompt":"How many days of annual leave?"}`, `the server is being stopped`},
}

// TestAStopEndsEveryFormWithItsError: told to stop by SIGTERM, the program lets answers go
// on for its grace, and then tells each why it ends, in its own form; it ends well itself.
func TestAStopEndsEveryFormWithItsError(t *testing.T) {
	begun := make(chan struct{}, len(stopping))
	cmd, address := started(t, "models:\n  - name: tern\n    provider: openai\n    model: tern-1\n    base_url: "+endless(t, begun)+"/v1\n    retries: 0\n", "300ms")
	graph := made(t, address)
	type end struct {
		name, told, want string
	}
	ends := make(chan end)
	for _, s := range stopping {
		go func() {
			told := asked(address+s.path, strings.ReplaceAll(s.body, "GRAPH", graph))
			ends <- end{s.name, told, s.want}
		}()
	}
	for range stopping {
		select {
		case <-begun:
		case e := <-ends:
			t.Fatalf("%s ended before the stop: %s", e.name, e.told)
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for range stopping {
		e := <-ends
		if whole := strings.HasSuffix(e.name, "whole"); whole && !strings.HasPrefix(e.told, "503 ") || strings.Contains(e.told, "cut:") {
			t.Errorf("%s: %s", e.name, e.told)
		}
		if !strings.Contains(e.told, e.want) {
			t.Errorf("%s: %q is not in\n%s", e.name, e.want, e.told)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("the program: %v", err)
	}
	if r, err := http.Get(address + "/readyz"); err == nil {
		_ = r.Body.Close()
		t.Errorf("it still answers: %d", r.StatusCode)
	}
}

// TestAStopDoesNotWaitForAnMCPHost that listens for news, as hosts do all day: the program
// ends long before its grace.
func TestAStopDoesNotWaitForAnMCPHost(t *testing.T) {
	cmd, address := started(t, "", "24h")
	const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"host","version":"1"}}}`
	begun := exchange(t, http.MethodPost, address, hello, "")
	_, _ = io.Copy(io.Discard, begun.Body)
	news := exchange(t, http.MethodGet, address, "", begun.Header.Get("Mcp-Session-Id"))
	if news.StatusCode != http.StatusOK {
		t.Fatalf("the host cannot listen: %s", news.Status)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, news.Body); err != nil {
		t.Errorf("the host is cut off: %v", err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// exchange is one request of an MCP host's; its body is closed with the test.
func exchange(t *testing.T, method, address, body, session string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address+"/mcp", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	if session != "" {
		r.Header.Set("Mcp-Session-Id", session)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer
}

// asked is the status and the whole body of an answer, or why it did not come to its end.
func asked(address, body string) string {
	r, err := http.Post(address, "application/json", strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	defer func() { _ = r.Body.Close() }()
	all, err := io.ReadAll(r.Body)
	if err != nil {
		return fmt.Sprintf("%d %s, cut: %v", r.StatusCode, all, err)
	}
	return fmt.Sprintf("%d %s", r.StatusCode, all)
}

// made is the id of a graph of Writer's.
func made(t *testing.T, address string) string {
	t.Helper()
	_, body, _ := strings.Cut(asked(address+"/writer/v1/graphs", `{"name":"leave"}`), " ")
	var graph struct{ ID string }
	if err := json.Unmarshal([]byte(body), &graph); err != nil || graph.ID == "" {
		t.Fatalf("%v: %s", err, body)
	}
	return graph.ID
}

// started is the program with those settings and that grace, and its address.
func started(t *testing.T, settings, grace string) (*exec.Cmd, string) {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, "settings.yaml")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(build(t), "serve", "--addr", "127.0.0.1:0", "--grace", grace, "--data", filepath.Join(folder, "data"), "--docs", documents, "--settings", file)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	address := told(bufio.NewScanner(said))
	ready(t, address)
	return cmd, address
}
