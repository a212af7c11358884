package request

import (
	"fmt"
	"strings"
	"testing"
)

// asks is a chat completion request with those fields beside its question.
func asks(fields string) []byte {
	return []byte(`{"model":"citeway","messages":[{"role":"user","content":"a"}],` + fields + `}`)
}

func TestChoice(t *testing.T) {
	for choice, want := range map[string]string{
		`"auto"`: "auto", `"none"`: "none", `"required"`: "required", `null`: "",
		`{"type":"function","function":{"name":"moon"}}`: "moon", `{"type":"function","name":"moon"}`: "moon",
	} {
		a, err := Chat(asks(`"tools":[{"type":"function","function":{"name":"moon"}}],"tool_choice":` + choice))
		if err != nil || a.Choice != want {
			t.Errorf("%s: %v %v", choice, a, err)
		}
	}
	for _, choice := range []string{`"moon"`, `""`, `5`, `[]`, `{}`, `{"function":{}}`, `{"function":5}`, `{"name":""}`} {
		if _, err := Chat(asks(`"tool_choice":` + choice)); err == nil || !strings.HasPrefix(err.Error(), "tool_choice") {
			t.Errorf("%s: %v", choice, err)
		}
	}
}

// TestTools reads both ways of writing one.
func TestTools(t *testing.T) {
	nested, err := Chat(asks(`"tools":[{"type":"function","function":{"name":"moon","parameters":{"type":"object"}}},{"type":"function","function":{"name":"wind","parameters":null}}]`))
	if err != nil || fmt.Sprintf("%s", nested.Tools) != `[{moon  {"type":"object"}} {wind  }]` {
		t.Errorf("%s %v", nested.Tools, err)
	}
	flat, err := Responses([]byte(`{"model":"citeway","input":"a","tools":[{"type":"function","name":"moon","description":"The moon.","parameters":{}}]}`), nobody)
	if err != nil || fmt.Sprintf("%s", flat.Tools) != `[{moon The moon. {}}]` {
		t.Errorf("%s %v", flat.Tools, err)
	}
	for _, bad := range []string{`{}`, `[5]`, `[null]`, `[{}]`, `[{"type":"function"}]`, `[{"type":"function","function":[]}]`, `[{"type":"function","function":{"name":5}}]`, `"moon"`} {
		if _, err := Chat(asks(`"tools":` + bad)); err == nil || !strings.HasPrefix(err.Error(), "tools") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestCallsOfEarlierTurns need not be valid JSON: the model wrote them.
func TestCallsOfEarlierTurns(t *testing.T) {
	a, err := Chat([]byte(`{"model":"citeway","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b [1]","tool_calls":[{"id":"c","function":{"name":"moon","arguments":"{oops"}}]},{"role":"function","name":"moon","content":"full"}]}`))
	if err != nil || a.Messages[1].Content != "b [1]" || a.Messages[1].Calls[0].Arguments != "{oops" || a.Messages[2].Role != "tool" {
		t.Errorf("%+v %v", a, err)
	}
	for _, bad := range []string{`[5]`, `[{"id":5}]`, `[{"function":{"arguments":{}}}]`} {
		_, err := Chat([]byte(`{"model":"citeway","messages":[{"role":"user","content":"a"},{"role":"assistant","tool_calls":` + bad + `}]}`))
		if err == nil || !strings.HasPrefix(err.Error(), "messages[1].tool_calls[0]") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
