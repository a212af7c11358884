package eval

import (
	"bytes"
	"context"
	"os"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// TestFit prints new weights; it takes long, so it asks to be asked.
func TestFit(t *testing.T) {
	if os.Getenv("CITEWAY_FIT") == "" {
		t.Skip("set CITEWAY_FIT=1 to fit the weights again")
	}
	rows, err := LoadClapnq(clapnqData(t))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := Fit(context.Background(), rows, &b)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
	t.Logf("Sentence: %v", w.Sentence)
	for i, n := range extractive.SentenceFeatures() {
		t.Logf("  %s %.2f", n, w.Sentence[i+1])
	}
	t.Logf("Answer: %v", w.Answer)
	for i, n := range extractive.AnswerFeatures() {
		t.Logf("  %s %.2f", n, w.Answer[i+1])
	}
}
