package clapnq

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// small are rows of our own in the data set's form.
const answerable = `{"id":"1","input":"when is high tide","passages":[{"title":"Tide tables","text":"High tide is at six . The quay is old . ","sentences":["High tide is at six .","The quay is old ."]}],"output":[{"answer":"At six.","selected_sentences":["High tide is at six ."]}]}
{"id":"2","input":"who keeps the keys","passages":[{"title":"Keys","text":"Ines Morrow keeps the keys . They hang in the hall . ","sentences":["Ines Morrow keeps the keys .","They hang in the hall ."]}],"output":[{"answer":"Ines Morrow.","selected_sentences":["Ines Morrow keeps the keys ."]}]}
`

const unanswerable = `{"id":"3","input":"what does the ferry cost","passages":[{"title":"Harbour","text":"The gate is shut at night . ","sentences":["The gate is shut at night ."]}],"output":[{"answer":"","selected_sentences":[]}]}
`

func small(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"answerable": answerable, "unanswerable": unanswerable} {
		if err := os.WriteFile(filepath.Join(dir, name+".jsonl"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoad(t *testing.T) {
	rows, err := Load(small(t))
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	r := rows[0]
	if !r.Answerable || len(r.Sentences) != 2 || !r.Gold[0] || r.Gold[1] || r.Sentences[1].In(r.Text) != "The quay is old ." {
		t.Errorf("%+v", r)
	}
	if rows[2].Answerable || len(rows[2].Gold) != 0 {
		t.Errorf("%+v", rows[2])
	}
}

func TestLoadNamesThePlace(t *testing.T) {
	if _, err := Load(t.TempDir()); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("%v", err)
	}
	dir := small(t)
	if err := os.WriteFile(filepath.Join(dir, "unanswerable.jsonl"), []byte(unanswerable+"{no\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Load(dir)
	if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "unanswerable.jsonl:2") {
		t.Errorf("%v", err)
	}
}

// fixed answers every question in the same way.
type fixed extractive.Result

func (f fixed) Answer(string, []citeway.Source) extractive.Result { return extractive.Result(f) }

func TestTallyCounts(t *testing.T) {
	rows, err := Load(small(t))
	if err != nil {
		t.Fatal(err)
	}
	cite := func(from, to int) extractive.Sentence {
		return extractive.Sentence{Cited: []extractive.Cited{{Span: citeway.Span{Start: from, End: to}}}}
	}
	var y tally
	shown := []citeway.Source{rows[0].source(0)}
	y.add(&rows[0], 0, shown, extractive.Result{Sentences: []extractive.Sentence{cite(0, 21), cite(22, 39)}, Confidence: 0.9})
	y.add(&rows[1], 1, shown, extractive.Result{Sentences: []extractive.Sentence{cite(0, 21)}, Confidence: 0.4, Abstained: true})
	y.add(&rows[2], 2, shown, extractive.Result{Confidence: 0.4, Abstained: true})
	f := y.figures()
	want := Figures{Questions: 3, Answerable: 2, Retrieved: 0.5, Cited: 0.5, First: 0.5, Precision: 0.25, Recall: 0.5, F1: 1. / 3, AUC: 0.75, Answered: 0.5, Abstained: 1}
	if math.Abs(f.F1-want.F1) > 1e-9 {
		t.Errorf("F1 %f", f.F1)
	}
	f.F1 = want.F1
	if f != want {
		t.Errorf("%+v, want\n%+v", f, want)
	}
}

func TestAUC(t *testing.T) {
	for _, c := range []struct {
		scores []float64
		truth  []bool
		want   float64
	}{
		{[]float64{1, 2, 3, 4}, []bool{false, false, true, true}, 1},
		{[]float64{1, 2, 3, 4}, []bool{true, true, false, false}, 0},
		{[]float64{1, 1, 1, 1}, []bool{true, false, true, false}, 0.5},
		{[]float64{1, 2, 3}, []bool{false, true, false}, 0.5},
		{[]float64{1, 2}, []bool{true, true}, 0},
		{nil, nil, 0},
	} {
		if got := auc(c.scores, c.truth); got != c.want {
			t.Errorf("%v %v: %f, want %f", c.scores, c.truth, got, c.want)
		}
	}
}

func TestIndexFindsTheBest(t *testing.T) {
	rows, err := Load(small(t))
	if err != nil {
		t.Fatal(err)
	}
	library, err := NewLibrary(context.Background(), rows)
	if err != nil {
		t.Fatal(err)
	}
	defer library.Close()
	for question, want := range map[string]string{"high tides at the quay": "0", "keys": "1", "gate at night": "2"} {
		for _, index := range []Retriever{newIndex(rows), library} {
			found, err := index.Find(context.Background(), question, 2)
			if err != nil || len(found) == 0 || found[0].ID != want || len(found) > 2 {
				t.Errorf("%s: %v %v", question, found, err)
			}
		}
	}
	if found, _ := newIndex(rows).Find(context.Background(), "zebra", 2); len(found) != 0 {
		t.Errorf("%v", found)
	}
}

func TestRunOnOwnRows(t *testing.T) {
	var b bytes.Buffer
	r, err := Run(context.Background(), small(t), &b)
	if err != nil {
		t.Fatal(err)
	}
	if r.Retrieval.Cited != 1 || r.Oracle.Recall != 1 || r.Retrieval.AUC != 1 {
		t.Errorf("%+v", r)
	}
	if !strings.Contains(b.String(), "| passage cited | 1.000 | 1.000 |") || len(r.Lines()) != strings.Count(b.String(), "\n| ")-1 {
		t.Errorf("%s", b.String())
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, small(t), &bytes.Buffer{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestRunWithAnotherModel(t *testing.T) {
	rows, err := Load(small(t))
	if err != nil {
		t.Fatal(err)
	}
	r, err := RunWith(context.Background(), rows, newIndex(rows), fixed{Abstained: true}, &bytes.Buffer{})
	if err != nil || r.Retrieval.Cited != 0 || r.Retrieval.Abstained != 1 || r.Retrieval.AUC != 0.5 {
		t.Errorf("%+v %v", r, err)
	}
}

func TestLogisticLearns(t *testing.T) {
	var examples []example
	for i := range 40 {
		x := float64(i%10) / 10
		examples = append(examples, example{[]float64{x, float64(i % 3)}, x > 0.45})
	}
	w := logistic(examples, []float64{0, 0, 0}, 1e-4)
	for _, e := range examples {
		if (predict(w, e.features) > 0.5) != e.truth {
			t.Errorf("%v: %f", e.features, predict(w, e.features))
		}
	}
	if held := logistic(examples, []float64{0, 0, 5}, 100); held[2] < 4 {
		t.Errorf("the prior does not hold: %v", held)
	}
}
