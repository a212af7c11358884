package anthropic

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

func TestRequests(t *testing.T) {
	m, err := New(Options{Options: service.Options{Name: "tern-1"}})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.Golden(t, "testdata/requests.txt", func(t *testing.T, input []byte) []byte {
		r := modeltest.Build(t, input)
		sources, _ := service.Beside(r)
		body, err := m.body(r, sources)
		if err != nil {
			return modeltest.Refused(err)
		}
		return body
	})
}

// TestTheRequestCannotBe: what is no JSON cannot be sent, and nothing is asked.
func TestTheRequestCannotBe(t *testing.T) {
	m, err := made(modeltest.Serve(t, modeltest.Whole(500, "{}")))
	if err != nil {
		t.Fatal(err)
	}
	r := modeltest.Tides()
	r.Tools = []model.Tool{{Name: "tide", Parameters: json.RawMessage(`{`)}}
	if h := modeltest.Hear(m, r); citeway.CodeOf(h.Err) != citeway.Invalid {
		t.Errorf("%v", h.Err)
	}
}

// TestPassagesThroughThePrompt: where the passages stand in the conversation they
// are not passed again, and markers are looked for in what the model writes.
func TestPassagesThroughThePrompt(t *testing.T) {
	var body string
	m, err := made(modeltest.Serve(t, modeltest.Echo(&body, modeltest.Frames(`{"type":"message_start","message":{"id":"m"}}
{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"High water is at six [1]."}}
{"type":"content_block_stop","index":0}
{"type":"message_stop"}`))))
	if err != nil {
		t.Fatal(err)
	}
	r := modeltest.Tides()
	r.Beside = false
	h := modeltest.Hear(m, r)
	if strings.Contains(body, "search_result") {
		t.Errorf("sent %s", body)
	}
	if h.Err != nil || h.Written != "High water is at six [1]." || h.Answer.Text != "High water is at six." || len(h.Answer.Citations) != 1 {
		t.Errorf("%v: %q %q", h.Err, h.Written, h.Cites())
	}
}

func TestAServerThatTakesNoSearchResults(t *testing.T) {
	for prompted, want := range map[bool]bool{false: true, true: false} {
		m, err := New(Options{Options: service.Options{Name: "tern-1"}, Prompted: prompted})
		if err != nil || model.TakesDocuments(m) != want {
			t.Errorf("prompted %v: %v", prompted, err)
		}
	}
}

// TestMarkersAreWordsWherePassagesWerePassed: the model was shown no numbers.
func TestMarkersAreWordsWherePassagesWerePassed(t *testing.T) {
	h := hear(t, modeltest.Frames(`{"type":"message_start","message":{"id":"m"}}
{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"In m[1] it is six."}}
{"type":"content_block_stop","index":0}
{"type":"message_stop"}`), modeltest.Tides())
	if h.Err != nil || h.Answer.Text != "In m[1] it is six." || len(h.Answer.Citations) != 0 {
		t.Errorf("%v: %q %q", h.Err, h.Answer.Text, h.Cites())
	}
}
