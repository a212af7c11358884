// Package assets embeds the weights of package encoder, so that one program holds all it
// needs. encoder.md says what they are: the base model and what training added. Whoever
// does not import this package does not carry their thirty megabytes.
package assets

import (
	"embed"

	"github.com/citeway/citeway"
)

// files holds encoder.md always, and the weights where they were there at the build.
//
//go:embed encoder*
var files embed.FS

const encoder = "encoder.bin"

// Encoder returns the weights file for encoder.Open; it must not be changed. Error:
// Unavailable, with the mend, in a program that was built without it.
func Encoder() ([]byte, error) { return read(files, encoder) }

func read(from embed.FS, name string) ([]byte, error) {
	data, err := from.ReadFile(name)
	if err != nil || len(data) == 0 {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "assets/" + name, Message: "this program was built without it",
			Mend: "build from a whole copy of the repository, or make the file with train/export.py", Err: err}
	}
	return data, nil
}
