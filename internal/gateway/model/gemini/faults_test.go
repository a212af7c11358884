package gemini

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
	frames := modeltest.Lines(file(t, "answer.jsonl"), said)
	modeltest.Run(t, func(t *testing.T, at service.Options) model.Model {
		m, err := New(Options{Options: at})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}, modeltest.Wire{
		Frames: frames, Ends: len(frames),
		Whole:   "[" + strings.Join(strings.Split(strings.TrimSpace(file(t, "answer.jsonl")), "\n"), ",") + "]",
		End:     citeway.End{Usage: &citeway.Usage{Prompt: 123, Answer: 30, Reasoning: 8}, Finish: citeway.FinishStop},
		Failure: modeltest.Frames(`{"error":{"code":503,"message":"` + modeltest.Complaint + `","status":"UNAVAILABLE"}}`),
		Refusal: modeltest.Refusal(`{"error":{"code":500,"message":%s,"status":"INTERNAL"}}`),
	})
}

// said are the words of a frame, thoughts aside.
func said(line []byte) string {
	var e struct {
		Candidates []struct {
			Content struct {
				Parts []struct {
					Text    string
					Thought bool
				}
			}
		}
	}
	_ = json.Unmarshal(line, &e)
	words := ""
	for _, c := range e.Candidates {
		for _, p := range c.Content.Parts {
			if !p.Thought {
				words += p.Text
			}
		}
	}
	return words
}

// TestCitationsOfEveryPart: also of an answer that is cut, what is cited is what
// was meant.
func TestCitationsOfEveryPart(t *testing.T) {
	c := modeltest.Cited{
		New:    func(s service.Options) (model.Model, error) { return made(s) },
		Stream: modeltest.Frames(file(t, "answer.jsonl")), Text: words, Cites: cites,
		Written: "The tides rise twice a day [1]. The harbour closes at nine in winter [2].", End: `"responseId":"resp_1"}`,
	}
	c.Check(t)
}

// What to do stands in the error, by the status that the server names.
func TestErrorsHaveAMend(t *testing.T) {
	for name, c := range map[string]struct {
		status     int
		body, want string
	}{
		"a key that is none": {400, `{"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT"}}`, "check the key"},
		"too many":           {429, `{"error":{"code":429,"message":"quota","status":"RESOURCE_EXHAUSTED"}}`, "ask for a higher limit"},
		"overloaded":         {503, `{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}`, "name a second model"},
		"within a stream":    {200, modeltest.Frames(`{"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}`), "name a second model"},
		"a country":          {400, `[{"error":{"code":400,"message":"User location","status":"FAILED_PRECONDITION"}}]`, "country"},
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

// TestTheQuestionIsRefused: a blocked question is not asked again.
func TestTheQuestionIsRefused(t *testing.T) {
	h := hear(t, modeltest.Frames(`{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{"promptTokenCount":4}}`), modeltest.Tides())
	var e *citeway.Error
	if !errors.As(h.Err, &e) || e.Code != citeway.Upstream || !strings.Contains(e.Message, "SAFETY") || e.Mend == "" {
		t.Errorf("%v", h.Err)
	}
}

// An answer that ended where it should not says so, and what came of it is kept.
func TestWhyItStopped(t *testing.T) {
	for stop, c := range map[string]struct {
		code   citeway.Code
		finish citeway.Finish
	}{
		"SAFETY": {"", citeway.FinishFilter}, "RECITATION": {"", citeway.FinishFilter},
		"MALFORMED_FUNCTION_CALL": {citeway.Upstream, citeway.FinishStop}, "OTHER": {citeway.Upstream, citeway.FinishStop},
	} {
		h := hear(t, strings.Replace(modeltest.Frames(file(t, "answer.jsonl")), "STOP", stop, 1), modeltest.Tides())
		var e *citeway.Error
		if citeway.CodeOf(h.Err) != c.code || errors.As(h.Err, &e) && e.Mend == "" || h.End.Finish != c.finish || h.Answer.Text != words {
			t.Errorf("%s: %v, %q, %q", stop, h.Err, h.End.Finish, h.Answer.Text)
		}
	}
	for _, limit := range []int{0, 20} { // the model's own limit, and one that was asked for
		r := modeltest.Tides()
		r.MaxTokens = limit
		if h := hear(t, strings.Replace(modeltest.Frames(file(t, "answer.jsonl")), "STOP", "MAX_TOKENS", 1), r); h.Err != nil || h.End.Finish != citeway.FinishLength {
			t.Errorf("limit %d: %v, %q", limit, h.Err, h.End.Finish)
		}
	}
}
