package eval

import (
	"os"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
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
	w, err := FitClapnq(t.Context(), rows, find, func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("Further: %v", w.Further)
	t.Logf("Answer: %v", w.Answer)
}
