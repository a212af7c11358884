package request

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// TestChat reads a request that uses all there is.
func TestChat(t *testing.T) {
	a, err := Chat([]byte(`{"model":"citeway","stream":true,"stream_options":{"include_usage":true},"max_tokens":5,"max_completion_tokens":7,"temperature":0.5,
		"n":1,"user":"u","logit_bias":{},"frobnicate":"unknown fields are not read",
		"tools":[{"type":"function","function":{"name":"moon","description":"The moon.","parameters":{"type":"object"},"strict":true}}],
		"tool_choice":{"type":"function","function":{"name":"moon"}},
		"messages":[{"role":"developer","content":"Be brief."},{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"name":"x"},
		{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"moon","arguments":"{}"}}]},
		{"role":"tool","tool_call_id":"c","content":"full"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	warm := 0.5
	want := &Asked{Model: "citeway", Stream: true, Usage: true, MaxTokens: 7, Temperature: &warm, Choice: "moon",
		Tools: []model.Tool{{Name: "moon", Description: "The moon.", Parameters: json.RawMessage(`{"type":"object"}`)}},
		Messages: []model.Message{{Role: prompt.System, Content: "Be brief."}, {Role: prompt.User, Content: "a\nb"},
			{Role: prompt.Assistant, Calls: []citeway.Call{{ID: "c", Name: "moon", Arguments: "{}"}}}, {Role: prompt.Tool, Answers: "c", Content: "full"}}}
	if !reflect.DeepEqual(a, want) {
		t.Errorf("%+v\nwant %+v", a, want)
	}
}

// TestPiecesOfAnAnswer are put together as they were cut, in either request.
func TestPiecesOfAnAnswer(t *testing.T) {
	const text = `{"type":"text","text":%q}`
	pieces := strings.Join([]string{fmt.Sprintf(text, "Leave is 28 days"), fmt.Sprintf(text, ". "), fmt.Sprintf(text, "Ask in May.")}, ",")
	list := `[{"role":"user","content":"When?"},{"role":"assistant","content":[` + pieces + `]},{"role":"user","content":"And then?"}]`
	asked, err := Chat([]byte(`{"model":"citeway","messages":` + list + `}`))
	response, wrong := Responses([]byte(`{"model":"citeway","input":`+strings.ReplaceAll(list, `"type":"text"`, `"type":"output_text"`)+`}`), nobody)
	if err != nil || wrong != nil {
		t.Fatal(err, wrong)
	}
	for _, m := range []model.Message{asked.Messages[1], response.Messages[1]} {
		if m.Content != "Leave is 28 days. Ask in May." {
			t.Errorf("%q", m.Content)
		}
	}
}

func TestNullIsAbsent(t *testing.T) {
	a, err := Chat([]byte(`{"model":"citeway","stream":null,"stream_options":null,"max_tokens":null,"temperature":null,"n":null,"tools":null,"tool_choice":null,"messages":[{"role":"user","content":"a"}]}`))
	if err != nil || a.Stream || a.Usage || a.MaxTokens != 0 || a.Temperature != nil || a.Tools != nil || a.Choice != "" {
		t.Errorf("%+v %v", a, err)
	}
}

// TestTheFirstFaultIsNamed where there are several.
func TestTheFirstFaultIsNamed(t *testing.T) {
	_, err := Chat([]byte(`{"model":"citeway","messages":[{"role":"user","content":[{"type":"text","text":5},{"type":"poem"}]},7]}`))
	if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), "messages[0].content[0].text: is not a string") {
		t.Error(err)
	}
}

func TestModel(t *testing.T) {
	if name, err := Model([]byte(`{"model":"tern-1","messages":5}`)); name != "tern-1" || err != nil {
		t.Error(name, err)
	}
	for _, bad := range []string{`{}`, `{"model":""}`, `{"model":null}`, `{"model":[]}`, `nonsense`} {
		if _, err := Model([]byte(bad)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func FuzzRequests(f *testing.F) {
	f.Add([]byte(`{"model":"citeway","messages":[{"role":"user","content":[{"type":"text","text":"a"}]}],"tools":[{"type":"function","function":{"name":"x"}}]}`))
	f.Add([]byte(`{"model":"citeway","input":[{"type":"function_call","call_id":"c","name":"n","arguments":"{}"},{"role":"user","content":"a"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if a, err := Chat(data); err == nil && len(a.Messages) == 0 {
			t.Error("a request without messages is none")
		}
		if r, err := Responses(data, nobody); err == nil && (len(r.Messages) == 0 || !json.Valid(r.Echo["tools"])) {
			t.Error("a request without input is none")
		}
	})
}
