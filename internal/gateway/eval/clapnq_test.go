package clapnq

import (
	"bytes"
	"context"
	"github.com/citeway/citeway/internal/dataset"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

var dataDir = dataset.Path("clapnq")

func data(t testing.TB) string {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dataDir, "answerable.jsonl")); err != nil {
		t.Skip("there is no data set at " + dataDir)
	}
	return dataDir
}

func TestRun(t *testing.T) {
	var b bytes.Buffer
	r, err := RunBy(context.Background(), data(t), nil, &b)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
	if r.Retrieval.Questions != 307 || r.Retrieval.Answerable != 167 {
		t.Errorf("asked %d questions, %d answerable; the files hold 307 and 167", r.Retrieval.Questions, r.Retrieval.Answerable)
	}
	if r.Embedder != "" || r.Keywords != nil || !strings.Contains(b.String(), "by keywords alone") {
		t.Errorf("found by %q, which the table does not say:\n%s", r.Embedder, b.String())
	}
}

// TestMeaningLosesNothing: what is found by meaning too is no worse than by keywords
// alone, and does not make the model answer what it should not.
func TestMeaningLosesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("embeds the collection")
	}
	if _, err := embed.Open(); citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	var b bytes.Buffer
	r, err := Run(t.Context(), data(t), &b)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
	if r.Keywords == nil || r.Embedder == "" || !strings.Contains(b.String(), r.Embedder) {
		t.Fatalf("found by %q", r.Embedder)
	}
	for i, l := range r.Lines()[:7] { // those that say how good it is, and not where its threshold lies
		if alone := (&Report{Retrieval: *r.Keywords}).Lines()[i]; l.Retrieval < alone.Retrieval {
			t.Errorf("%s: %.3f, by keywords alone %.3f", l.Name, l.Retrieval, alone.Retrieval)
		}
	}
}
