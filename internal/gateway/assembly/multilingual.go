package assembly

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// multilingualFile is the file of the multilingual encoder's weights, which `make assets` makes.
const multilingualFile = "multilingual.bin"

// multilingual reports whether settings have the encoder of many languages make the vectors.
func multilingual(s *settings.Settings) bool {
	return s.Embeddings == nil && s.Encoder == settings.Multilingual
}

// openMultilingual opens the encoder of many languages: its file lies beside the program, or in
// the data folder. Errors: Invalid, with the mend, where it lies in neither, and if it is no such
// file; Unavailable where it cannot be read.
func openMultilingual(folder string) (*encoder.Encoder, error) {
	var places []string
	if program, err := os.Executable(); err == nil {
		places = append(places, filepath.Dir(program))
	}
	if folder != "" {
		places = append(places, folder)
	}
	for _, place := range places {
		data, err := mapped(filepath.Join(place, multilingualFile))
		switch {
		case err == nil:
			return encoder.Open(data) // at once: a file that is not whole is told at the start
		case !errors.Is(err, fs.ErrNotExist):
			return nil, &citeway.Error{Code: citeway.Unavailable, Place: filepath.Join(place, multilingualFile), Message: "cannot be read", Err: err}
		}
	}
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "encoder: multilingual", Message: "its weights are neither beside the program nor in the data folder",
		Mend: "make bin/" + multilingualFile + " with `make assets ENCODER=multilingual`, and put it beside the program or in the data folder"}
}
