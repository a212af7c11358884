package openai

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/resolve"
)

// recorded is where what the services themselves sent is kept.
var recorded = dataset.Path("recorded") + "/"

// recordedFrames are the chunks of a recorded stream as they are on the wire.
func recordedFrames(t *testing.T, name string) []modeltest.Frame {
	t.Helper()
	raw, err := os.ReadFile(recorded + name)
	if err != nil {
		t.Skipf("the recorded answers are not there: %v", err)
	}
	var frames []modeltest.Frame
	for line := range strings.Lines(string(raw)) {
		var c struct {
			Choices []struct {
				Delta struct{ Content string }
			}
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		words := ""
		if len(c.Choices) > 0 {
			words = c.Choices[0].Delta.Content
		}
		frames = append(frames, modeltest.SSE(strings.TrimSpace(line), words))
	}
	return frames
}

func TestPerplexityAsItWasRecorded(t *testing.T) {
	frames := recordedFrames(t, "perplexity-citations.chunks.txt")
	modeltest.Run(t, under(Perplexity), modeltest.Wire{
		Frames:  frames,
		Ends:    finished(frames),
		End:     citeway.End{Usage: usage(t, frames), Finish: citeway.FinishStop},
		Failure: failure(),
		Refusal: refusal,
	})
}

// finished is the number of the frames up to that with a finish_reason.
func finished(frames []modeltest.Frame) int {
	for i, f := range frames {
		if strings.Contains(f.Raw, `"finish_reason":"stop"`) {
			return i + 1
		}
	}
	return len(frames)
}

// usage is that of the last frame that says one.
func usage(t *testing.T, frames []modeltest.Frame) (u *citeway.Usage) {
	t.Helper()
	for _, f := range frames {
		var c struct {
			Usage *struct {
				Prompt int `json:"prompt_tokens"`
				Answer int `json:"completion_tokens"`
			}
		}
		if json.Unmarshal([]byte(strings.TrimPrefix(f.Raw, "data: ")), &c) == nil && c.Usage != nil {
			u = &citeway.Usage{Prompt: c.Usage.Prompt, Answer: c.Usage.Answer}
		}
	}
	return u
}

// answered resolves what m answers beside the sources shown.
func answered(t *testing.T, m model.Model, shown ...citeway.Source) *citeway.Answer {
	t.Helper()
	folder := &citeway.Folder{}
	r := resolve.New(folder, resolve.Options{Sources: shown})
	err := m.Stream(t.Context(), &model.Request{Question: "How many?", Sources: shown, Reads: citeway.Bracket}, r)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Put(&citeway.End{}); err != nil {
		t.Fatal(err)
	}
	return folder.Answer()
}

// TestPerplexityCountsItsOwnPages: [1] is the first page that the service found,
// though other sources were shown under the same numbers and ids.
func TestPerplexityCountsItsOwnPages(t *testing.T) {
	body := strings.Join([]string{
		`data: {"id":"p","citations":["https://tide.example/a","https://tide.example/b"],"choices":[{"index":0,"delta":{"content":"At six [2]. Nine [9]."}}]}`,
		`data: {"id":"p","citations":["https://tide.example/a","https://tide.example/b"],"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`,
	}, "\n\n") + "\n\n"
	m, err := New(Options{Options: service.Options{Name: "tern-1", BaseURL: "http://h.example", Client: saying(body)}, Form: Perplexity})
	if err != nil {
		t.Fatal(err)
	}
	var shown []citeway.Source
	for i := range 9 {
		shown = append(shown, citeway.Source{ID: fmt.Sprintf("s%d", i+1), Title: fmt.Sprintf("Handbook %d", i+1)})
	}
	a := answered(t, m, shown...)
	if len(a.Citations) != 1 || len(a.Cited()) != 1 || a.Cited()[0].URL != "https://tide.example/b" {
		t.Errorf("cited %+v of %+v", a.Citations, a.Cited())
	}
}
