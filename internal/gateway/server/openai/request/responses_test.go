package request

import (
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// nobody has answered anything before.
func nobody(string) (model.Message, bool) { return model.Message{}, false }

func TestResponses(t *testing.T) {
	r, err := Responses([]byte(`{"model":"citeway","instructions":"Be brief.","max_output_tokens":9,"store":true,"metadata":{"a":"b"},"include":["file_search_call.results"],
		"tools":[{"type":"function","name":"moon","parameters":{}}],"tool_choice":{"type":"function","name":"moon"},
		"input":[{"role":"user","content":"a"},{"type":"message","role":"assistant","id":"msg_1","status":"completed","content":[{"type":"output_text","text":"b [1].","annotations":[]}]},
		{"type":"reasoning","id":"rs_1","summary":[]},{"type":"file_search_call","id":"fs_1","queries":[]},
		{"type":"message","role":"user","content":[{"type":"input_text","text":"c"}]},
		{"type":"function_call","call_id":"x","name":"moon","arguments":"{}"},{"type":"function_call","call_id":"y","name":"wind","arguments":"{}"},
		{"type":"function_call_output","call_id":"x","output":"full"},{"type":"function_call_output","call_id":"y","output":[{"type":"input_text","text":"west"}]}]}`), nobody)
	if err != nil {
		t.Fatal(err)
	}
	want := []model.Message{{Role: prompt.System, Content: "Be brief."}, {Role: prompt.User, Content: "a"}, {Role: prompt.Assistant, Content: "b [1]."},
		{Role: prompt.User, Content: "c"},
		{Role: prompt.Assistant, Calls: []citeway.Call{{ID: "x", Name: "moon", Arguments: "{}"}, {ID: "y", Name: "wind", Arguments: "{}"}}},
		{Role: prompt.Tool, Answers: "x", Content: "full"}, {Role: prompt.Tool, Answers: "y", Content: "west"}}
	if !reflect.DeepEqual(r.Messages, want) {
		t.Errorf("%+v\nwant %+v", r.Messages, want)
	}
	if !r.Results || r.MaxTokens != 9 || r.Choice != "moon" || len(r.Tools) != 1 {
		t.Errorf("%+v", r)
	}
	if string(r.Echo["store"]) != "false" || string(r.Echo["metadata"]) != `{"a":"b"}` || string(r.Echo["instructions"]) != `"Be brief."` {
		t.Errorf("%s", r.Echo)
	}
}

func TestAPlainInput(t *testing.T) {
	r, err := Responses([]byte(`{"model":"citeway","input":"a","previous_response_id":null}`), nobody)
	if err != nil || !reflect.DeepEqual(r.Messages, []model.Message{{Role: prompt.User, Content: "a"}}) || r.Results {
		t.Errorf("%+v %v", r, err)
	}
	if string(r.Echo["tool_choice"]) != `"auto"` || string(r.Echo["tools"]) != "[]" || r.Echo["temperature"] != nil {
		t.Errorf("%s", r.Echo)
	}
}

// TestItemsThatAreReferredTo are put in their places, calls into one message.
func TestItemsThatAreReferredTo(t *testing.T) {
	kept := map[string]model.Message{"m": {Role: prompt.Assistant, Content: "words"},
		"x": {Role: prompt.Assistant, Calls: []citeway.Call{{ID: "x"}}}, "y": {Role: prompt.Assistant, Calls: []citeway.Call{{ID: "y"}}}}
	find := func(id string) (model.Message, bool) { m, ok := kept[id]; return m, ok }
	r, err := Responses([]byte(`{"model":"citeway","input":[{"role":"user","content":"a"},{"type":"item_reference","id":"x"},{"type":"item_reference","id":"y"},
		{"role":"user","content":"b"},{"type":"item_reference","id":"m"}]}`), find)
	if err != nil || len(r.Messages) != 4 || len(r.Messages[1].Calls) != 2 || r.Messages[3].Content != "words" || !r.Keep {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := Responses([]byte(`{"model":"citeway","input":[{"type":"item_reference","id":"z"}]}`), find); err == nil {
		t.Error("what is not there is referred to")
	}
}
