package eval

import (
	"bytes"
	"context"
	"os"
	"testing"
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
	for i, p := range sentencePriors {
		t.Logf("  %s %.2f", p.name, w.Sentence[i+1])
	}
	t.Logf("Answer: %v", w.Answer)
	for i, p := range answerPriors {
		t.Logf("  %s %.2f", p.name, w.Answer[i+1])
	}
}
