// Command train makes the data that package verify judges by, in the folder
// ../verify, from the public data sets (docs/data.md):
//
//	go run ./train weights   words.txt, how common words are, and weights.json
//	go run ./train kin FILE  kin.txt, which words are alike, from word vectors
//
// words.txt changes the signals that weights.json is trained on: with other data,
// run weights twice.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/gateway/eval"
	"github.com/citeway/citeway/internal/trees"
	"github.com/citeway/citeway/verify"
)

func main() {
	data := flag.String("data", dataset.Path(), "the folder of the data sets")
	out := flag.String("out", filepath.Join("..", "verify"), "the folder that is written to")
	flag.Parse()
	if err := run(flag.Args(), *data, *out); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(2)
	}
}

func run(args []string, data, out string) error {
	switch {
	case len(args) == 1 && args[0] == "weights":
		return weights(data, out)
	case len(args) == 2 && args[0] == "kin":
		f, err := os.Open(args[1])
		if err != nil {
			return err
		}
		defer f.Close()
		return write(out, "kin.txt", func(w io.Writer) error { return kin(f, w) })
	}
	return fmt.Errorf("use: train weights, or train kin FILE")
}

// weights makes words.txt and weights.json.
func weights(data, out string) error {
	texts, err := eval.VerifyTexts(data)
	if err != nil {
		return err
	}
	if err := write(out, "words.txt", func(w io.Writer) error { return countWords(w, texts) }); err != nil {
		return err
	}
	grown, err := eval.GrowVerify(data)
	if err != nil {
		return err
	}
	return write(out, "weights.json", func(w io.Writer) error { return json.NewEncoder(w).Encode(weightsOf(grown)) })
}

// weightsOf are the weights that verify takes.
func weightsOf(g *eval.Grown) *trees.Weights {
	return &trees.Weights{Signals: verify.SignalNames(), Cover: append(halved(g.Rising), halved(g.Free)...), Against: g.Against,
		Doubt: g.Doubt, CoverCurve: curve(g.CoverLine), AgainstCurve: curve(g.AgainstLine)}
}

// halved are trees that count half.
func halved(grown []trees.Tree) []trees.Tree {
	for i := range grown {
		for k := range grown[i].Leaf {
			grown[i].Leaf[k] /= 2
		}
	}
	return grown
}

// curve is the calibrated probability at evenly spaced sums.
func curve(line eval.Line) []trees.Point {
	const points, reach = 61, 6.0
	out := make([]trees.Point, points)
	for i := range out {
		sum := -reach + 2*reach*float64(i)/(points-1)
		out[i] = trees.Point{Sum: sum, Probability: line.Probability(sum)}
	}
	return out
}

// write writes a file of the folder, whole or not at all.
func write(out, name string, fill func(io.Writer) error) error {
	var b bytes.Buffer
	if err := fill(&b); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, name), b.Bytes(), 0o644)
}
