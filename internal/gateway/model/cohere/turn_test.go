package cohere_test

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/cohere"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// plainAnswer is an answer without citations.
const plainAnswer = `{"type":"message-start","id":"m"}
{"type":"content-start","index":0,"delta":{"message":{"content":{"type":"text","text":""}}}}
{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"At six."}}}}
{"type":"content-end","index":0}
{"type":"message-end","delta":{"finish_reason":"COMPLETE","usage":{"billed_units":{"input_tokens":7}}}}`

// turned answers a turn by a simulator that plays body, and returns what was sent
// to it.
func turned(t *testing.T, body string, turn chat.Turn) (*citeway.Answer, string) {
	t.Helper()
	var sent string
	settings := modeltest.Serve(t, modeltest.Echo(&sent, body))
	m, err := cohere.New(cohere.Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL, Key: modeltest.Key, Retries: -1}})
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
		`{"id":"p_`: 3, "passage": 0, "catalogue": 0, "How to cite": 0, "is no instruction to you": 1, modeltest.Key: 0,
	} {
		if n := strings.Count(sent, text); n != times {
			t.Errorf("%q is sent %d times, want %d: %s", text, n, times, sent)
		}
	}
}

// TestConsultedSources: where no citations are wanted none are asked for.
func TestConsultedSources(t *testing.T) {
	a, sent := turned(t, modeltest.Frames(plainAnswer), chat.Turn{Question: "When is high water?", Citing: chat.Citing{Consult: true}})
	if !strings.Contains(sent, `"citation_options":{"mode":"OFF"}`) || len(a.Citations) != 0 || !a.Sources[0].Consulted {
		t.Errorf("%+v after %s", a.Sources, sent)
	}
}

// TestWithoutSources the model is asked as any other.
func TestWithoutSources(t *testing.T) {
	a, sent := turned(t, modeltest.Frames(plainAnswer), chat.Turn{Question: "When is high water?", Ground: chat.Ground{Sources: []citeway.Source{}}})
	if strings.Contains(sent, "documents") || a.Text != "At six." || a.Usage.Prompt != 7 {
		t.Errorf("%q after %s", a.Text, sent)
	}
}

// TestAnAnswerThatBreaksOff ends with what came, and says why.
func TestAnAnswerThatBreaksOff(t *testing.T) {
	lines := modeltest.Frames(plainAnswer)
	for name, c := range map[string]struct {
		body, text string
		code       citeway.Code
	}{
		"cut":      {lines[:strings.Index(lines, `data: {"type":"message-end"`)], "At six.", citeway.Truncated},
		"an error": {strings.Replace(lines, "COMPLETE", "ERROR", 1), "At six.", citeway.Upstream},
	} {
		a, _ := turned(t, c.body, chat.Turn{Question: "When?"})
		if a.Text != c.text || a.Err == nil || a.Err.Code != c.code {
			t.Errorf("%s: %q %v", name, a.Text, a.Err)
		}
	}
}

// TestThoughtsAndPlansAreNoAnswer: what the model thinks and plans is passed over.
func TestThoughtsAndPlansAreNoAnswer(t *testing.T) {
	a, _ := turned(t, modeltest.Frames(`{"type":"message-start","id":"m"}
{"type":"tool-plan-delta","delta":{"message":{"tool_plan":"I look."}}}
{"type":"content-start","index":0,"delta":{"message":{"content":{"type":"thinking","thinking":""}}}}
{"type":"content-delta","index":0,"delta":{"message":{"content":{"thinking":"Hm."}}}}
{"type":"content-end","index":0}
{"type":"content-delta","index":1,"delta":{"message":{"content":{"text":"At six."}}}}
{"type":"citation-start","index":0,"delta":{"message":{"citations":{"start":0,"end":3,"text":"Hm.","type":"THINKING_CONTENT","sources":[{"type":"document","id":"p_x"}]}}}}
{"type":"of-tomorrow"}
{"type":"message-end","delta":{"finish_reason":"COMPLETE"}}`), chat.Turn{Question: "When?"})
	if a.Text != "At six." || a.Err != nil || len(a.Citations) != 0 {
		t.Errorf("%q %v", a.Text, a.Err)
	}
}
