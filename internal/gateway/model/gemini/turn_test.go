package gemini_test

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/gemini"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// turned answers a turn by a simulator that plays body, and returns what was sent
// to it.
func turned(t *testing.T, body string, turn chat.Turn) (*citeway.Answer, string) {
	t.Helper()
	var sent string
	settings := modeltest.Serve(t, modeltest.Echo(&sent, modeltest.Frames(body)))
	m, err := gemini.New(gemini.Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL, Key: modeltest.Key, Retries: -1}, Search: true})
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

// TestPassagesGoThroughThePrompt, with the rules for citing them.
func TestPassagesGoThroughThePrompt(t *testing.T) {
	_, sent := turned(t, `{"candidates":[{"content":{"parts":[{"text":"At six [1]."}]},"finishReason":"STOP"}]}`, chat.Turn{Question: "When is high water?"})
	for text, times := range map[string]int{"The tides rise twice a day.": 1, "How to cite": 1, `"system_instruction"`: 1, `"google_search":{}`: 1, modeltest.Key: 0} {
		if n := strings.Count(sent, text); n != times {
			t.Errorf("%q is sent %d times, want %d: %s", text, n, times, sent)
		}
	}
}

// TestAPageFoundTakesNoNumberOfASourceShown: sources shown and pages found in one
// answer each have their own number, by first mention.
func TestAPageFoundTakesNoNumberOfASourceShown(t *testing.T) {
	a, _ := turned(t, `{"candidates":[{"content":{"parts":[{"text":"The port is deep. The harbour closes at nine [2]."}]},"finishReason":"STOP","groundingMetadata":{"groundingChunks":[{"web":{"uri":"https://port.example/","title":"Port"}}],"groundingSupports":[{"segment":{"endIndex":17,"text":"The port is deep."},"groundingChunkIndices":[0]}]}}]}`,
		chat.Turn{Question: "How deep is it, and when does it close?"})
	if a.Err != nil || a.Text != "The port is deep. The harbour closes at nine." || len(a.Citations) != 2 {
		t.Fatalf("%v %q %+v", a.Err, a.Text, a.Citations)
	}
	numbers := map[int]bool{}
	for i := range a.Citations {
		c := &a.Citations[i]
		s := a.Source(c.Sources[0])
		numbers[c.Number] = true
		if web := c.Label == "The port is deep."; web != (s.URL == "https://port.example/") || web == (s.ID == "d_2") {
			t.Errorf("%+v cites %+v", c, s)
		}
	}
	if len(numbers) != 2 {
		t.Errorf("numbers %v", numbers)
	}
}

// TestACallAndItsResult: the signature of a call comes back with it.
func TestACallAndItsResult(t *testing.T) {
	tools := []model.Tool{{Name: "tide"}}
	a, _ := turned(t, `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"tide","args":{"port":"Ness"}},"thoughtSignature":"c2ln"}]},"finishReason":"STOP"}],"responseId":"r"}`,
		chat.Turn{Question: "When is high water at Ness?", Calling: chat.Calling{Tools: tools}})
	if len(a.Calls) != 1 || a.Finish != citeway.FinishCalls {
		t.Fatalf("%+v", a)
	}
	_, sent := turned(t, `{"candidates":[{"content":{"parts":[{"text":"At six."}]},"finishReason":"STOP"}]}`, chat.Turn{Question: "And then?", Calling: chat.Calling{Tools: tools}, Messages: []model.Message{
		{Role: "user", Content: "When is high water at Ness?"}, {Role: "assistant", Calls: a.Calls}, {Role: "tool", Answers: a.Calls[0].ID, Content: "6:00"}}})
	for _, part := range []string{`{"functionCall":{"name":"tide","args":{"port":"Ness"}},"thoughtSignature":"c2ln"}`, `{"functionResponse":{"name":"tide","response":{"result":"6:00"}}}`} {
		if !strings.Contains(sent, part) {
			t.Errorf("%s is not in %s", part, sent)
		}
	}
}

// TestAnAnswerThatBreaksOff ends with what came, and says why.
func TestAnAnswerThatBreaksOff(t *testing.T) {
	for name, c := range map[string]struct {
		body, text string
		code       citeway.Code
	}{
		"cut":        {`{"candidates":[{"content":{"parts":[{"text":"At six."}]}}]}`, "At six.", citeway.Truncated},
		"refused":    {`{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}`, "", citeway.Upstream},
		"overloaded": {`{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}`, "", citeway.Upstream},
	} {
		a, _ := turned(t, c.body, chat.Turn{Question: "When?"})
		if a.Text != c.text || a.Err == nil || a.Err.Code != c.code || c.code == citeway.Upstream && a.Err.Mend == "" {
			t.Errorf("%s: %q %v", name, a.Text, a.Err)
		}
	}
}
