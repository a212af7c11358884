package cohere_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/cohere"
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

// simulator answers with the sentences of the documents that it was sent, each
// cited by the document's id and under a title that misleads.
func simulator(t *testing.T, sentences ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Documents []struct {
				ID   string
				Data map[string]string
			}
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			t.Error(err)
		}
		lines := []string{`{"type":"message-start","id":"m"}`}
		at := 0
		for _, d := range q.Documents {
			for _, s := range sentences {
				if d.Data["text"] == s {
					lines = append(lines, said(at, s, d.ID)...)
					at += len(s) + 1
				}
			}
		}
		lines = append(lines, `{"type":"message-end","delta":{"finish_reason":"COMPLETE","usage":{"tokens":{"input_tokens":70,"output_tokens":20}}}}`)
		modeltest.Play(modeltest.Frames(strings.Join(lines, "\n")))(w, r)
	}
}

// said says a sentence and cites it.
func said(at int, sentence, id string) []string {
	return []string{
		fmt.Sprintf(`{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":%q}}}}`, sentence+" "),
		fmt.Sprintf(`{"type":"citation-start","index":0,"delta":{"message":{"citations":{"start":%d,"end":%d,"text":%q,"sources":[{"type":"document","id":%q,"document":{"id":%q,"title":"Weather","text":%q}}]}}}}`,
			at, at+len(sentence), sentence, id, id, sentence),
		`{"type":"citation-end","index":0}`,
	}
}

// TestAQuestionOverTwoDocuments: from the question to the verdict, with the source
// and the passage that say it.
func TestAQuestionOverTwoDocuments(t *testing.T) {
	want := map[string]string{"High water is at six in the morning.": "d_1", "The harbour closes at nine in winter.": "d_2"}
	settings := modeltest.Serve(t, simulator(t, "High water is at six in the morning.", "The harbour closes at nine in winter."))
	m, err := cohere.New(cohere.Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL, Key: modeltest.Key}})
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

// TestCitationsStandAtTheirWords, in a form that writes markers as it goes: the
// service names them after the words.
func TestCitationsStandAtTheirWords(t *testing.T) {
	settings := modeltest.Serve(t, simulator(t, "High water is at six in the morning.", "The harbour closes at nine in winter."))
	m, err := cohere.New(cohere.Options{Options: service.Options{Name: "tern-1", BaseURL: settings.BaseURL, Key: modeltest.Key}})
	if err != nil {
		t.Fatal(err)
	}
	service := chat.New(chat.Options{Library: harbour(), Models: map[string]model.Model{"": m}, Verifier: verify.New(verify.Options{})})
	for _, stream := range []bool{false, true} {
		var out strings.Builder
		sink := markdown.Form().NewEncoder(&out, dialect.Options{Stream: stream})
		if err := service.Answer(context.Background(), chat.Turn{Question: "When is high water, and when does the harbour close?"}, sink); err != nil {
			t.Fatal(err)
		}
		prose, definitions, _ := strings.Cut(out.String(), "\n\n[1]:")
		if !strings.Contains(prose, "[1]") || !strings.Contains(prose, "[2]") || !strings.Contains(definitions, "[2]:") {
			t.Errorf("streamed %v: %q", stream, out.String())
		}
	}
}
