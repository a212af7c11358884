package eval

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

func clapnqData(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(dataDir, "clapnq")
	if _, err := os.Stat(filepath.Join(dir, "answerable.jsonl")); err != nil {
		t.Skip("there is no data set at " + dir)
	}
	return dir
}

// written is the report as a table.
func written(t *testing.T, r *clapnqReport) string {
	t.Helper()
	var b strings.Builder
	if err := r.write(&b); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
	return b.String()
}

// TestClapnq fits and measures on all rows: what it runs beside one another,
// TestCrossedLeavesEachRowOut and TestClapnqOnOwnRows run in a short run too, on rows of ours.
func TestClapnq(t *testing.T) {
	if testing.Short() {
		t.Skip("measures hundreds of questions")
	}
	r, err := measureClapnq(t.Context(), clapnqData(t), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.retrieval.Questions != 307 || r.retrieval.Answerable != 167 {
		t.Errorf("asked %d questions, %d answerable; the files hold 307 and 167", r.retrieval.Questions, r.retrieval.Answerable)
	}
	if table := written(t, r); r.embedder != "" || r.keywords != nil || !strings.Contains(table, "by keywords alone") {
		t.Errorf("found by %q, which the table does not say:\n%s", r.embedder, table)
	}
}

// TestMeaningLosesNothing: what is found by meaning too is no worse than by keywords
// alone, and does not make the model answer what it should not.
func TestMeaningLosesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("embeds the collection")
	}
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	r, err := measureClapnq(t.Context(), clapnqData(t), e, nil)
	if err != nil {
		t.Fatal(err)
	}
	if table := written(t, r); r.keywords == nil || r.embedder == "" || !strings.Contains(table, r.embedder) {
		t.Fatalf("found by %q", r.embedder)
	}
	for _, f := range clapnqTable[:7] { // those that say how good it is, and not where its threshold lies
		if got, alone := f.of(&r.retrieval), f.of(r.keywords); got < alone {
			t.Errorf("%s: %.3f, by keywords alone %.3f", f.name, got, alone)
		}
	}
}

func TestCrossedLeavesEachRowOut(t *testing.T) {
	rows, err := LoadClapnq(ownRows(t))
	if err != nil {
		t.Fatal(err)
	}
	for left := range rows {
		asked := map[string]bool{}
		find := finding(func(question string) { asked[question] = true })
		if _, err := FitClapnq(t.Context(), rows, find, nil, func(row int) bool { return row != left }); err != nil {
			t.Fatal(err)
		}
		if asked[rows[left].Question] {
			t.Errorf("row %d was fitted to", left)
		}
	}
	found, given, err := crossedClapnq(t.Context(), rows, newIndex(rows), nil, nil)
	if err != nil || found.Questions != 3 || given.Answerable != 2 || given.Cited != 1 {
		t.Errorf("%+v %+v %v", found, given, err)
	}
}

// finding hears what is looked for, and finds nothing.
type finding func(question string)

func (f finding) find(_ context.Context, question string, _ int) ([]citeway.Source, error) {
	f(question)
	return nil, nil
}
