package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
	"github.com/citeway/citeway/prompt"
)

func written(t *testing.T, r *model.Request) string {
	t.Helper()
	raw, err := service.Written(NewBody("tern-1", r))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestChoice(t *testing.T) {
	tools := []model.Tool{{Name: "tide"}}
	for choice, want := range map[string]string{"": "", "auto": `"tool_choice":"auto"`, "none": `"tool_choice":"none"`, "required": `"tool_choice":"required"`,
		"tide": `"tool_choice":{"function":{"name":"tide"},"type":"function"}`} {
		got := written(t, &model.Request{Question: "q", Tools: tools, Choice: choice})
		if !strings.Contains(got, want) || strings.Contains(got, "tool_choice") != (want != "") {
			t.Errorf("%q: %s", choice, got)
		}
		if got := written(t, &model.Request{Question: "q", Choice: choice}); strings.Contains(got, "tool_choice") {
			t.Errorf("a choice among no tools: %s", got)
		}
	}
}

// TestMessages: an assistant's message that says and calls something does both.
func TestMessages(t *testing.T) {
	got := written(t, &model.Request{Messages: []model.Message{
		{Role: prompt.System, Content: "Cite."},
		{Role: prompt.Assistant, Content: "Let me see.", Calls: []citeway.Call{{ID: "a", Name: "tide", Arguments: "{broken"}}},
		{Role: prompt.Tool, Answers: "a", Content: ""},
	}})
	want := `{"model":"tern-1","messages":[{"role":"system","content":"Cite."},` +
		`{"role":"assistant","content":"Let me see.","tool_calls":[{"id":"a","type":"function","function":{"name":"tide","arguments":"{broken"}}]},` +
		`{"role":"tool","content":"","tool_call_id":"a"}],"stream":true}`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTopP(t *testing.T) {
	share := 0.0
	if got := written(t, &model.Request{Question: "q", TopP: &share}); !strings.Contains(got, `"top_p":0`) {
		t.Error(got)
	}
	if got := written(t, &model.Request{Question: "q"}); strings.Contains(got, "top_p") {
		t.Error(got)
	}
}

func TestBodyThatCannotBeWritten(t *testing.T) {
	_, err := service.Written(NewBody("x", &model.Request{Question: "q", Tools: []model.Tool{{Name: "f", Parameters: json.RawMessage("{")}}}))
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

func refused(status int, words string) error {
	return fmt.Errorf("wrapped: %w", &upstream.Refusal{Status: status, Err: &citeway.Error{Code: citeway.Upstream, Message: words}})
}

// TestManners: a field is left out once a server has refused it, and a refusal of
// the same field again is none of ours.
func TestManners(t *testing.T) {
	asking := func() *Body {
		return &Body{MaxTokens: 5, Options: &StreamOptions{Usage: true}}
	}
	for _, c := range []struct {
		name  string
		err   error
		learn bool
		after string
	}{
		{"usage", refused(400, "Unknown field: stream_options"), true, `{"messages":null,"stream":false,"max_tokens":5}`},
		{"usage, said otherwise", refused(422, "extra field include_usage"), true, `{"messages":null,"stream":false,"max_tokens":5}`},
		{"limit", refused(400, "Use 'max_completion_tokens' instead."), true, `{"messages":null,"stream":false,"stream_options":{"include_usage":true},"max_completion_tokens":5}`},
		{"something else", refused(400, "too long"), false, ""},
		{"another status", refused(500, "stream_options"), false, ""},
		{"no refusal", errors.New("stream_options"), false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &Manners{}
			if got := m.learn(asking(), c.err); got != c.learn {
				t.Fatalf("learned: %t", got)
			}
			dressed := m.dress(*asking())
			raw, _ := service.Written(&dressed)
			if c.learn && string(raw) != c.after {
				t.Errorf("sent %s", raw)
			}
			if m.learn(&dressed, c.err) || m.learn(asking(), c.err) {
				t.Error("learned the same again")
			}
		})
	}
	if (&Manners{}).learn(&Body{}, refused(400, "stream_options and max_completion_tokens")) {
		t.Error("learned from a request that had neither field")
	}
}
