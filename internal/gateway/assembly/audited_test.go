package assembly

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// upstreamSays is an answer of a model's server, to each way of asking it.
func upstreamSays(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	stream := bytes.Contains(body, []byte(`"stream":true`))
	if w.Header().Set("Content-Type", "application/json"); stream {
		w.Header().Set("Content-Type", "text/event-stream")
	}
	const whole = `{"id":"resp_u1","object":"response","status":"completed","model":"m","output":[{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"It rises twice [1].","annotations":[]}]}],"usage":{"input_tokens":40,"output_tokens":7}}`
	switch responses := strings.HasSuffix(r.URL.Path, "/responses"); {
	case strings.HasSuffix(r.URL.Path, "/messages"):
		message(w, stream)
	case responses && stream:
		fmt.Fprint(w, "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"id\":\"resp_u1\",\"model\":\"m\",\"status\":\"in_progress\",\"output\":[]}}\n\n"+
			"event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\",\"output_index\":0,\"content_index\":0,\"item_id\":\"msg_1\",\"delta\":\"It rises twice [1].\"}\n\n"+
			"event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":"+whole+"}\n\n")
	case responses:
		fmt.Fprint(w, whole)
	case stream:
		fmt.Fprint(w, "data: {\"id\":\"chatcmpl-u1\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"It rises \"},\"finish_reason\":null}]}\n\n"+
			"data: {\"id\":\"chatcmpl-u1\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"twice [1].\"},\"finish_reason\":null}]}\n\n"+
			"data: {\"id\":\"chatcmpl-u1\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":40,\"completion_tokens\":7}}\n\ndata: [DONE]\n\n")
	default:
		fmt.Fprint(w, `{"id":"chatcmpl-u1","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"It rises twice [1]."},"finish_reason":"stop"}],"usage":{"prompt_tokens":40,"completion_tokens":7}}`)
	}
}

// message is an answer of a server of Anthropic's API.
func message(w io.Writer, stream bool) {
	const cited = `{"type":"char_location","cited_text":"The tide rises twice a day.","document_index":0,"document_title":null,"start_char_index":0,"end_char_index":27}`
	if !stream {
		fmt.Fprint(w, `{"id":"msg_u1","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"It rises twice.","citations":[`+cited+`]}],"stop_reason":"end_turn","usage":{"input_tokens":40,"output_tokens":7}}`)
		return
	}
	for _, event := range []string{`{"type":"message_start","message":{"id":"msg_u1","type":"message","role":"assistant","model":"m","content":[],"usage":{"input_tokens":40,"output_tokens":1}}}`,
		`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"","citations":[]}}`, `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"It rises twice."}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":` + cited + `}}`, `{"type":"content_block_stop","index":0}`,
		`{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":7}}`, `{"type":"message_stop"}`} {
		fmt.Fprint(w, "data: "+event+"\n\n")
	}
}

// watched is a gateway over one document and one model, whose audit and traces are read.
type watched struct {
	gate
	audit string
	read  int // lines of it that were read already
	mu    sync.Mutex
	sent  bytes.Buffer
}

func openWatched(t *testing.T, audit string, model http.HandlerFunc) *watched {
	t.Helper()
	w := &watched{audit: filepath.Join(t.TempDir(), "audit.jsonl")}
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		defer w.mu.Unlock()
		_, _ = io.Copy(&w.sent, r.Body)
	}))
	t.Cleanup(collector.Close)
	upstream := httptest.NewServer(model)
	t.Cleanup(upstream.Close)
	env := map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": collector.URL}
	b, err := Open(t.Context(), Options{Settings: given(t, "house", upstream.URL, "  - {name: gull, provider: anthropic, model: m, base_url: \""+upstream.URL+"\"}", "audit: {file: \""+w.audit+"\""+audit+"}"), Reader: "off", Getenv: func(name string) string { return env[name] }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	folder := t.TempDir()
	write(t, filepath.Join(folder, "tides.md"), "# Tides\n\nThe tide rises twice a day.\n")
	if err := b.Ingest(t.Context(), Intake{Paths: []string{folder}}); err != nil {
		t.Fatal(err)
	}
	s, err := b.Server(t.Context(), Serving{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	w.gate = gate{T: t, Base: b, s: s}
	return w
}

// lines are those of the audit that are new.
func (w *watched) lines() []map[string]any {
	w.Helper()
	data, err := os.ReadFile(w.audit)
	if err != nil {
		w.Fatal(err)
	}
	var all []map[string]any
	for line := range strings.Lines(string(data)) {
		var l map[string]any
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			w.Fatal(err, line)
		}
		all = append(all, l)
	}
	fresh := all[w.read:]
	w.read = len(all)
	return fresh
}

// spans closes the gateway and returns what was sent of its traces.
func (w *watched) spans() string {
	w.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.sent.String()
}

// prompted is a question with a source in the prompt, as Open WebUI writes one.
const prompted = "When does the tide rise? <source id=\"1\" name=\"Tide tables\">The tide rises twice a day.</source>"

// answering are the ways to get an answer of each surface, by the surface's type.
func answering(graph string) map[string][]way {
	text := func(s string) func(string) any { return func(string) any { return json.RawMessage(s) } }
	asked := `"messages":[{"role":"user","content":` + string(quoted(prompted)) + `}]`
	title := `"messages":[{"role":"user","content":"### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.\n### Output:\nJSON format: { \"title\": \"x\" }\n### Chat History:\n<chat_history>\nUSER: tides\n</chat_history>"}]`
	through := []string{"Citeway-Mode", "passthrough"}
	const completions, responses, azure = "/openai/v1/chat/completions", "/openai/v1/responses", "/azure/openai/deployments/house/chat/completions?api-version=2025-01-01-preview"
	return map[string][]way{
		"*openai.Surface": {
			{"passed", completions, text(`{"model":"house",` + asked + `}`), through, nil},
			{"passed, streamed", completions, text(`{"model":"house","stream":true,` + asked + `}`), through, nil},
			{"passed, no sources", completions, text(`{"model":"house","messages":[{"role":"user","content":"hi"}]}`), through, nil},
			{"passed, no sources, streamed", completions, text(`{"model":"house","stream":true,"messages":[{"role":"user","content":"hi"}]}`), through, nil},
			{"passed, response", responses, text(`{"model":"house","input":` + string(quoted(prompted)) + `}`), through, nil},
			{"passed, response, streamed", responses, text(`{"model":"house","stream":true,"input":` + string(quoted(prompted)) + `}`), through, nil},
			{"passed, response, no sources", responses, text(`{"model":"house","input":"hi"}`), through, nil},
			{"passed, response, no sources, streamed", responses, text(`{"model":"house","stream":true,"input":"hi"}`), through, nil},
			{"helper, passed", completions, text(`{"model":"citeway/house",` + title + `}`), nil, nil},
			{"helper, passed, streamed", completions, text(`{"model":"citeway/house","stream":true,` + title + `}`), nil, nil},
			{"helper", completions, text(`{"model":"citeway",` + title + `}`), nil, nil},
			{"knowledge", completions, text(`{"model":"citeway",` + asked + `}`), nil, nil},
			{"knowledge, response", responses, text(`{"model":"citeway","stream":true,"input":"When does the tide rise?"}`), nil, nil},
		},
		"*anthropic.Surface": {
			{"message", "/anthropic/v1/messages", text(`{"model":"citeway","max_tokens":100,` + asked + `}`), nil, nil},
			{"message, streamed", "/anthropic/v1/messages", text(`{"model":"citeway/house","max_tokens":100,"stream":true,` + asked + `}`), nil, nil},
			{"passed", "/anthropic/v1/messages", text(`{"model":"gull",` + brought + `}`), nil, nil},
			{"passed, streamed", "/anthropic/v1/messages", text(`{"model":"gull","stream":true,` + brought + `}`), nil, nil},
			{"brought", "/anthropic/v1/messages", text(`{"model":"citeway",` + brought + `}`), nil, nil},
		},
		"*gemini.Surface": {
			{"content", "/gemini/v1beta/models/citeway:generateContent", text(`{` + contents + `}`), nil, nil},
			{"content, streamed", "/gemini/v1beta/models/citeway/house:streamGenerateContent?alt=sse", text(`{` + contents + `}`), nil, nil},
			{"title", "/gemini/v1/models/citeway:generateContent", text(`{"contents":[{"parts":[{"text":"Write a concise title of at most 5 words for the conversation.\n\nUser: When does the tide rise?\nAI: Twice a day."}]}]}`), nil, nil},
		},
		"*azure.Surface": {
			{"alone", azure, text(`{` + asked + `}`), nil, nil},
			{"alone, streamed", azure, text(`{"stream":true,` + asked + `}`), nil, nil},
			{"on data", azure, text(`{` + asked + `,"data_sources":[{"type":"azure_search","parameters":{"endpoint":"https://search.example","index_name":"any","authentication":{"type":"api_key","key":"x"}}}]}`), nil, nil},
		},
		"*native.Surface": {
			{"answer", "/v1/answers", text(`{"question":"When does the tide rise?"}`), nil, nil},
			{"answer, streamed", "/v1/answers", text(`{"question":"When does the tide rise?","stream":true}`), nil, nil},
		},
		"*native.Page":        nil, // its page asks the paths of native
		"*directline.Surface": {{"talk", "", nil, nil, talk}},
		"*writer.Surface": {
			{"chat", "/writer/v1/chat", text(`{"model":"house","messages":[{"role":"user","content":"When does the tide rise?"}]}`), nil, nil},
			{"question", "/writer/v1/graphs/question", text(`{"graph_ids":["` + graph + `"],"question":"When does the tide rise?"}`), nil, nil},
		},
		"*mcp.Surface": {{"answer", "/mcp/stateless", text(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"answer","arguments":{"question":"When does the tide rise?"}}}`),
			[]string{"Accept", "application/json, text/event-stream"}, nil}},
		"*rill.Surface": {
			{"complete", "/v1/instances/default/ai/complete", text(`{"prompt":"When does the tide rise?"}`), nil, nil},
			{"streamed", "/v1/instances/default/ai/complete/stream", text(`{"prompt":"When does the tide rise?"}`), nil, nil},
		},
	}
}

// contents are a question, as clients of Google's API ask it.
const contents = `"contents":[{"role":"user","parts":[{"text":"When does the tide rise?"}]}]`

// brought is a question with a document, as clients of Anthropic's API ask it.
const brought = `"max_tokens":100,"messages":[{"role":"user","content":[{"type":"document","source":{"type":"text","data":"The tide rises twice a day."}},{"type":"text","text":"When does the tide rise?"}]}]`

func quoted(text string) []byte {
	b, _ := json.Marshal(text) // a text is JSON always
	return b
}

// TestEveryAnswerHasAnAuditLine: whatever the surface and the way through it, an answer
// that a client gets has a line of its request, and one only. A surface that is not among
// those asked fails.
func TestEveryAnswerHasAnAuditLine(t *testing.T) {
	w := openWatched(t, "", upstreamSays)
	_, made := w.do("", "POST", "/writer/v1/graphs", `{"name":"tides"}`)
	var graph struct{ ID string }
	if err := json.Unmarshal([]byte(made), &graph); err != nil || graph.ID == "" {
		t.Fatal(made)
	}
	known := answering(graph.ID)
	surfaces, err := w.surfaces()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range surfaces {
		ways, listed := known[fmt.Sprintf("%T", s)]
		if !listed {
			t.Errorf("how is %T asked for an answer?", s)
		}
		for _, way := range ways {
			way.headers = append(slices.Clone(way.headers), "X-Request-Id", "req-1", "Content-Type", "application/json")
			status, answer := way.of(&w.gate, "", "When does the tide rise?")
			lines := w.lines()
			if status != http.StatusOK || len(lines) != 1 {
				t.Errorf("%T, %s: %d, %d lines of\n%s", s, way.name, status, len(lines), answer)
				continue
			}
			l := lines[0]
			if l["outcome"] != "whole" || l["answer"] == "" || l["model"] == "" || way.ask == nil && l["request"] != "req-1" {
				t.Errorf("%T, %s: %v", s, way.name, l)
			}
		}
	}
}

// TestWhatPassesThroughIsAccountedFor: the line of an answer that passed through says what
// its prompt showed and what was cited, and the trace has the steps of any other answer.
func TestWhatPassesThroughIsAccountedFor(t *testing.T) {
	ways := answering("")["*openai.Surface"]
	for _, i := range []int{0, 1, 4, 5} {
		t.Run(ways[i].name, func(t *testing.T) {
			w := openWatched(t, ", words: true", upstreamSays)
			status, told := ways[i].of(&w.gate, "", "")
			lines := w.lines()
			if status != http.StatusOK || len(lines) != 1 {
				t.Fatal(status, told, lines)
			}
			l, _ := json.Marshal(lines[0])
			for _, want := range []string{`"mode":"passthrough"`, `"model":"m"`, `"prompt_tokens":40`, `"answer_tokens":7`, `"title":"Tide tables"`, `"sources":["prompt-1"]`,
				`"verdict":"supported"`, `_u1"`, `"text":"It rises twice`, `"question":"When does the tide rise?`} {
				if !strings.Contains(strings.ReplaceAll(string(l), "chatcmpl-u1", "resp_u1"), want) {
					t.Errorf("no %s in %s", want, l)
				}
			}
			_, figures := w.do("", "GET", "/metrics", "")
			for _, want := range []string{`citeway_answers_total{outcome="whole"} 1`, `citeway_citations_total{verdict="supported"} 1`, `citeway_tokens_total{direction="answer"} 7`} {
				if !strings.Contains(figures, want) {
					t.Errorf("no %s", want)
				}
			}
			spans := w.spans()
			for _, want := range []string{"answer", "chat m", "gen_ai.provider.name", "gen_ai.usage.output_tokens", "gen_ai.response.finish_reasons", "resolve", "verify", "encode", "citeway.answer_id"} {
				if !strings.Contains(spans, want) {
					t.Errorf("no %s among the spans", want)
				}
			}
			if strings.Contains(spans, "tide rise") || strings.Contains(spans, "rises") {
				t.Error("words are among the spans")
			}
		})
	}
}

// TestMessagesThatPassAreAccountedFor likewise: a server of Anthropic's API is asked with the client's own request.
func TestMessagesThatPassAreAccountedFor(t *testing.T) {
	for _, way := range answering("")["*anthropic.Surface"][2:4] {
		t.Run(way.name, func(t *testing.T) {
			w := openWatched(t, ", words: true", upstreamSays)
			status, told := way.of(&w.gate, "", "")
			lines := w.lines()
			if status != http.StatusOK || len(lines) != 1 {
				t.Fatal(status, told, lines)
			}
			l, _ := json.Marshal(lines[0])
			for _, want := range []string{`"mode":"passthrough"`, `"model":"m"`, `"prompt_tokens":40`, `"answer_tokens":7`, `"outcome":"whole"`, `"answer":"msg_u1"`, `"text":"It rises twice.`, `"question":"When does the tide rise?`} {
				if !strings.Contains(string(l), want) {
					t.Errorf("no %s in %s", want, l)
				}
			}
			if spans := w.spans(); !strings.Contains(spans, "chat m") || !strings.Contains(spans, "gen_ai.usage.output_tokens") || strings.Contains(spans, "rises") {
				t.Error("the request to the model is not among the spans, or words are")
			}
		})
	}
}

// TestWhatFailsOnItsWayThroughHasALine too, which says how.
func TestWhatFailsOnItsWayThroughHasALine(t *testing.T) {
	const chunk = "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"It rises\"},\"finish_reason\":null}]}\n\n"
	refused := func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, `{"error":{"message":"no"}}`, http.StatusBadRequest)
	}
	cut := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, chunk)
	}
	begun := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: {\"type\":\"response.created\",\"response\":{\"id\":\"r\",\"model\":\"m\",\"output\":[]}}\n\n"+
			"data: {\"type\":\"response.output_text.delta\",\"output_index\":0,\"content_index\":0,\"item_id\":\"i\",\"delta\":\"It rises twice\"}\n\n")
	}
	ways := answering("")["*openai.Surface"]
	for name, test := range map[string]struct {
		way   way
		model http.HandlerFunc
		want  string
	}{
		"refused":           {ways[0], refused, "refused"},
		"refused, streamed": {ways[1], refused, "refused"},
		"cut":               {ways[3], cut, "broken"},
		"cut, a response":   {ways[7], begun, "broken"},
	} {
		t.Run(name, func(t *testing.T) {
			w := openWatched(t, "", test.model)
			_, told := test.way.of(&w.gate, "", "")
			lines := w.lines()
			if len(lines) != 1 || lines[0]["outcome"] != test.want || lines[0]["error"] == nil {
				t.Errorf("%v of\n%s", lines, told)
			}
		})
	}
}
