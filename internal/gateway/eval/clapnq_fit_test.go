package eval

import (
	"os"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// TestFit prints new weights of a further sentence and of an answer; it takes long, so it
// must be asked for.
func TestFit(t *testing.T) {
	if os.Getenv("CITEWAY_FIT") == "" {
		t.Skip("set CITEWAY_FIT=1 to fit the weights again")
	}
	rows, err := LoadClapnq(clapnqData(t))
	if err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	s, err := fillClapnq(t.Context(), store, rows)
	if err != nil {
		t.Fatal(err)
	}
	find := &remembering{s, map[string][]citeway.Source{}}
	reader, err := openReader("all")
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []extractive.Reader{nil, reader} {
		w, err := FitClapnq(t.Context(), rows, find, by, func(int) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("With a reader: %v", by != nil)
		t.Logf("Further: %v", w.Further)
		t.Logf("Answer: %v", w.Answer)
	}
}

// TestFitReader prints new weights of a sentence and of an answer beside the reader.
func TestFitReader(t *testing.T) {
	if os.Getenv("CITEWAY_FIT") == "" {
		t.Skip("set CITEWAY_FIT=1 to fit the weights again")
	}
	reader, err := openReader("all")
	if err != nil || reader == nil {
		t.Fatal("the weights of the encoder are missing: ", err)
	}
	w, err := FitReader(t.Context(), dataset.Path("train"), reader)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("Read: %v", w.Read)
	t.Logf("ReadAnswer: %v", w.ReadAnswer)
}
