package openai

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
)

func TestUsage(t *testing.T) {
	asked, prose := []model.Message{{Content: "When do tides rise?"}, {Content: "Soon."}}, []byte("They rise at six.")
	for _, test := range []struct {
		reply citeway.End
		want  citeway.Usage
	}{
		{citeway.End{}, citeway.Usage{Prompt: 7, Answer: 5}},
		{citeway.End{Calls: []citeway.Call{{Name: "moon", Arguments: "{}"}}}, citeway.Usage{Prompt: 7, Answer: 8}},
		{citeway.End{Usage: &citeway.Usage{Prompt: 100, Answer: 3}}, citeway.Usage{Prompt: 100, Answer: 3}},
		{citeway.End{Usage: &citeway.Usage{}}, citeway.Usage{}},
	} {
		if got := chat.Used(&test.reply, prose, asked); *got != test.want {
			t.Errorf("%+v: %+v", test.reply, got)
		}
	}
}

func TestRaw(t *testing.T) {
	if string(raw("a")) != `"a"` || raw(func() {}) != nil {
		t.Error("what is no JSON is left out")
	}
}
