package openai

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/chat/task"
	"github.com/citeway/citeway/internal/gateway/server"
)

// helperCall is a helper call for an object with that field.
func helperCall(model string, kind task.Task, stream bool) string {
	prompt, _ := json.Marshal("### Task:\nDo it.\n### Output:\nJSON format: { \"" + string(kind) + "\": [\"x\"] }\n### Chat History:\n<chat_history>\nUSER: When do the tides rise in the harbour?\nASSISTANT: At six [1].\n</chat_history>")
	return fmt.Sprintf(`{"model":%q,"stream":%v,"messages":[{"role":"user","content":%s}]}`, model, stream, prompt)
}

// TestEveryHelperCallGetsItsObject and nothing else, whole and streamed, whatever
// form of citations is wanted.
func TestEveryHelperCallGetsItsObject(t *testing.T) {
	for _, kind := range []task.Task{task.TitleTask, task.TagsTask, task.FollowUpsTask, task.QueriesTask, task.TextTask, task.PromptTask} {
		for _, stream := range []bool{false, true} {
			for _, citations := range allForms {
				asked := &scripted{events: tides()}
				w := send(surface(asked, nil), server.Caller{Citations: string(citations)}, "POST", completionsURL, helperCall("citeway", kind, stream))
				var got completed
				for frame := range strings.SplitSeq(strings.TrimSuffix(w.Body.String(), "data: [DONE]\n\n"), "\n\n") {
					if data := strings.TrimPrefix(strings.TrimSpace(frame), "data: "); data != "" {
						got.add(t, data)
					}
				}
				var object map[string]any
				if err := json.Unmarshal([]byte(got.Content), &object); err != nil || len(object) != 1 || object[string(kind)] == nil {
					t.Errorf("%s, stream %v, %s: %q %v", kind, stream, citations, got.Content, err)
				}
				if got.Sources+len(got.Annotations) > 0 || got.Finish != "stop" || asked.turn.Question != "" {
					t.Errorf("%s, stream %v, %s: something was added, or looked up: %+v", kind, stream, citations, got)
				}
			}
		}
	}
}

// TestAHelperCallGoesToTheModelsUpstream, where it has one, under its own name.
func TestAHelperCallGoesToTheModelsUpstream(t *testing.T) {
	const answer = `{"choices":[{"index":0,"message":{"content":"{\"title\":\"Tides [1]\"}"}}]}`
	u := &upstream{status: 200, kind: "application/json", body: answer}
	w := send(surface(&scripted{}, u), server.Caller{}, "POST", completionsURL, helperCall("citeway/tern-1", task.TitleTask, false))
	if w.Body.String() != answer || !strings.Contains(u.asked, `"model":"tern-1"`) {
		t.Errorf("%s, asked %s", w.Body, u.asked)
	}
	away := &upstream{status: http.StatusTooManyRequests, kind: "application/json", body: `{"error":{"message":"later"}}`}
	if w := send(surface(&scripted{}, away), server.Caller{}, "POST", completionsURL, helperCall("citeway/tern-1", task.TitleTask, false)); w.Code != http.StatusTooManyRequests {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestAnOrdinaryQuestionIsNoHelperCall, though it may look like one.
func TestAnOrdinaryQuestionIsNoHelperCall(t *testing.T) {
	for _, question := range []string{"### Task: what is the first task?", `What does { \"title\": 1 } mean in <chat_history>?`,
		`### Task:\nRespond to the query.\n<context>\n<source id=\"1\">{ \"title\": 1 } <chat_history></source>\n</context>\nWhen?`} {
		asked := &scripted{events: tides()}
		w := send(surface(asked, nil), server.Caller{}, "POST", completionsURL, `{"model":"citeway","messages":[{"role":"user","content":"`+question+`"}]}`)
		if w.Code != 200 || asked.turn.Question == "" {
			t.Errorf("%s: %d %s", question, w.Code, w.Body)
		}
	}
}

// TestOnlyTheLastQuestionIsAHelperCall.
func TestOnlyTheLastQuestionIsAHelperCall(t *testing.T) {
	asked := &scripted{events: tides()}
	body := strings.TrimSuffix(helperCall("citeway", task.TitleTask, false), "]}") + `,{"role":"assistant","content":"{}"},{"role":"user","content":"And when do they fall?"}]}`
	send(surface(asked, nil), server.Caller{}, "POST", completionsURL, body)
	if asked.turn.Question != "And when do they fall?" {
		t.Errorf("%+v", asked.turn)
	}
}

// TestATitleAsACall: an application that makes the model call a function for a title gets
// the call, whole and streamed.
func TestATitleAsACall(t *testing.T) {
	for _, stream := range []string{"false", "true"} {
		body := `{"model":"citeway","stream":` + stream + `,"tools":[{"type":"function","function":{"name":"extract","parameters":{"type":"object","properties":{"title":{"type":"string"}}}}}],
			"tool_choice":{"type":"function","function":{"name":"extract"}},"messages":[{"role":"user","content":"Write a short title for the conversation.\n\nUser: When do tides rise?\nAI: At six."}]}`
		w := send(surface(&scripted{}, nil), server.Caller{}, "POST", completionsURL, body)
		if w.Code != 200 || !strings.Contains(w.Body.String(), `"arguments":"{\"title\":\"When do tides rise\"}"`) || !strings.Contains(w.Body.String(), `"finish_reason":"tool_calls"`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

// TestAHelperCallOfAResponse gets its object too, in the schema that it gives, whole and streamed, with and without
// instructions; a question with a schema of its own is refused as before.
func TestAHelperCallOfAResponse(t *testing.T) {
	const title = `"text":{"format":{"type":"json_schema","name":"t","schema":{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}}}`
	const shown = `{"role":"user","content":"When do the tides rise in the harbour?"}`
	for _, stream := range []bool{false, true} {
		asked := &scripted{events: tides()}
		body := fmt.Sprintf(`{"model":"citeway","stream":%v,"instructions":"Write a short title for this conversation.","input":[%s],%s}`, stream, shown, title)
		w := send(surface(asked, nil), server.Caller{}, "POST", responsesURL, body)
		if said := w.Body.String(); !strings.Contains(said, `{\"title\":\"When do the tides rise in`) || strings.Contains(said, "url_citation") || asked.turn.Question != "" {
			t.Errorf("stream %v: %d %s", stream, w.Code, said)
		}
		body = fmt.Sprintf(`{"model":"citeway","stream":%v,"input":[%s],%s}`, stream, shown, strings.ReplaceAll(title, `"title"`, `"answer"`))
		if w := send(surface(asked, nil), server.Caller{}, "POST", responsesURL, body); w.Code != http.StatusBadRequest {
			t.Errorf("a question in a schema, stream %v: %d %s", stream, w.Code, w.Body)
		}
	}
}
