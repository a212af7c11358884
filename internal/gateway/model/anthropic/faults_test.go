package anthropic

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// TestConformance runs the suite that every model behind a server passes.
func TestConformance(t *testing.T) {
	frames := modeltest.Lines(file(t, "answer.jsonl"), func(line []byte) string {
		var e struct{ Delta struct{ Text string } }
		_ = json.Unmarshal(line, &e)
		return e.Delta.Text
	})
	modeltest.Run(t, func(t *testing.T, at service.Options) model.Model {
		m, err := New(Options{Options: at})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}, modeltest.Wire{
		Frames: frames, Ends: len(frames), Request: modeltest.Tides(),
		End:     citeway.End{Usage: &citeway.Usage{Prompt: 225, Answer: 41, Cached: 15}, Finish: citeway.FinishStop},
		Failure: modeltest.Frames(`{"type":"error","error":{"type":"overloaded_error","message":"` + modeltest.Complaint + `"}}`),
		Refusal: modeltest.Refusal(`{"type":"error","error":{"type":"api_error","message":%s}}`),
	})
}

// TestCitationsOfEveryPart: also of an answer that is cut, what is cited is what
// was meant.
func TestCitationsOfEveryPart(t *testing.T) {
	c := modeltest.Cited{
		New:    func(s service.Options) (model.Model, error) { return made(s) },
		Stream: modeltest.Frames(file(t, "answer.jsonl")), Text: words, Cites: cites, End: `{"type":"message_stop"}`,
	}
	c.Check(t)
}

// What to do stands in the error, by the type that the server names.
func TestErrorsHaveAMend(t *testing.T) {
	overloaded := `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`
	for name, c := range map[string]struct {
		status int
		body   string
		want   string
	}{
		"529":              {529, overloaded, "name a second model"},
		"within a stream":  {200, modeltest.Frames(overloaded), "name a second model"},
		"a bad request":    {400, `{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long"}}`, "check that the model knows"},
		"too large":        {413, `{"type":"error","error":{"type":"request_too_large","message":"too large"}}`, "fewer or shorter passages"},
		"no key":           {401, `{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}`, "check the key"},
		"one of no name":   {500, `{}`, "500 Internal Server Error"},
		"a nameless fault": {200, modeltest.Frames(`{"type":"error"}`), "did not say which"},
	} {
		h := modeltest.Whole(c.status, c.body)
		if c.status == 200 {
			h = modeltest.Play(c.body)
		}
		m, err := made(modeltest.Serve(t, h))
		if err != nil {
			t.Fatal(err)
		}
		heard := modeltest.Hear(m, modeltest.Tides())
		if citeway.CodeOf(heard.Err) != citeway.Upstream || !strings.Contains(heard.Err.Error(), c.want) {
			t.Errorf("%s: %v", name, heard.Err)
		}
	}
}

// An answer that ended where it should not says so; one that was cut where it was
// asked to be is whole.
func TestWhyItStopped(t *testing.T) {
	for stop, c := range map[string]struct {
		code   citeway.Code
		finish citeway.Finish
		asked  int
	}{
		"end_turn":                      {"", citeway.FinishStop, 0},
		"stop_sequence":                 {"", citeway.FinishStop, 0},
		"max_tokens":                    {"", citeway.FinishLength, 0},
		"model_context_window_exceeded": {"", citeway.FinishLength, 0},
		"refusal":                       {"", citeway.FinishFilter, 0},
	} {
		body := strings.Replace(modeltest.Frames(file(t, "answer.jsonl")), `"stop_reason":"end_turn"`, `"stop_reason":"`+stop+`"`, 1)
		h := hear(t, body, modeltest.Tides())
		if citeway.CodeOf(h.Err) != c.code || h.End.Finish != c.finish || h.Answer.Text != words {
			t.Errorf("%s: %v, %q, %q", stop, h.Err, h.End.Finish, h.Answer.Text)
		}
		var e *citeway.Error
		if errors.As(h.Err, &e) && e.Mend == "" {
			t.Errorf("%s: no mend in %v", stop, e)
		}
	}
	r := modeltest.Tides()
	r.MaxTokens = 20
	body := strings.Replace(modeltest.Frames(file(t, "answer.jsonl")), "end_turn", "max_tokens", 1)
	if h := hear(t, body, r); h.Err != nil || h.End.Finish != citeway.FinishLength {
		t.Errorf("%v, %q", h.Err, h.End.Finish)
	}
}
