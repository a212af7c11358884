package extractive_test

import (
	"bufio"
	"cmp"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/knowledge"
	"github.com/citeway/citeway/knowledge/sqlite"
	"github.com/citeway/citeway/model/extractive"
)

// handbook is the example documents in a store.
func handbook(t *testing.T) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	report, err := knowledge.NewIngester(store, knowledge.IngestOptions{}).Ingest(t.Context(), []string{"../../examples/handbook"}, nil)
	if err != nil || len(report.Skipped) > 0 {
		t.Fatalf("%+v, %v", report, err)
	}
	if err := store.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	return store
}

// found are the passages for a question as a turn shows them: by source.
func found(t *testing.T, store knowledge.Store, question string) []citeway.Source {
	t.Helper()
	hits, err := store.Search(t.Context(), knowledge.Query{Text: question})
	if err != nil {
		t.Fatal(err)
	}
	var sources []citeway.Source
	at := map[string]int{}
	for i := range hits {
		h := &hits[i]
		n, known := at[h.Source.ID]
		if !known {
			n = len(sources)
			at[h.Source.ID] = n
			sources = append(sources, h.Source)
		}
		p := h.Passage
		score := h.Score / (h.Score + 10)
		p.Score = &score
		sources[n].Passages = append(sources[n].Passages, p)
	}
	return sources
}

// TestHandbook asks the questions of testdata/handbook.tsv: each with the document
// that must be cited first and words that the answer must hold, or with "-" where
// the handbook does not answer and the model must say so.
func TestHandbook(t *testing.T) {
	file, err := os.Open("testdata/handbook.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	store := handbook(t)
	m := extractive.New(extractive.Options{})
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		question := fields[0]
		t.Run(question, func(t *testing.T) {
			sources := found(t, store, question)
			r := m.Answer(question, sources)
			if fields[1] == "-" {
				if !r.Abstained {
					t.Errorf("confidence %.2f: answered %q of %s", r.Confidence, r.Sentences[0].Text, sources[r.Sentences[0].Cited[0].Source].Path)
				}
				return
			}
			var text strings.Builder
			best := extractive.Sentence{}
			for _, s := range r.Sentences {
				text.WriteString(s.Text + " ")
				if s.Score > best.Score {
					best = s
				}
			}
			path := ""
			if len(best.Cited) > 0 {
				path = sources[best.Cited[0].Source].Path
			}
			if r.Abstained || path != fields[1] || !strings.Contains(text.String(), fields[2]) {
				t.Errorf("confidence %.2f, abstained %v: cites %s, want %s and %q: %s", r.Confidence, r.Abstained, cmp.Or(path, "nothing"), fields[1], fields[2], text.String())
			}
		})
	}
}
