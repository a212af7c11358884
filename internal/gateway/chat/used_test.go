package chat_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
)

func TestUsed(t *testing.T) {
	asked := []model.Message{{Content: "When is high water?"}, {Content: "In March."}}
	shown := []string{"High water is at 06:12.", "Locks."}
	said := &citeway.Usage{Prompt: 7, Answer: 3}
	for name, test := range map[string]struct {
		reply citeway.End
		shown []string
		prose string
		want  citeway.Usage
	}{
		"what the model says counts": {citeway.End{Usage: said}, shown, "At six.", *said},
		"an estimate else":           {citeway.End{}, nil, "At six.", citeway.Usage{Prompt: 8, Answer: 3}},
		"passages are read too":      {citeway.End{}, shown, "At six.", citeway.Usage{Prompt: 18, Answer: 3}},
		"calls are written too":      {citeway.End{Calls: []citeway.Call{{Name: "tide", Arguments: "{}"}}}, nil, "", citeway.Usage{Prompt: 8, Answer: 3}},
		"nothing said is nothing":    {citeway.End{}, nil, "", citeway.Usage{Prompt: 8}},
	} {
		if got := *chat.Used(&test.reply, []byte(test.prose), asked, test.shown...); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}
