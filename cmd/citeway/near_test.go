package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestMeaningBeforeThereIsAnEmbedder(t *testing.T) {
	if _, err := (&meaning{}).near(t.Context(), "tide", []string{"sea"}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v", err)
	}
}

// TestAskInOtherWords: a question that shares no word with any document is answered
// by the embedder of the settings, and not while there is none.
func TestAskInOtherWords(t *testing.T) {
	address, down := embedder(t)
	folder := t.TempDir()
	given := filepath.Join(folder, "citeway.yaml")
	write(t, given, embeddings(address))
	docs := filepath.Join(folder, "docs")
	write(t, filepath.Join(docs, "days.md"), "Leave lasts four weeks.")
	write(t, filepath.Join(docs, "bread.md"), "Bread comes at dawn.")
	for _, test := range []struct {
		question, want string
		down           bool
	}{
		{"vacation?", "Leave lasts four weeks", false},
		{"mortgage?", "do not answer", false},
		{"vacation?", "do not answer", true},
	} {
		down.Store(test.down)
		var out bytes.Buffer
		told := &said{}
		m := &Main{Stdout: &out, Stderr: told, Getenv: embedKey}
		if code := m.Run(t.Context(), []string{"ask", "--settings", given, "--docs", docs, test.question}); code != exitDone || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: exit %d: %s%s", test.question, code, out.String(), told.String())
		}
	}
}
