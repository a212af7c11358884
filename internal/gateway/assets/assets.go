// Package assets embeds third-party binaries that are fetched by `make assets`
// and not kept in the repository. A program built without them works and says
// what it lacks.
//
// Nothing here was written for Citeway itself.
package assets

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"

	"github.com/citeway/citeway"
)

// files holds pdfium.md always, and what it describes where it was fetched
//
//	before the build.
//
//go:embed pdfium*
var files embed.FS

const pdfium = "pdfium.wasm.gz"

// PDFium returns PDFium compiled to WebAssembly, unpacked anew each time. Error:
// Unavailable, with the mend, in a program that was built without it.
func PDFium() ([]byte, error) { return read(files, pdfium) }

func read(from embed.FS, name string) ([]byte, error) {
	packed, err := from.ReadFile(name)
	if err == nil {
		var data []byte
		if data, err = unpacked(packed); err == nil {
			return data, nil
		}
	}
	return nil, &citeway.Error{Code: citeway.Unavailable, Place: "assets/" + name, Message: "this program was built without it",
		Mend: "run `make assets` and build again", Err: err}
}

func unpacked(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
