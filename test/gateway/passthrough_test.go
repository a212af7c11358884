package gateway

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// said is what the upstream writes: markers cut anywhere, one of them out of
// range, and an event of its own that must not go through.
const said = "The tides rise twice a day [1]. The harbour closes at nine in winter【2】. Nobody knows more [9]."

// upstream is a model's server on loopback.
func upstream(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/responses") {
			respond(w, r)
			return
		}
		var q struct {
			Stream   bool
			Tools    []json.RawMessage
			Messages []struct{ Content string }
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		switch {
		case len(q.Tools) > 0 && q.Stream:
			stream(w, `{"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"tide_at","arguments":"{\"port\":"}}]}}`,
				`{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"Ness\"}"}}]}}`, `{"delta":{},"finish_reason":"tool_calls"}`)
		case len(q.Tools) > 0:
			_, _ = fmt.Fprint(w, `{"id":"c","object":"chat.completion","created":1,"model":"tern-1","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"tide_at","arguments":"{\"port\":\"Ness\"}"}}]}}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`)
		case q.Messages[len(q.Messages)-1].Content == "break off":
			stream(w, `{"delta":{"content":"It begins well"}}`)
		case q.Stream:
			stream(w, pieces()...)
		default:
			body, _ := json.Marshal(said)
			_, _ = fmt.Fprintf(w, `{"id":"c","object":"chat.completion","created":1,"model":"tern-1","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":20,"completion_tokens":30,"total_tokens":50}}`, body)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// pieces are the choices of the streamed answer, three bytes of it each.
func pieces() []string {
	var all []string
	runes := []rune(said)
	for i := 0; i < len(runes); i += 3 {
		words, _ := json.Marshal(string(runes[i:min(i+3, len(runes))]))
		all = append(all, fmt.Sprintf(`{"delta":{"content":%s}}`, words))
	}
	return append(all, `{"delta":{},"finish_reason":"stop"}`)
}

// stream writes choices as chunks, with an event that is the upstream's own, and
// ends properly where a choice says how it ended.
func stream(w http.ResponseWriter, choices ...string) {
	w.Header().Set("Content-Type", "text/event-stream")
	for i, c := range choices {
		event := ""
		if i == 0 {
			event = `"event":{"type":"execute","data":{"code":"alert(1)"}},`
		}
		_, _ = fmt.Fprintf(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"tern-1\",%s\"choices\":[{\"index\":0,%s]}\n\n", event, c[1:])
	}
	if strings.Contains(choices[len(choices)-1], "finish_reason") {
		_, _ = fmt.Fprint(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"tern-1\",\"choices\":[],\"usage\":{\"prompt_tokens\":20,\"completion_tokens\":30,\"total_tokens\":50}}\n\ndata: [DONE]\n\n")
	}
}

// TestPassThrough: an upstream's answer comes with its citations mended, and all
// else as the upstream sent it.
func TestPassThrough(t *testing.T) {
	needs(t, stock, "openai")
	all := run(t, "passthrough.mjs", serve(t, "models:\n  - name: tern\n    provider: openai\n    model: tern-1\n    base_url: "+upstream(t)+"/v1\n"))
	want := "The tides rise twice a day [1]. The harbour closes at nine in winter[2]. Nobody knows more"
	for _, name := range []string{"whole", "streamed"} {
		s := all[name]
		if !strings.HasPrefix(s.Text, want) || s.Finish != "stop" || s.Tokens != 50 {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if !strings.Contains(all["vercel streamed"].Text, "twice a day") {
		t.Errorf("vercel: %+v", all["vercel streamed"])
	}
	for _, event := range all["streamed"].Cited {
		if !strings.HasPrefix(event, "source ") {
			t.Errorf("an event of the upstream went through: %s", event)
		}
	}
	for _, name := range []string{"tools whole", "tools streamed"} {
		if s := all[name]; s.Text != `{"port":"Ness"}` || s.Finish != "tool_calls" {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if s := all["broken off"]; s.Text != "It begins well" || s.Finish == "no error" {
		t.Errorf("broken off: %+v", s)
	}
}
