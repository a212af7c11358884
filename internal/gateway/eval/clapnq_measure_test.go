package eval

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
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// answerable and unanswerable are rows of our own in the data set's form.
const answerable = `{"id":"1","input":"when is high tide","passages":[{"title":"Tide tables","text":"High tide is at six . The quay is old . ","sentences":["High tide is at six .","The quay is old ."]}],"output":[{"answer":"At six.","selected_sentences":["High tide is at six ."]}]}
{"id":"2","input":"who keeps the keys","passages":[{"title":"Keys","text":"Ines Morrow keeps the keys . They hang in the hall . ","sentences":["Ines Morrow keeps the keys .","They hang in the hall ."]}],"output":[{"answer":"Ines Morrow.","selected_sentences":["Ines Morrow keeps the keys ."]}]}
`

const unanswerable = `{"id":"3","input":"what does the ferry cost","passages":[{"title":"Harbour","text":"The gate is shut at night . ","sentences":["The gate is shut at night ."]}],"output":[{"answer":"","selected_sentences":[]}]}
`

func ownRows(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"answerable": answerable, "unanswerable": unanswerable} {
		if err := os.WriteFile(filepath.Join(dir, name+".jsonl"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoadClapnq(t *testing.T) {
	rows, err := LoadClapnq(ownRows(t))
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

func TestLoadClapnqNamesThePlace(t *testing.T) {
	if _, err := LoadClapnq(t.TempDir()); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("%v", err)
	}
	dir := ownRows(t)
	if err := os.WriteFile(filepath.Join(dir, "unanswerable.jsonl"), []byte(unanswerable+"{no\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := LoadClapnq(dir)
	if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "unanswerable.jsonl:2") {
		t.Errorf("%v", err)
	}
}

// fixed answers every question in the same way.
type fixed extractive.Result

func (f fixed) Answer(string, []citeway.Source) extractive.Result { return extractive.Result(f) }

func TestTallyCounts(t *testing.T) {
	rows, err := LoadClapnq(ownRows(t))
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
	want := clapnqFigures{Questions: 3, Answerable: 2, Retrieved: 0.5, Cited: 0.5, First: 0.5, Precision: 0.25, Recall: 0.5, F1: 1. / 3, AUC: 0.75, Answered: 0.5, Abstained: 1}
	if math.Abs(f.F1-want.F1) > 1e-9 {
		t.Errorf("F1 %f", f.F1)
	}
	f.F1 = want.F1
	if f != want {
		t.Errorf("%+v, want\n%+v", f, want)
	}
}

func TestIndexFindsTheBest(t *testing.T) {
	rows, err := LoadClapnq(ownRows(t))
	if err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	library, err := fillClapnq(context.Background(), store, rows)
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{"high tides at the quay": "0", "keys": "1", "gate at night": "2"} {
		for _, index := range []finder{newIndex(rows), library} {
			found, err := index.find(context.Background(), question, 2)
			if err != nil || len(found) == 0 || found[0].ID != want || len(found) > 2 {
				t.Errorf("%s: %v %v", question, found, err)
			}
		}
	}
	if found, _ := newIndex(rows).find(context.Background(), "zebra", 2); len(found) != 0 {
		t.Errorf("%v", found)
	}
}

func TestClapnqOnOwnRows(t *testing.T) {
	e, err := openEncoder()
	if err != nil {
		t.Fatal(err)
	}
	r, err := measureClapnq(context.Background(), ownRows(t), e, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.retrieval.Cited != 1 || r.oracle.Recall != 1 || r.retrieval.AUC != 1 {
		t.Errorf("%+v", r)
	}
	var b bytes.Buffer
	if err := r.write(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "| passage cited | 1.000 | 1.000 |") || len(clapnqTable) != strings.Count(b.String(), "\n| ")-1 {
		t.Errorf("%s", b.String())
	}
}

func TestClapnqEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := measureClapnq(ctx, ownRows(t), nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestClapnqOfAnotherModel(t *testing.T) {
	rows, err := LoadClapnq(ownRows(t))
	if err != nil {
		t.Fatal(err)
	}
	var r clapnqReport
	err = r.measure(context.Background(), rows, newIndex(rows), fixed{Abstained: true})
	if err != nil || r.retrieval.Cited != 0 || r.retrieval.Abstained != 1 || r.retrieval.AUC != 0.5 {
		t.Errorf("%+v %v", r, err)
	}
}

func TestLogisticLearns(t *testing.T) {
	var examples []fitted
	for i := range 40 {
		x := float64(i%10) / 10
		examples = append(examples, fitted{[]float64{x, float64(i % 3)}, x > 0.45})
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
