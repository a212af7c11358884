package service

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// said writes messages on one line: u, a, s and r (a result), the calls after a +,
// the call that a result answers after a colon.
func said(messages []model.Message) string {
	var out []string
	for _, m := range messages {
		line := map[prompt.Role]string{prompt.User: "u", prompt.Assistant: "a", prompt.System: "s", prompt.Tool: "r"}[m.Role]
		if m.Answers != "" {
			line += ":" + m.Answers
		}
		for _, c := range m.Calls {
			line += "+" + c.ID
		}
		out = append(out, line+"="+m.Content)
	}
	return strings.Join(out, " | ")
}

// parsed is the inverse of said.
func parsed(text string) []model.Message {
	var out []model.Message
	for _, line := range strings.Split(text, " | ") {
		head, words, _ := strings.Cut(line, "=")
		if head == "" {
			continue
		}
		m := model.Message{Role: map[byte]prompt.Role{'u': prompt.User, 'a': prompt.Assistant, 's': prompt.System, 'r': prompt.Tool}[head[0]], Content: words}
		names := strings.Split(head, "+")
		for _, id := range names[1:] {
			m.Calls = append(m.Calls, citeway.Call{ID: id, Name: "tide"})
		}
		_, m.Answers, _ = strings.Cut(names[0], ":")
		out = append(out, m)
	}
	return out
}

func TestTidy(t *testing.T) {
	for _, c := range [][2]string{
		{"u=one", "u=one"},
		{"", "u=the question"},
		{"s=rules", "s=rules | u=the question"},
		{"a=hello | u=one", "u=one"},
		{"u=one | a=two", "u=one | a=two | u=the question"},
		{"u=one | a=two \n", "u=one | a=two | u=the question"},
		{"u=one | u=  | a= | u=two", "u=one | u=two"},
		{"u=one | a+t1= | r:t1=six", "u=one | a+t1= | r:t1=six"},
		{"u=one | a+t1= | r:t1=", "u=one | a+t1= | r:t1="},
		{"u=one | a+t1=look | u=two", "u=one | a=look | u=two"},
		{"u=one | a+t1= | u=two", "u=one | u=two"},
		{"u=one | a+t1= | u=two | r:t1=six", "u=one | a+t1= | r:t1=six | u=two"},
		{"u=one | a+t1+t2= | r:t2=b | r:t1=a", "u=one | a+t1+t2= | r:t1=a | r:t2=b"},
		{"u=one | a+t1+t1= | r:t1=a | r:t1=b", "u=one | a+t1= | r:t1=a"},
		{"u=one | a+t1= | a=x | r:t1=a", "u=one | a=x | u=a"},
		{"r:t9=six | u=one", "u=six | u=one"},
		{"a+t1= | r:t1=six", "u=six"},
		{"u+t1=one | a=x | u=two", "u=one | a=x | u=two"},
		{"u=one | s=more | a=x | s=even | u=two", "u=one | s=more | a=x | s=even | u=two"},
	} {
		got, err := Tidy(parsed(c[0]), "the question")
		if err != nil || said(got) != c[1] {
			t.Errorf("%q\ngot  %q %v\nwant %q", c[0], said(got), err, c[1])
		}
		if again, _ := Tidy(got, "the question"); said(again) != said(got) {
			t.Errorf("%q is tidied to %q, and then to %q", c[0], said(got), said(again))
		}
	}
}

func TestNothingIsAsked(t *testing.T) {
	for _, text := range []string{"", "s=rules", "a=hello", "u= "} {
		if got, err := Tidy(parsed(text), " "); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %q %v", text, said(got), err)
		}
	}
}

// FuzzTidy: whatever the conversation, the user or a tool speaks last, calls have
// results right after them, and results have calls.
func FuzzTidy(f *testing.F) {
	f.Add("u=one | a+t1+t2= | r:t2=b | u=x | a=y | r:t1=a")
	f.Add("+0= | ?:t1=x | u+t1=y | r:t1=z")
	f.Add("r:t9=six | a+t9= | r:t9=x | r:t9=y")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := Tidy(parsed(text), "the question")
		if err != nil {
			t.Fatal(err)
		}
		var open []string
		last := prompt.Role("")
		for _, m := range got {
			if m.Role == prompt.Tool {
				if len(open) == 0 || open[0] != m.Answers {
					t.Fatalf("%q: a result without its call in %q", text, said(got))
				}
				open, last = open[1:], m.Role
				continue
			}
			if len(open) > 0 {
				t.Fatalf("%q: a call without its result in %q", text, said(got))
			}
			if last == "" && m.Role == prompt.Assistant {
				t.Fatalf("%q: the model speaks first in %q", text, said(got))
			}
			if m.Role != prompt.System {
				last = m.Role
			}
			for _, c := range m.Calls {
				open = append(open, c.ID)
			}
		}
		if len(open) > 0 || last != prompt.User && last != prompt.Tool {
			t.Fatalf("%q ends %q", text, said(got))
		}
	})
}

func TestArguments(t *testing.T) {
	for in, want := range map[string]string{
		`{"a":1}`: `{"a":1}`, "": `{}`, " \n": `{}`, "now": `{"unread":"now"}`, `[1]`: `{"unread":"[1]"}`, "null": `{"unread":"null"}`, `{"a":`: `{"unread":"{\"a\":"}`,
	} {
		if got := string(Arguments(in)); got != want {
			t.Errorf("%q: %s", in, got)
		}
	}
}

func TestSchema(t *testing.T) {
	if got := string(Schema(json.RawMessage(`{"type":"object"}`))); got != `{"type":"object"}` {
		t.Error(got)
	}
	if !json.Valid(Schema(nil)) {
		t.Errorf("%s", Schema(nil))
	}
}

func ExampleTidy() {
	tidy, _ := Tidy([]model.Message{
		{Role: "assistant", Content: "Hello."},
		{Role: "user", Content: "When is high water?"},
		{Role: "assistant", Calls: []citeway.Call{{ID: "t1", Name: "tide"}}}, // never answered
	}, "When is high water?")
	for _, m := range tidy {
		fmt.Println(m.Role, m.Content)
	}
	// Output: user When is high water?
}
