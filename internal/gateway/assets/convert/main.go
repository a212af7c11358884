// Convert writes the sentence encoder's file, encoder.bin, from the weights that
// npm fetched, in the form that internal/gateway/assets/encoder.md describes:
//
//	go run ./internal/gateway/assets/convert [-exact] FOLDER encoder.bin
//
// FOLDER holds model.json, vocab.json and the shards that model.json names, in
// TensorFlow.js's form of a graph model
// (https://github.com/tensorflow/tfjs/blob/master/tfjs-core/src/io/types.ts).
//
// It neither runs the encoder nor fetches anything.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	exact := flag.Bool("exact", false, "keep all weights as float32, to compare with")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: convert [-exact] FOLDER encoder.bin")
		os.Exit(2)
	}
	if err := convert(flag.Arg(0), flag.Arg(1), *exact); err != nil {
		fmt.Fprintln(os.Stderr, "convert:", err)
		os.Exit(1)
	}
}

// convert reads the folder and writes the file, whole or not at all.
func convert(folder, file string, exact bool) error {
	pieces, err := readPieces(folder)
	if err != nil {
		return err
	}
	weights, err := readWeights(folder)
	if err != nil {
		return err
	}
	w := newWriter(pieces)
	for _, t := range layout {
		tensor, err := weights.find(t)
		if err != nil {
			return err
		}
		w.tensor(t.name, tensor, exact)
	}
	part := file + ".part"
	if err := os.WriteFile(part, w.end(), 0o644); err != nil {
		return err
	}
	return os.Rename(part, file)
}
