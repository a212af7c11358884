package openai

import (
	"fmt"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// under makes the model under test.
func under(form Form) modeltest.Maker {
	return func(t *testing.T, at service.Options) model.Model {
		m, err := New(Options{Options: at, Form: form})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

func delta(text string) modeltest.Frame {
	return modeltest.SSE(fmt.Sprintf(`{"id":"c1","object":"chat.completion.chunk","model":"tern-1","choices":[{"index":0,"delta":{"content":%q},"finish_reason":null}]}`, text), text)
}

func refusal(words string) string {
	return fmt.Sprintf(`{"error":{"message":%q,"type":"invalid_request_error","param":null,"code":"x"}}`, words)
}

func failure() string {
	return `data: {"error":{"message":"` + modeltest.Complaint + `","type":"server_error"}}` + "\n\n"
}

func TestOpenAI(t *testing.T) {
	modeltest.Run(t, under(OpenAI), modeltest.Wire{
		Frames: []modeltest.Frame{
			modeltest.SSE(`{"id":"c1","object":"chat.completion.chunk","model":"tern-1","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}`, ""),
			delta("High water is at six"), delta(" ["), delta("1]."), delta(" Low at noon [2]."),
			modeltest.SSE(`{"id":"c1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`, ""),
			modeltest.SSE(`{"id":"c1","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":12,"total_tokens":21}}`, ""),
			{Raw: "data: [DONE]\n\n"},
		},
		Ends:    6,
		Whole:   `{"id":"c1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"High water is at six [1]. Low at noon [2]."},"finish_reason":"stop"}]}`,
		End:     citeway.End{Usage: &citeway.Usage{Prompt: 9, Answer: 12}, Finish: citeway.FinishStop},
		Failure: failure(),
		Refusal: refusal,
	})
}

func TestMistral(t *testing.T) {
	piece := func(content, words string) modeltest.Frame {
		return modeltest.SSE(`{"id":"m1","object":"chat.completion.chunk","model":"tern-1","choices":[{"index":0,"delta":{"content":`+content+`},"finish_reason":null}]}`, words)
	}
	modeltest.Run(t, under(Mistral), modeltest.Wire{
		Frames: []modeltest.Frame{
			piece(`"High water is "`, "High water is "),
			piece(`[{"type":"reference","reference_ids":["t1"],"text":"at six"}]`, "at six"),
			piece(`[{"type":"text","text":", low at noon [2]."}]`, ", low at noon [2]."),
			modeltest.SSE(`{"id":"m1","choices":[{"index":0,"delta":{"content":""},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":12}}`, ""),
			{Raw: "data: [DONE]\n\n"},
		},
		Ends:    4,
		End:     citeway.End{Usage: &citeway.Usage{Prompt: 9, Answer: 12}, Finish: citeway.FinishStop},
		Failure: `data: {"object":"error","message":"` + modeltest.Complaint + `","type":"internal","code":3000}` + "\n\n",
		Refusal: func(words string) string { return fmt.Sprintf(`{"object":"error","message":%q,"code":"1300"}`, words) },
	})
}
