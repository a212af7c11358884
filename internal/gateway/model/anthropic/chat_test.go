package anthropic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/anthropic"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/verify"
)

// shelf finds the same passages for every question.
type shelf []knowledge.Hit

func (s shelf) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) { return s, nil }

// harbour is two documents that bear the same title.
func harbour() shelf {
	table := citeway.Source{ID: "d_1", Title: "Harbour", Path: "sea/tides.md"}
	log := citeway.Source{ID: "d_2", Title: "Harbour", Path: "log.md"}
	return shelf{
		{Source: table, Passage: citeway.Passage{ID: "k1", Text: "The tides rise twice a day."}, Score: 9},
		{Source: log, Passage: citeway.Passage{ID: "k2", Text: "The harbour closes at nine in winter."}, Score: 8},
		{Source: table, Passage: citeway.Passage{ID: "k3", Text: "High water is at six in the morning."}, Score: 7},
	}
}

// simulator answers with the sentences of the search results that it was sent, each
// cited by its place and by a title that misleads.
func simulator(t *testing.T, sentences ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Messages []struct {
				Content []struct {
					Type    string
					Content []struct{ Text string }
				}
			}
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			t.Error(err)
		}
		lines := []string{`{"type":"message_start","message":{"id":"m","usage":{"input_tokens":70}}}`}
		result := -1
		for _, m := range q.Messages {
			for _, b := range m.Content {
				if b.Type != "search_result" {
					continue
				}
				result++
				for at, c := range b.Content {
					for n, s := range sentences {
						if c.Text == s {
							lines = append(lines, said(n, s, result, at)...)
						}
					}
				}
			}
		}
		lines = append(lines, `{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":20}}`, `{"type":"message_stop"}`)
		modeltest.Play(modeltest.Frames(strings.Join(lines, "\n")))(w, r)
	}
}

// said is a block that says a sentence and cites where it stands.
func said(n int, sentence string, result, at int) []string {
	return []string{
		fmt.Sprintf(`{"type":"content_block_start","index":%d,"content_block":{"type":"text","text":""}}`, n),
		fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":{"type":"text_delta","text":%q}}`, n, sentence+" "),
		fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":{"type":"citations_delta","citation":{"type":"search_result_location","search_result_index":%d,"title":"Weather","source":"weather.md","cited_text":%q,"start_block_index":%d,"end_block_index":%d}}}`, n, result, sentence, at, at+1),
		fmt.Sprintf(`{"type":"content_block_stop","index":%d}`, n),
	}
}

// TestAQuestionOverTwoDocuments: from the question to the verdict, with the source
// and the passage that say it.
func TestAQuestionOverTwoDocuments(t *testing.T) {
	want := map[string]string{"High water is at six in the morning.": "d_1", "The harbour closes at nine in winter.": "d_2"}
	settings := modeltest.Serve(t, simulator(t, "High water is at six in the morning.", "The harbour closes at nine in winter."))
	m, err := anthropic.New(anthropic.Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL, Key: modeltest.Key}})
	if err != nil {
		t.Fatal(err)
	}
	service := chat.New(chat.Options{Library: harbour(), Models: map[string]model.Model{"": m}, Verifier: verify.New(verify.Options{})})
	var f citeway.Folder
	err = service.Answer(context.Background(), chat.Turn{Question: "When is high water, and when does the harbour close?"}, &f)
	a := f.Answer()
	if err != nil || a.Err != nil || len(a.Citations) != 2 || a.Usage.Prompt != 70 {
		t.Fatalf("%v %v: %q with %d citations", err, a.Err, a.Text, len(a.Citations))
	}
	for i := range a.Citations {
		c := &a.Citations[i]
		words := a.Text[c.Start:c.End]
		if c.Verdict != citeway.Supported || len(c.Sources) != 1 || c.Sources[0] != want[words] || len(c.Passages) != 1 {
			t.Errorf("%q: %s, cites %v %v", words, c.Verdict, c.Sources, c.Passages)
			continue
		}
		if p := a.Source(c.Sources[0]).Passage(c.Passages[0]); p == nil || p.Text != words {
			t.Errorf("%q cites the passage %+v", words, p)
		}
	}
}
