package azure

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// conversation reads messages and writes them a line each.
func conversation(t *testing.T, in string) (lines []string, said []string) {
	t.Helper()
	c := &check{}
	o, err := jsonobject.Read([]byte(`{"messages":` + in + `}`))
	if err != nil {
		t.Fatal(in)
	}
	for _, m := range messagesOf(&fields{c: c, o: o, read: map[string]bool{}}) {
		lines = append(lines, line(m))
	}
	return lines, c.lines
}

func line(m model.Message) string {
	s := string(m.Role) + ": " + m.Content
	for _, call := range m.Calls {
		s += fmt.Sprintf(" %s=%s(%s)", call.ID, call.Name, call.Arguments)
	}
	if m.Answers != "" {
		s += " for " + m.Answers
	}
	return s
}

func TestMessages(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"a question", `[{"role":"user","content":"When?"}]`, "user: When?"},
		{"with a name", `[{"role":"user","content":"When?","name":"Ada"}]`, "user: When?"},
		{"parts", `[{"role":"user","content":[{"type":"text","text":"When"},{"type":"text","text":"is it?"}]}]`, "user: When\nis it?"},
		{"pieces of an answer", `[{"role":"assistant","content":[{"type":"text","text":"At six"},{"type":"text","text":". "},{"type":"text","text":"Then at noon."}]}]`, "assistant: At six. Then at noon."},
		{"a developer", `[{"role":"developer","content":"Be brief."}]`, "system: Be brief."},
		{"as this surface answers", `[{"role":"assistant","content":"At six [doc1].","context":{"citations":[]},"end_turn":true}]`, "assistant: At six [doc1]."},
		{"a call", `[{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}]`, "assistant:  c=f({})"},
		{"its answer", `[{"role":"tool","tool_call_id":"c","content":"06:12"}]`, "tool: 06:12 for c"},
		{"calls that are none", `[{"role":"assistant","content":"x","tool_calls":7}]`, "assistant: x"},
	} {
		lines, said := conversation(t, test.in)
		if got := strings.Join(lines, " | "); got != test.want || len(said) > 0 {
			t.Errorf("%s: %q %v", test.name, got, said)
		}
	}
}

// TestSplit: the question by itself, instructions last, tools' words left out.
func TestSplit(t *testing.T) {
	say := func(role prompt.Role, content string) model.Message {
		return model.Message{Role: role, Content: content}
	}
	call := say(prompt.Assistant, "")
	call.Calls = []citeway.Call{{ID: "c"}}
	question, before := split([]model.Message{
		say(prompt.System, "s1"), say(prompt.User, "u1"), call, say(prompt.Tool, "t"), say(prompt.Assistant, "a1"), say(prompt.System, "s2"), say(prompt.User, "u2"),
	})
	var lines []string
	for _, m := range before {
		lines = append(lines, line(m))
	}
	if got := strings.Join(lines, " | "); question != "u2" || got != "user: u1 | assistant: a1 | system: s1 | system: s2" {
		t.Errorf("%q after %s", question, got)
	}
}

func TestLastQuestion(t *testing.T) {
	say := func(role prompt.Role, content string) model.Message {
		return model.Message{Role: role, Content: content}
	}
	if got := lastQuestion([]model.Message{say(prompt.User, "a"), say(prompt.User, "b"), say(prompt.Tool, "c")}); got != "b" {
		t.Error(got)
	}
	if got := lastQuestion([]model.Message{say(prompt.System, "a")}); got != "" {
		t.Error(got)
	}
}

func TestToolsAndChoice(t *testing.T) {
	for _, test := range []struct{ in, tools, choice, said string }{
		{`{}`, "[]", "", ""},
		{`{"tools":[{"type":"function","function":{"name":"f"}}],"tool_choice":"required"}`, "[f]", "required", ""},
		{`{"tools":[],"tool_choice":{"type":"function","function":{"name":"f"}}}`, "[]", "f", ""},
		{`{"tool_choice":"maybe"}`, "[]", "maybe", "#/tool_choice: Input should be 'auto', 'none' or 'required'"},
		{`{"tools":[{"type":"code"}]}`, "[]", "", "#/tools/0/type: Input should be 'function'\n#/tools/0/function: Field required"},
		{`{"tools":7}`, "[]", "", "#/tools: Input should be a valid list"},
	} {
		c := &check{}
		f := fieldsOf(c, "", json.RawMessage(test.in))
		names := []string{}
		for _, tool := range toolsOf(f) {
			names = append(names, tool.Name)
		}
		choice := choiceOf(f)
		said := strings.ReplaceAll(strings.Join(c.lines, "\n"), "Validation error at ", "")
		if fmt.Sprint(names) != test.tools || choice != test.choice || said != test.said {
			t.Errorf("%s: %v %s %q", test.in, names, choice, said)
		}
	}
}
