package table

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// sse are the frames of a stream.
func sse(frames ...string) string { return "data: " + strings.Join(frames, "\n\ndata: ") + "\n\n" }

// calling is a message that calls look({"day":1}), as each form has it, whole and as a stream.
var calling = []struct{ form, whole, stream, id string }{
	{"openai", `{"id":"r","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[
		{"id":"a","type":"function","function":{"name":"look","arguments":"{\"day\":1}"}}]},"finish_reason":"tool_calls"}]}`,
		sse(`{"id":"r","choices":[{"index":0,"delta":{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"look","arguments":""}}]}}]}`,
			`{"id":"r","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"day\""}}]}}]}`,
			`{"id":"r","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]}}]}`,
			`{"id":"r","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`, `[DONE]`), "a"},
	{"openai-responses", `{"id":"r","status":"completed","output":[{"id":"fc_a","type":"function_call","status":"completed","call_id":"a","name":"look","arguments":"{\"day\":1}"}]}`,
		sse(`{"type":"response.created","response":{"id":"r"}}`,
			`{"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"a","name":"look","arguments":""}}`,
			`{"type":"response.function_call_arguments.delta","output_index":0,"delta":"{\"day\":1}"}`,
			`{"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","call_id":"a","name":"look","arguments":"{\"day\":1}"}}`,
			`{"type":"response.completed","response":{"id":"r","status":"completed","output":[{"type":"function_call","call_id":"a","name":"look","arguments":"{\"day\":1}"}]}}`), "a"},
	{"anthropic", `{"id":"m","type":"message","role":"assistant","content":[{"type":"tool_use","id":"a","name":"look","input":{"day":1}}],"stop_reason":"tool_use"}`,
		sse(`{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[]}}`,
			`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"look","input":{}}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"day\""}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":":1}"}}`,
			`{"type":"content_block_stop","index":0}`, `{"type":"message_delta","delta":{"stop_reason":"tool_use"}}`, `{"type":"message_stop"}`), "a"},
	{"gemini", `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"look","args":{"day":1}}}]},"finishReason":"STOP"}]}`,
		sse(`{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"look","args":{"day":1}}}]},"finishReason":"STOP"}]}`), ""},
	{"cohere", `{"id":"c","message":{"role":"assistant","tool_plan":"I look.","tool_calls":[{"id":"a","type":"function","function":{"name":"look","arguments":"{\"day\":1}"}}]},"finish_reason":"TOOL_CALL"}`,
		sse(`{"type":"message-start","id":"c","delta":{"message":{"role":"assistant","content":[],"tool_calls":[]}}}`,
			`{"type":"tool-call-start","index":0,"delta":{"message":{"tool_calls":{"id":"a","type":"function","function":{"name":"look","arguments":""}}}}}`,
			`{"type":"tool-call-delta","index":0,"delta":{"message":{"tool_calls":{"function":{"arguments":"{\"day\":1}"}}}}}`,
			`{"type":"tool-call-end","index":0}`, `{"type":"message-end","delta":{"finish_reason":"TOOL_CALL"}}`), "a"},
	{"mistral", `{"id":"m","choices":[{"message":{"content":"","tool_calls":[{"id":"a","function":{"name":"look","arguments":"{\"day\":1}"}}]},"finish_reason":"tool_calls"}]}`,
		sse(`{"id":"m","choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"look","arguments":"{\"day\":1}"}}]}}]}`,
			`{"id":"m","choices":[{"delta":{"content":""},"finish_reason":"tool_calls"}]}`), "a"},
	{"bedrock", `{"output":{"message":{"content":[{"toolUse":{"toolUseId":"a","name":"look","input":{"day":1}}}]}},"stopReason":"tool_use"}`,
		sse(`{"messageStart":{"role":"assistant"}}`, `{"contentBlockStart":{"start":{"toolUse":{"toolUseId":"a","name":"look"}}}}`,
			`{"contentBlockDelta":{"delta":{"toolUse":{"input":"{\"day\""}}}}`, `{"contentBlockDelta":{"delta":{"toolUse":{"input":":1}"}}}}`,
			`{"contentBlockStop":{}}`, `{"messageStop":{"stopReason":"tool_use"}}`), "a"},
}

// TestCalls: what a message calls goes from form to form, and a form that has no
// place for it says so.
func TestCalls(t *testing.T) {
	for _, c := range calling {
		for _, stream := range []bool{false, true} {
			in := c.whole
			if stream {
				in = c.stream
			}
			t.Run(shape(stream)+"/"+c.form, func(t *testing.T) {
				from, _ := Lookup(c.form)
				a, want := decode(t, from, []byte(in), stream), citeway.Call{ID: c.id, Name: "look", Arguments: `{"day":1}`}
				if len(a.Calls) != 1 || a.Calls[0] != want || a.End().Reason() != citeway.FinishCalls || a.Extra["tool_calls"] != nil {
					t.Errorf("%+v %v, want %+v", a.Calls, a.Extra, want)
				}
				openai, _ := Lookup("openai")
				calls(t, pass{from, openai, stream}, in)
				azure, _ := Lookup("azure")
				if _, findings := (pass{from, azure, stream}).run(t, []byte(in)); !told(findings, "azure has no place for calls") {
					t.Errorf("%v", findings)
				}
			})
		}
	}
}

func told(findings []*citeway.Finding, words string) bool {
	for _, f := range findings {
		if f.Kind == citeway.NotCarried && f.Message == words {
			return true
		}
	}
	return false
}

// calls checks that an OpenAI client is asked to call, and why the message ends.
func calls(t *testing.T, p pass, in string) {
	t.Helper()
	out, findings := p.run(t, []byte(in))
	if told(findings, "openai has no place for calls") {
		t.Errorf("%v", findings)
	}
	written := string(out)
	if !strings.Contains(written, `"name":"look","arguments":"{\"day\":1}"`) || !strings.Contains(written, `"finish_reason":"tool_calls"`) {
		t.Errorf("openai says %s", out)
	}
	if p.stream {
		return
	}
	var m struct {
		Choices []struct {
			Message struct{ Content *string }
		}
	}
	if err := json.Unmarshal(out, &m); err != nil || len(m.Choices) != 1 || m.Choices[0].Message.Content != nil {
		t.Errorf("%v: a message that only calls has words: %s", err, out)
	}
}

// TestTooManyCalls are none, and it is said; the words are kept.
func TestTooManyCalls(t *testing.T) {
	block := `{"type":"tool_use","id":"a","name":"look","input":{}},`
	call := `{"id":"%d","type":"function","function":{"name":"look","arguments":"{}"}},`
	var list strings.Builder
	for n := range citeway.MaxCalls + 1 {
		fmt.Fprintf(&list, call, n)
	}
	for form, in := range map[string]string{
		"anthropic": `{"id":"m","type":"message","content":[` + strings.Repeat(block, citeway.MaxCalls+1) + `{"type":"text","text":"Rain."}]}`,
		"openai":    `{"id":"r","choices":[{"index":0,"message":{"content":"Rain.","tool_calls":[` + strings.TrimSuffix(list.String(), ",") + `]},"finish_reason":"stop"}]}`,
	} {
		from, _ := Lookup(form)
		a := decode(t, from, []byte(in), false)
		if a.Text != "Rain." || a.Calls != nil || len(a.Findings) != 1 || a.Findings[0].Kind != citeway.Refused {
			t.Errorf("%s: %q, %v, %v", form, a.Text, a.Calls, a.Findings)
		}
	}
}
