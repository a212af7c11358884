package clapnq

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

const dataDir = "../../../shared/data/clapnq"

func data(t testing.TB) string {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dataDir, "answerable.jsonl")); err != nil {
		t.Skip("the data set ../shared/data/clapnq is not there")
	}
	return dataDir
}

func TestRun(t *testing.T) {
	var b bytes.Buffer
	r, err := Run(context.Background(), data(t), &b)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
	if r.Retrieval.Questions != 307 || r.Retrieval.Answerable != 167 {
		t.Errorf("asked %d questions, %d answerable; the files hold 307 and 167", r.Retrieval.Questions, r.Retrieval.Answerable)
	}
}
