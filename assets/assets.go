// Package assets embeds the weights of package encoder, so that one program holds all it
// needs. encoder.md says what they are: the base model and what training added. Whoever
// does not import this package does not carry their thirty megabytes.
package assets

import (
	_ "embed" // for the weights

	"github.com/citeway/citeway"
)

// weights are read where the program's file is mapped. As a file of an embed.FS they would
// be copied onto the heap, where the collector lets twice as much grow.
//
//go:embed encoder.bin
var weights []byte

// Encoder returns the weights file for encoder.Open; it is the same at every call and must
// not be changed. Error: Unavailable, with the mend, in a program that was built with an
// empty file in its place.
func Encoder() ([]byte, error) { return whole("encoder.bin", weights) }

func whole(name string, data []byte) ([]byte, error) {
	if len(data) == 0 {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "assets/" + name, Message: "this program was built without it",
			Mend: "build from a whole copy of the repository, or make the file with train/export.py"}
	}
	return data[:len(data):len(data)], nil
}
