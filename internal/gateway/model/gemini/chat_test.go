package gemini_test

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
	"github.com/citeway/citeway/internal/gateway/model/gemini"
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

// simulator answers with sentences of the passages in the prompt, each followed by
// the number of the source under which it stands there.
func simulator(t *testing.T, sentences ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Contents []struct{ Parts []struct{ Text string } }
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			t.Error(err)
		}
		shown := q.Contents[len(q.Contents)-1].Parts[0].Text
		var lines []string
		for _, s := range sentences {
			before, _, found := strings.Cut(shown, s)
			if !found {
				t.Errorf("%q was not shown in %s", s, shown)
			}
			number := strings.Count(before, "<source ")
			lines = append(lines, fmt.Sprintf(`{"candidates":[{"content":{"parts":[{"text":%q}]}}]}`, strings.TrimSuffix(s, ".")+fmt.Sprintf(" [%d]. ", number)))
		}
		lines = append(lines, `{"candidates":[{"content":{"parts":[]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":70,"candidatesTokenCount":20}}`)
		modeltest.Play(modeltest.Frames(strings.Join(lines, "\n")))(w, r)
	}
}

// TestAQuestionOverTwoDocuments: from the question to the verdict, with the source
// and the passage that say it.
func TestAQuestionOverTwoDocuments(t *testing.T) {
	want := map[string]string{"High water is at six in the morning.": "d_1", "The harbour closes at nine in winter.": "d_2"}
	settings := modeltest.Serve(t, simulator(t, "High water is at six in the morning.", "The harbour closes at nine in winter."))
	m, err := gemini.New(gemini.Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL, Key: modeltest.Key}})
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
		words := strings.TrimSuffix(strings.TrimSpace(c.Claim.In(a.Text)), ".") + "."
		if c.Verdict != citeway.Supported || len(c.Sources) != 1 || c.Sources[0] != want[words] || len(c.Passages) != 1 {
			t.Errorf("%q: %s, cites %v %v", words, c.Verdict, c.Sources, c.Passages)
			continue
		}
		if p := a.Source(c.Sources[0]).Passage(c.Passages[0]); p == nil || p.Text != words {
			t.Errorf("%q cites the passage %+v", words, p)
		}
	}
}
