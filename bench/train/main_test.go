package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/gateway/eval"
	"github.com/citeway/citeway/internal/trees"
	"github.com/citeway/citeway/verify"
)

// Training makes files that verify takes.
func TestTrain(t *testing.T) {
	data := dataset.Path()
	if _, err := os.Stat(data); err != nil {
		t.Skip("the data sets are not at " + data)
	}
	if testing.Short() {
		t.Skip("training takes a minute")
	}
	dir := t.TempDir()
	if err := run([]string{"weights"}, data, dir); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "weights.json"))
	if err != nil {
		t.Fatal(err)
	}
	var w trees.Weights
	if err := json.Unmarshal(b, &w); err != nil {
		t.Fatal(err)
	}
	v := verify.New(verify.Options{Weights: b})
	text := []string{"The old mill was rebuilt after the flood of spring."}
	yes, no := v.Pair("The old mill was rebuilt after the flood.", text), v.Pair("The bridge was closed for good.", text)
	if yes.Score <= no.Score {
		t.Errorf("%.2f for what the passage says, %.2f for what it does not", yes.Score, no.Score)
	}
	shippedScoresAs(t, v)
}

// farthest is how far apart the scores of the weights in the repository and of those
// just made may lie on average.
const farthest = 0.01

// shippedScoresAs: the weights in the repository judge nearly as those just made do.
func shippedScoresAs(t *testing.T, made *verify.Verifier) {
	t.Helper()
	b, err := os.ReadFile(dataset.Path("attribution", "dev.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	shipped, apart, n := verify.New(verify.Options{}), 0.0, 0.0
	for line := range bytes.Lines(b) {
		var r struct {
			Claim      string   `json:"claim"`
			References []string `json:"references"`
		}
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		apart += math.Abs(made.Pair(r.Claim, r.References).Score - shipped.Pair(r.Claim, r.References).Score)
		n++
	}
	if apart /= n; apart > farthest {
		t.Errorf("the weights in the repository are not those that the command makes: scores lie %.3f apart", apart)
	}
}

func TestCountWords(t *testing.T) {
	var b strings.Builder
	if err := countWords(&b, []string{"Old mills turn.", "The old mill turned 12 times.", "New."}); err != nil {
		t.Fatal(err)
	}
	if want := "3\n2\tmill old turn\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestKin(t *testing.T) {
	vector := func(word, a, b string) string {
		return word + " " + a + " " + b + strings.Repeat(" 0", vectorSize-2) + "\n"
	}
	var in strings.Builder
	for range kinCommon {
		in.WriteString(vector("x", "0", "1"))
	}
	in.WriteString(vector("mill", "1", "0.1") + vector("wheel", "1", "0.2") + vector("cloud", "-1", "0"))
	var out strings.Builder
	if err := kin(strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	if want := "mill wheel 99\nwheel mill 99\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	if err := kin(strings.NewReader("mill 1 2\n"), &out); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a short vector: got %v", err)
	}
}

func TestStemsOfText(t *testing.T) {
	for text, want := range map[string]string{
		"The old mills turned.": "the old mill turn",
		"It fell and rose.":     "it fall and rise",
		"In 1932 12 mills.":     "in mill",
		"Anna's mill":           "anna mill",
		"a b c":                 "",
		"":                      "",
	} {
		if got := strings.Join(stemsOf(text), " "); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestHalved(t *testing.T) {
	grown := halved([]trees.Tree{{Leaf: []float32{4}}, {Leaf: []float32{-1, 2}}})
	if grown[0].Leaf[0] != 2 || grown[1].Leaf[0] != -0.5 || grown[1].Leaf[1] != 1 {
		t.Errorf("got %+v", grown)
	}
}

func TestCurveRises(t *testing.T) {
	points := curve(eval.Line{Slope: 0.5, Shift: 1})
	for i := 1; i < len(points); i++ {
		if points[i].Probability <= points[i-1].Probability {
			t.Fatalf("the curve falls at %v", points[i].Sum)
		}
	}
}
