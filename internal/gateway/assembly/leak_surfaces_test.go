package assembly

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// way is one way to ask a question of a gateway.
type way struct {
	name, path string
	body       func(question string) any
	headers    []string
	// ask asks where more than one request is needed; nil for one.
	ask func(g *gate, key, question string) (int, string)
}

// of asks a gateway.
func (w *way) of(g *gate, key, question string) (int, string) {
	g.Helper()
	if w.ask != nil {
		return w.ask(g, key, question)
	}
	body, err := json.Marshal(w.body(question))
	if err != nil {
		g.Fatal(err)
	}
	return g.do(key, "POST", w.path, string(body), w.headers...)
}

// talk asks as Web Chat does: it opens a conversation, says the question, and
// polls until the answer is there.
func talk(g *gate, key, question string) (int, string) {
	g.Helper()
	const conversations = "/v3/directline/conversations"
	var opened struct{ ConversationID, Token string }
	_, told := g.do(key, "POST", conversations, `{"user":{"id":"u"}}`)
	if err := json.Unmarshal([]byte(told), &opened); err != nil || opened.Token == "" {
		g.Fatalf("%v: %s", err, told)
	}
	said, _ := json.Marshal(object{"type": "message", "text": question, "from": object{"id": "u"}})
	activities := conversations + "/" + opened.ConversationID + "/activities"
	if status, told := g.do(opened.Token, "POST", activities, string(said)); status != 200 {
		return status, told
	}
	for range 5000 {
		status, told := g.do(opened.Token, "GET", activities, "")
		if status != 200 || strings.Contains(told, `"streamType":"final"`) {
			return status, strings.ReplaceAll(told, opened.ConversationID, "")
		}
		time.Sleep(10 * time.Millisecond)
	}
	g.Fatal("no answer comes")
	return 0, ""
}

// stored asks as clients of vector stores do: which there are, and then each of the two.
func stored(g *gate, key, question string) (int, string) {
	g.Helper()
	status, all := g.do(key, "GET", "/openai/v1/vector_stores", "")
	query, _ := json.Marshal(object{"query": question, "max_num_results": 50})
	for _, set := range []string{"board", "staff"} {
		_, one := g.do(key, "GET", "/openai/v1/vector_stores/"+set, "")
		_, told := g.do(key, "POST", "/openai/v1/vector_stores/"+set+"/search", string(query))
		all += one + told
	}
	return status, all
}

// searching has a response search the files of each of the two sets.
func searching(g *gate, key, question string) (first int, all string) {
	g.Helper()
	for _, set := range []string{"staff", "board"} {
		body, _ := json.Marshal(object{"model": "citeway", "input": question, "include": []string{"file_search_call.results"},
			"tools": []object{{"type": "file_search", "vector_store_ids": []string{set}, "max_num_results": 50}}})
		status, told := g.do(key, "POST", "/openai/v1/responses", string(body))
		if all += told; first == 0 {
			first = status
		}
	}
	return first, all
}

type object = map[string]any

func user(question string) []object { return []object{{"role": "user", "content": question}} }

// ways are the surfaces, in each of their shapes.
func ways() []way {
	chat := func(stream bool) func(string) any {
		return func(q string) any { return object{"model": "citeway", "messages": user(q), "stream": stream} }
	}
	data := []object{{"type": "azure_search", "parameters": object{"endpoint": "https://search.example", "index_name": "board", "top_n_documents": 20,
		"authentication":   object{"type": "api_key", "key": "x"},
		"include_contexts": []string{"citations", "intent", "all_retrieved_documents"}}}}
	onData := func(stream bool) func(string) any {
		return func(q string) any { return object{"messages": user(q), "stream": stream, "data_sources": data} }
	}
	const completions, deployments = "/openai/v1/chat/completions", "/azure/openai/deployments/any/chat/completions?api-version=2025-01-01-preview"
	return []way{
		{"openai", completions, chat(false), []string{"Citeway-Citations", "openai"}, nil},
		{"openai, streamed", completions, chat(true), []string{"Citeway-Citations", "openai"}, nil},
		{"openwebui", completions, chat(false), []string{"Citeway-Citations", "openwebui"}, nil},
		{"openwebui, streamed", completions, chat(true), []string{"Citeway-Citations", "openwebui"}, nil},
		{"markdown", completions, chat(false), []string{"Citeway-Citations", "markdown"}, nil},
		{"responses", "/openai/v1/responses", func(q string) any {
			return object{"model": "citeway", "input": q, "include": []string{"file_search_call.results"}}
		}, nil, nil},
		{"responses, streamed", "/openai/v1/responses", func(q string) any { return object{"model": "citeway", "input": q, "stream": true} }, nil, nil},
		{"responses that search files", "", nil, nil, searching},
		{"vector stores", "", nil, nil, stored},
		{"mcp", "/mcp/stateless", func(q string) any {
			return object{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": object{"name": "answer", "arguments": object{"question": q}}}
		}, []string{"Accept", "application/json, text/event-stream", "Content-Type", "application/json"}, nil},
		{"anthropic", "/anthropic/v1/messages", chat(false), nil, nil},
		{"anthropic, streamed", "/anthropic/v1/messages", chat(true), nil, nil},
		{"azure", deployments, onData(false), nil, nil},
		{"azure, streamed", deployments, onData(true), nil, nil},
		{"native, streamed", "/v1/answers", func(q string) any { return object{"question": q, "stream": true} }, nil, nil},
		{"webchat", "/v1/answers", func(q string) any { return object{"question": q, "dialect": "webchat"} }, nil, nil},
		{"directline", "", nil, nil, talk},
	}
}

// fresh is what is new in every answer: ids, and the time.
var fresh = regexp.MustCompile(`\b(chatcmpl|c|p|ans|resp|msg|fs|fc|item|cite)[-_][0-9a-f]{16,}|"(created|created_at|completed_at|timestamp|requestid|webchat:sequence-id|watermark)":"?[^,"}]+"?`)

// each is every how many questions are asked of each surface: three thousand in
// all, three hundred in a short run.
func each() int {
	if testing.Short() {
		return 120
	}
	return 12
}

// TestALowKeyGetsNoMoreThroughAnySurface asks the questions of the leak test of
// every surface, of two gateways, of which one holds more than the key may see. The other
// holds nothing that any of the keys may not see, so that it is asked once for all of them.
func TestALowKeyGetsNoMoreThroughAnySurface(t *testing.T) {
	with, without := openGate(t, "", openPapers, hiddenPapers), openGate(t, "", openPapers)
	all, other := questions(), without.key(lows()["both"])
	type said struct {
		status int
		told   string
	}
	plains := map[string]said{}
	for name, sight := range lows() {
		one := with.key(sight)
		for at, w := range ways() {
			t.Run(name+", "+w.name, func(t *testing.T) {
				answered := 0
				for i := at; i < len(all); i += each() {
					status, told := w.of(with, one, all[i])
					plain, asked := plains[w.name+all[i]]
					if !asked {
						plain.status, plain.told = w.of(without, other, all[i])
						plains[w.name+all[i]] = plain
					}
					if status != plain.status || fresh.ReplaceAllString(told, "") != fresh.ReplaceAllString(plain.told, "") {
						t.Fatalf("%s\nwith    %d %s\nwithout %d %s", all[i], status, told, plain.status, plain.told)
					}
					silent(t, all[i], all[i]+" board", told)
					if status == 200 {
						answered++
					}
				}
				if answered == 0 {
					t.Error("nothing was answered")
				}
			})
		}
	}
}

// TestAHighKeyIsToldThroughEverySurface: or the test before would show nothing.
func TestAHighKeyIsToldThroughEverySurface(t *testing.T) {
	g := openGate(t, "", openPapers, hiddenPapers)
	high := g.key(knowledge.Sight{})
	for _, w := range ways() {
		status, told := w.of(g, high, "What is planned with Larkfield Shipping?")
		if !strings.Contains(told, "14 March") || status != 200 {
			t.Errorf("%s: %d %s", w.name, status, told)
		}
	}
}
