package convert_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/dialect/convert"
)

// TestTokensOfACacheAndThoughts: what services say of them reaches every form that can say it, however it is called there.
func TestTokensOfACacheAndThoughts(t *testing.T) {
	const native = `"usage":{"prompt":100,"answer":20,"cached":64,"reasoning":11}`
	for from, message := range map[string]string{
		"openai": `{"choices":[{"message":{"content":"Yes."},"finish_reason":"stop"}],"usage":{"prompt_tokens":100,"completion_tokens":20,"total_tokens":120,` +
			`"prompt_tokens_details":{"cached_tokens":64},"completion_tokens_details":{"reasoning_tokens":11}}}`,
		"openai-responses": `{"object":"response","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Yes.","annotations":[]}]}],` +
			`"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":64},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":11}}}`,
		"gemini": `{"candidates":[{"content":{"parts":[{"text":"Yes."}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":100,"candidatesTokenCount":9,` +
			`"cachedContentTokenCount":64,"thoughtsTokenCount":11,"totalTokenCount":120}}`,
	} {
		for to, want := range map[string]string{
			"native":           native,
			"openai":           `"prompt_tokens_details":{"cached_tokens":64},"completion_tokens_details":{"reasoning_tokens":11}`,
			"openai-responses": `"input_tokens":100,"input_tokens_details":{"cached_tokens":64},"output_tokens":20,"output_tokens_details":{"reasoning_tokens":11}`,
			"gemini":           `"promptTokenCount":100,"cachedContentTokenCount":64,"candidatesTokenCount":9,"thoughtsTokenCount":11`,
			"anthropic":        `"usage":{"input_tokens":36,"cache_read_input_tokens":64,"output_tokens":20}`,
		} {
			var out strings.Builder
			if err := convert.Convert(&out, strings.NewReader(message), convert.Options{From: from, To: to}); err != nil {
				t.Fatalf("%s to %s: %v", from, to, err)
			}
			if got := out.String(); from != to && !strings.Contains(got, want) {
				t.Errorf("%s to %s: %s", from, to, got)
			}
		}
	}
}

// TestTokensOfAnthropicsCache are among those read, and no more than these.
func TestTokensOfAnthropicsCache(t *testing.T) {
	const message = `{"type":"message","content":[{"type":"text","text":"Yes."}],"stop_reason":"end_turn",` +
		`"usage":{"input_tokens":29,"cache_creation_input_tokens":7,"cache_read_input_tokens":64,"output_tokens":20}}`
	for to, want := range map[string]string{
		"native":    `"usage":{"prompt":100,"answer":20,"cached":64}`,
		"anthropic": `"usage":{"input_tokens":36,"cache_read_input_tokens":64,"output_tokens":20}`,
	} {
		var out strings.Builder
		if err := convert.Convert(&out, strings.NewReader(message), convert.Options{From: "anthropic", To: to}); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s %v", to, out.String(), err)
		}
	}
}

// TestCountsThatCannotBe are brought within what was counted.
func TestCountsThatCannotBe(t *testing.T) {
	var out strings.Builder
	err := convert.Convert(&out, strings.NewReader(`{"choices":[{"message":{"content":"Yes."}}],"usage":{"prompt_tokens":5,"completion_tokens":3,`+
		`"prompt_tokens_details":{"cached_tokens":64},"completion_tokens_details":{"reasoning_tokens":-1}}}`), convert.Options{From: "openai", To: "native"})
	if err != nil || !strings.Contains(out.String(), `"usage":{"prompt":5,"answer":3,"cached":5}`) {
		t.Errorf("%s %v", out.String(), err)
	}
}
