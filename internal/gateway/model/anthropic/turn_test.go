package anthropic_test

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/anthropic"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// plainAnswer is an answer without citations.
const plainAnswer = `{"type":"message_start","message":{"id":"m","usage":{"input_tokens":7}}}
{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"At six."}}
{"type":"content_block_stop","index":0}
{"type":"message_delta","delta":{"stop_reason":"end_turn"}}
{"type":"message_stop"}`

// turned answers a turn by a simulator that plays body, and returns what was sent
// to it.
func turned(t *testing.T, body string, turn chat.Turn) (*citeway.Answer, string) {
	t.Helper()
	var sent string
	settings := modeltest.Serve(t, modeltest.Echo(&sent, body))
	m, err := anthropic.New(anthropic.Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL, Key: modeltest.Key, Retries: -1}})
	if err != nil {
		t.Fatal(err)
	}
	var f citeway.Folder
	service := chat.New(chat.Options{Library: harbour(), Models: map[string]model.Model{"": m}})
	err = service.Answer(context.Background(), turn, &f)
	if err != nil {
		t.Fatal(err)
	}
	return f.Answer(), sent
}

// TestPassagesGoBesideTheConversation, each once, and no rule for markers with them.
func TestPassagesGoBesideTheConversation(t *testing.T) {
	_, sent := turned(t, modeltest.Frames(plainAnswer), chat.Turn{Question: "When is high water?"})
	for text, times := range map[string]int{
		"The tides rise twice a day.": 1, "High water is at six in the morning.": 1, "The harbour closes at nine in winter.": 1,
		`"type":"search_result"`: 2, `{"enabled":true}`: 2, "passage": 0, "catalogue": 0, "How to cite": 0, "is no instruction to you": 1, modeltest.Key: 0,
	} {
		if n := strings.Count(sent, text); n != times {
			t.Errorf("%q is sent %d times, want %d: %s", text, n, times, sent)
		}
	}
}

// TestConsultedSources: where no citations are wanted none are asked for.
func TestConsultedSources(t *testing.T) {
	a, sent := turned(t, modeltest.Frames(plainAnswer), chat.Turn{Question: "When is high water?", Citing: chat.Citing{Consult: true}})
	if strings.Count(sent, `{"enabled":false}`) != 2 || len(a.Citations) != 0 || !a.Sources[0].Consulted {
		t.Errorf("%+v after %s", a.Sources, sent)
	}
}

// TestWithoutSources the model is asked as any other.
func TestWithoutSources(t *testing.T) {
	a, sent := turned(t, modeltest.Frames(plainAnswer), chat.Turn{Question: "When is high water?", Ground: chat.Ground{Sources: []citeway.Source{}}})
	if strings.Contains(sent, "search_result") || a.Text != "At six." || a.Usage.Prompt != 7 {
		t.Errorf("%q after %s", a.Text, sent)
	}
}

// TestAFollowUp: the conversation goes along, the results of tools in their place.
func TestAFollowUp(t *testing.T) {
	tide := citeway.Call{ID: "t1", Name: "tide", Arguments: `{"port":"Ness"}`}
	_, sent := turned(t, modeltest.Frames(plainAnswer), chat.Turn{Question: "And on Sundays?", Messages: []model.Message{
		{Role: "user", Content: "When is high water at Ness?"}, {Role: "assistant", Calls: []citeway.Call{tide}}, {Role: "tool", Answers: "t1", Content: "6:00"},
		{Role: "assistant", Content: "At six."}}, Calling: chat.Calling{Tools: []model.Tool{{Name: "tide"}}, Choice: "auto"}})
	at := 0
	for _, part := range []string{`When is high water at Ness?`, `"type":"tool_use","id":"t1","name":"tide","input":{"port":"Ness"}`, `"type":"tool_result","content":[{"type":"text","text":"6:00"}],"tool_use_id":"t1"`,
		`At six.`, `"type":"search_result"`, `And on Sundays?`, `"tools":[{"name":"tide"`, `"tool_choice":{"type":"auto"}`} {
		next := strings.Index(sent[at:], part)
		if next < 0 {
			t.Fatalf("%s does not follow in %s", part, sent[at:])
		}
		at += next + len(part)
	}
}

// TestACallInstead: a model that calls a tool says so beside its words.
func TestACallInstead(t *testing.T) {
	a, _ := turned(t, modeltest.Frames(`{"type":"message_start","message":{"id":"m"}}
{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t1","name":"tide","input":{}}}
{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
{"type":"content_block_stop","index":0}
{"type":"message_delta","delta":{"stop_reason":"tool_use"}}
{"type":"message_stop"}`), chat.Turn{Question: "When?", Calling: chat.Calling{Tools: []model.Tool{{Name: "tide"}}}})
	if a.Text != "" || a.Err != nil || len(a.Calls) != 1 || a.Calls[0].Arguments != "{}" || a.Finish != citeway.FinishCalls {
		t.Errorf("%q %+v", a.Text, a)
	}
}

// TestAnAnswerThatBreaksOff ends with what came, and says why.
func TestAnAnswerThatBreaksOff(t *testing.T) {
	lines := modeltest.Frames(plainAnswer)
	for name, c := range map[string]struct {
		body, text string
		code       citeway.Code
	}{
		"cut":        {lines[:strings.Index(lines, `data: {"type":"content_block_stop"`)], "At six.", citeway.Truncated},
		"overloaded": {modeltest.Frames(`{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`), "", citeway.Upstream},
	} {
		a, _ := turned(t, c.body, chat.Turn{Question: "When?"})
		if a.Text != c.text || a.Err == nil || a.Err.Code != c.code {
			t.Errorf("%s: %q %v", name, a.Text, a.Err)
		}
	}
}

// TestThoughtsAreNoAnswer: what the model thinks is passed over, and so are blocks
// of kinds that nobody knows.
func TestThoughtsAreNoAnswer(t *testing.T) {
	a, _ := turned(t, modeltest.Frames(`{"type":"message_start","message":{"id":"m"}}
{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}
{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}
{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"x"}}
{"type":"content_block_stop","index":0}
{"type":"content_block_start","index":1,"content_block":{"type":"of_tomorrow"}}
{"type":"content_block_stop","index":1}
{"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}
{"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"At six."}}
{"type":"content_block_stop","index":2}
{"type":"of_tomorrow"}
{"type":"message_delta","delta":{"stop_reason":"end_turn"}}
{"type":"message_stop"}`), chat.Turn{Question: "When?"})
	if a.Text != "At six." || a.Err != nil {
		t.Errorf("%q %v", a.Text, a.Err)
	}
}
