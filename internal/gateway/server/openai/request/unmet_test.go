package request

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestUnmet: what is not done here is refused by name, and its harmless values pass.
func TestUnmet(t *testing.T) {
	for fields, want := range map[string]string{
		`"n":1`: "", `"n":null`: "", `"n":0`: "n: is 0", `"n":2`: "n: is 2", `"n":1.5`: "n: is not a whole number", `"n":-1`: "n: is less than 0",
		`"functions":[{"name":"moon"}]`: "functions: is the older form", `"function_call":"auto"`: "function_call: is the older form", `"function_call":"none"`: "",
		`"logprobs":false`: "", `"logprobs":true`: "logprobs: is true", `"logprobs":5`: "logprobs: is not true or false",
		`"top_logprobs":0`: "", `"top_logprobs":2`: "top_logprobs: is 2", `"logit_bias":{}`: "", `"logit_bias":{"50256":-100}`: "logit_bias: names tokens", `"logit_bias":7`: "logit_bias: is not an object",
		`"response_format":{"type":"text"}`:        "",
		`"response_format":{"type":"json_object"}`: `response_format.type: is "json_object"`,
		`"response_format":{}`:                     `response_format.type: is ""`,
		`"response_format":"json"`:                 "response_format: is not an object",
		`"modalities":["text"]`:                    "", `"modalities":["text","audio"]`: "modalities: are more than text", `"modalities":"text"`: "modalities: is not a list",
		`"stop":"x"`: "", `"stop":["a","b"]`: "", `"stop":5`: "stop: is not a string or a list", `"stop":["1","2","3","4","5"]`: "stop: are more than 4", `"stop":"` + strings.Repeat("x", 257) + `"`: "stop: is longer than 256 bytes",
		`"top_p":1`: "", `"top_p":1.1`: "top_p: is not between 0 and 1", `"top_p":"x"`: "top_p: is not a number",
		`"presence_penalty":-3`: "presence_penalty: is not between -2 and 2", `"frequency_penalty":2`: "",
		`"stream_options":{"include_usage":true}`:                   "stream_options: are given without stream",
		`"stream_options":{"include_usage":true},"stream":true`:     "",
		`"tool_choice":"required"`:                                  "tool_choice: is required, and there are no tools",
		`"tool_choice":"auto"`:                                      "",
		`"tool_choice":{"type":"function","function":{"name":"x"}}`: `tool_choice: names "x", which is none of the tools`,
		`"tool_choice":{"type":"function","function":{"name":"x"}},"tools":[{"type":"function","function":{"name":"x"}}]`: "",
	} {
		_, err := Chat(asks(fields))
		if (err == nil) != (want == "") || err != nil && (citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s: %v", fields, err)
		}
	}
}

// TestUnmetOfResponses is the same for what responses call it.
func TestUnmetOfResponses(t *testing.T) {
	for fields, want := range map[string]string{
		`"text":{"format":{"type":"text"},"verbosity":"low"}`: "",
		`"text":{"format":{"type":"json_schema","name":"x"}}`: `text.format.type: is "json_schema"`,
		`"text":5`: "text: is not an object", `"top_logprobs":0`: "", `"top_logprobs":3`: "top_logprobs: is 3",
		`"include":["reasoning.encrypted_content"]`: "", `"include":["message.output_text.logprobs"]`: "include: asks for logprobs",
		`"tool_choice":{"type":"function","name":"x"}`:                                         `tool_choice: names "x"`,
		`"input":[{"role":"user","content":"a"},{"type":"function_call_output","output":"b"}]`: "input[1].call_id: is missing",
	} {
		_, err := Responses([]byte(`{"model":"citeway","input":"a",`+fields+`}`), nobody)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", fields, err)
		}
	}
}

// TestAToolNamesItsCall, but for the older form.
func TestAToolNamesItsCall(t *testing.T) {
	for role, want := range map[string]string{"tool": "messages[1].tool_call_id: is missing", "function": ""} {
		_, err := Chat([]byte(`{"model":"citeway","messages":[{"role":"user","content":"a"},{"role":"` + role + `","content":"b"}]}`))
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", role, err)
		}
	}
}
