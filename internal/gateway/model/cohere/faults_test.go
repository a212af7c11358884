package cohere

import (
	"encoding/json"
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
		var e struct {
			Delta struct {
				Message struct{ Content struct{ Text string } }
			}
		}
		_ = json.Unmarshal(line, &e)
		return e.Delta.Message.Content.Text
	})
	modeltest.Run(t, func(t *testing.T, at service.Options) model.Model {
		m, err := New(Options{Options: at})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}, modeltest.Wire{
		Frames: frames, Ends: len(frames), Request: modeltest.Tides(),
		End:     citeway.End{Usage: &citeway.Usage{Prompt: 410, Answer: 52}, Finish: citeway.FinishStop},
		Failure: modeltest.Frames(`{"type":"message-end","delta":{"finish_reason":"ERROR","error":"` + modeltest.Complaint + `"}}`),
		Refusal: modeltest.Refusal(`{"id":"x","message":%s}`),
	})
}

// TestCitationsOfEveryPart: also of an answer that is cut, what is cited is what
// was meant.
func TestCitationsOfEveryPart(t *testing.T) {
	c := modeltest.Cited{
		New:    func(s service.Options) (model.Model, error) { return made(s) },
		Stream: modeltest.Frames(file(t, "answer.jsonl")), Text: words, Cites: cites, End: `"output_tokens":52}}}}`,
	}
	c.Check(t)
}

// TestOverloaded: a status that HTTP does not know is one to wait for.
func TestOverloaded(t *testing.T) {
	m, err := made(modeltest.Serve(t, modeltest.Whole(529, `{"message":"too many asks"}`)))
	if err != nil {
		t.Fatal(err)
	}
	h := modeltest.Hear(m, modeltest.Tides())
	if citeway.CodeOf(h.Err) != citeway.Upstream || !strings.Contains(h.Err.Error(), "status 529: too many asks") {
		t.Errorf("%v", h.Err)
	}
}
