package chat_test

import (
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// TestTheSameAnswerWhileVectorsAreMade: thirty questions asked as soon as the documents
// are in are answered as when every vector is there, or say that they may not be.
func TestTheSameAnswerWhileVectorsAreMade(t *testing.T) {
	store, e := taken(t), encoder(t)
	raw, err := os.ReadFile("../model/extractive/testdata/handbook.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var questions []string
	for line := range strings.Lines(string(raw)) {
		if q, _, _ := strings.Cut(line, "\t"); len(questions) < 30 {
			questions = append(questions, q)
		}
	}
	if err := store.Embed(t.Context(), e, embed.Options{}); err != nil {
		t.Fatal(err)
	}
	s := builtin(store, e)
	early, marked := map[string]string{}, map[string]bool{}
	for _, q := range questions {
		a := answer(t, s, chat.Turn{Question: q})
		early[q] = a.Text
		for i := range a.Findings {
			marked[q] = marked[q] || a.Findings[i].Kind == citeway.PartialSearch
		}
	}
	if err := store.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for _, q := range questions {
		if got := answer(t, s, chat.Turn{Question: q}).Text; got != early[q] && !marked[q] {
			t.Errorf("%q was answered %q, and is answered %q", q, early[q], got)
		}
	}
	if len(marked) > 5 {
		t.Errorf("%d of %d answers are marked: the vectors of this handbook are made in seconds", len(marked), len(questions))
	}
}
