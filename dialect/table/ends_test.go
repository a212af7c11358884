package table

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// ending is how the messages of each service end: as they are told in its own words.
var ending = []struct {
	form, frames string
	stream       bool
	finish       citeway.Finish
	usage        citeway.Usage
}{
	{"openai", `{"choices":[{"index":0,"message":{"content":"Rain."},"finish_reason":"length"}],"usage":{"prompt_tokens":7,"completion_tokens":5,"total_tokens":12}}`,
		false, citeway.FinishLength, citeway.Usage{Prompt: 7, Answer: 5}},
	{"openai", sse(`{"choices":[{"index":0,"delta":{"content":"Rain."}}]}`, `{"choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}`,
		`{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":3}}}`, `[DONE]`),
		true, citeway.FinishFilter, citeway.Usage{Prompt: 7, Answer: 5, Cached: 3}},
	{"perplexity", sse(`{"choices":[{"index":0,"delta":{"content":"Ra"}}],"usage":{"prompt_tokens":7,"completion_tokens":1}}`,
		`{"choices":[{"index":0,"delta":{"content":"in."},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":5}}`),
		true, citeway.FinishStop, citeway.Usage{Prompt: 7, Answer: 5}},
	{"mistral", `{"id":"m","choices":[{"message":{"content":"Rain."},"finish_reason":"model_length"}],"usage":{"prompt_tokens":7,"completion_tokens":5}}`,
		false, citeway.FinishLength, citeway.Usage{Prompt: 7, Answer: 5}},
	{"openai-responses", `{"id":"r","status":"completed","output":[],"usage":{"input_tokens":7,"output_tokens":5}}`,
		false, citeway.FinishStop, citeway.Usage{Prompt: 7, Answer: 5}},
	{"anthropic", sse(`{"type":"message_start","message":{"id":"m","usage":{"input_tokens":4,"cache_read_input_tokens":3,"output_tokens":1}}}`,
		`{"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":5}}`, `{"type":"message_stop"}`),
		true, citeway.FinishFilter, citeway.Usage{Prompt: 7, Answer: 5, Cached: 3}},
	{"gemini", `{"candidates":[{"content":{"parts":[{"text":"Rain."}]},"finishReason":"RECITATION"}],
		"usageMetadata":{"promptTokenCount":4,"toolUsePromptTokenCount":3,"candidatesTokenCount":4,"thoughtsTokenCount":1}}`,
		false, citeway.FinishFilter, citeway.Usage{Prompt: 7, Answer: 5, Reasoning: 1}},
	{"cohere", `{"id":"c","finish_reason":"STOP_SEQUENCE","message":{"content":[{"type":"text","text":"Rain."}]},"usage":{"billed_units":{"input_tokens":7,"output_tokens":5}}}`,
		false, citeway.FinishStop, citeway.Usage{Prompt: 7, Answer: 5}},
	{"bedrock", sse(`{"messageStart":{"role":"assistant"}}`, `{"messageStop":{"stopReason":"guardrail_intervened"}}`, `{"metadata":{"usage":{"inputTokens":7,"outputTokens":5}}}`),
		true, citeway.FinishFilter, citeway.Usage{Prompt: 7, Answer: 5}},
	{"native", `{"text":"Rain.","finish":"length","usage":{"prompt":7,"answer":5}}`, false, citeway.FinishLength, citeway.Usage{Prompt: 7, Answer: 5}},
}

// TestEnds: each decoder says why the writer stopped and what it used.
func TestEnds(t *testing.T) {
	for _, c := range ending {
		from, _ := Lookup(c.form)
		a := decode(t, from, []byte(c.frames), c.stream)
		if a.Finish != c.finish || a.Usage == nil || *a.Usage != c.usage {
			t.Errorf("%s: %s %+v, want %s %+v", c.form, a.Finish, a.Usage, c.finish, c.usage)
		}
	}
}

// TestABrokenStreamCallsNothing: the arguments of its calls may be cut.
func TestABrokenStreamCallsNothing(t *testing.T) {
	for _, c := range calling {
		from, _ := Lookup(c.form)
		if c.form == "gemini" {
			continue // its only frame is the last
		}
		frames := strings.SplitAfter(c.stream, "\n\n")
		cut := strings.Join(frames[:len(frames)-2], "")
		if c.form == "openai" { // its last frame but [DONE] says that it ends
			cut = strings.Join(frames[:len(frames)-3], "")
		}
		var fold citeway.Folder
		d := from.NewDecoder(&fold, dialect.Options{Stream: true})
		r := dialect.NewReader(d)
		_, _ = r.Write([]byte(cut))
		if err := r.Close(); citeway.CodeOf(err) != citeway.Truncated {
			t.Errorf("%s: %v", c.form, err)
		}
		if a := fold.Answer(); len(a.Calls) > 0 {
			t.Errorf("%s calls %+v", c.form, a.Calls)
		}
	}
}
