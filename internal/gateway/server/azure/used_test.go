package azure

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
)

func TestUsed(t *testing.T) {
	asked := []model.Message{{Content: "When is high water?"}, {Content: "In March."}}
	shown := []knowledge.Hit{{}, {}}
	shown[0].Passage.Text, shown[1].Passage.Text = "High water is at 06:12.", "Locks."
	said := &model.Usage{Prompt: 7, Answer: 3}
	for name, test := range map[string]struct {
		reply model.Reply
		shown []knowledge.Hit
		prose string
		want  model.Usage
	}{
		"what the model says counts": {model.Reply{Usage: said}, shown, "At six.", *said},
		"an estimate else":           {model.Reply{}, nil, "At six.", model.Usage{Prompt: 8, Answer: 3}},
		"passages are read too":      {model.Reply{}, shown, "At six.", model.Usage{Prompt: 18, Answer: 3}},
		"calls are written too":      {model.Reply{Calls: []model.Call{{Name: "tide", Arguments: "{}"}}}, nil, "", model.Usage{Prompt: 8, Answer: 3}},
		"nothing said is nothing":    {model.Reply{}, nil, "", model.Usage{Prompt: 8}},
	} {
		if got := *used(&test.reply, asked, test.shown, test.prose); got != test.want {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}
