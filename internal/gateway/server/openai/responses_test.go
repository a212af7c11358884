package openai

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

const responsesURL = "/openai/v1/responses"

// TestWhyAResponseIsIncomplete in the words of the API.
func TestWhyAResponseIsIncomplete(t *testing.T) {
	for finish, want := range map[citeway.Finish]string{
		citeway.FinishStop: `"status":"completed","error":null,"incomplete_details":null`, "": `"status":"completed","error":null,"incomplete_details":null`,
		citeway.FinishLength: `"status":"incomplete","error":null,"incomplete_details":{"reason":"max_output_tokens"}`,
		citeway.FinishFilter: `"status":"incomplete","error":null,"incomplete_details":{"reason":"content_filter"}`,
	} {
		chat := &scripted{events: tides(), reply: citeway.End{Finish: finish}}
		w := send(surface(chat, nil), server.Caller{}, "POST", responsesURL, `{"model":"citeway","input":"When?"}`)
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %s", finish, w.Body)
		}
	}
}

// TestTheTokensOfAResponse are the model's, where it says.
func TestTheTokensOfAResponse(t *testing.T) {
	chat := &scripted{events: tides(), reply: citeway.End{Usage: &citeway.Usage{Prompt: 40, Answer: 2}}}
	w := send(surface(chat, nil), server.Caller{}, "POST", responsesURL, `{"model":"citeway","input":"When?"}`)
	var r struct {
		Usage struct{ Input_tokens, Output_tokens, Total_tokens int }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || r.Usage.Input_tokens != 40 || r.Usage.Output_tokens != 2 || r.Usage.Total_tokens != 42 {
		t.Errorf("%+v %v", r, err)
	}
}

// TestATurnOfAResponse is that of a chat completion.
func TestATurnOfAResponse(t *testing.T) {
	low := 1
	chat := &scripted{events: tides()}
	body := `{"model":"citeway/extractive","instructions":"Be brief.","max_output_tokens":7,"tool_choice":"none","tools":[{"type":"function","name":"moon"}],
		"input":[{"role":"user","content":"When?"},{"role":"assistant","content":"At six [1]."},{"role":"user","content":"And then?"}]}`
	send(surface(chat, nil), server.Caller{Clearance: &low, Sets: []string{"sea"}}, "POST", responsesURL, body)
	got := chat.turn
	if got.Question != "And then?" || len(got.Messages) != 3 || got.Messages[2].Content != "At six [1]." || got.MaxTokens != 7 || got.Choice != "none" ||
		len(got.Tools) != 1 || got.Model != "extractive" || got.Clearance != &low || got.Sets[0] != "sea" {
		t.Errorf("%+v", got)
	}
}

// TestAResponseThatNeverBegan has the status of its error, streamed or whole.
func TestAResponseThatNeverBegan(t *testing.T) {
	for _, stream := range []string{"", `,"stream":true`} {
		chat := &scripted{err: &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model x"}}
		w := send(surface(chat, nil), server.Caller{}, "POST", responsesURL, `{"model":"citeway","input":"When?"`+stream+`}`)
		if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), `"code":"model_not_found"`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

// TestWhatBrokeOffIsNotKept, so that it is not taken for an answer later.
func TestWhatBrokeOffIsNotKept(t *testing.T) {
	for _, stream := range []string{"", `,"stream":true`} {
		s := surface(scripts("cut"), nil)
		send(s, server.Caller{}, "POST", responsesURL, `{"model":"citeway","input":"When?"`+stream+`}`)
		if len(s.items.byID) != 0 {
			t.Errorf("%v", s.items.order)
		}
	}
}
