package keeping

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
)

// Missing is err, but for what says that there is no such file.
func Missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Within reports whether a file lies in a folder.
func Within(folder, path string) bool {
	folder, err := filepath.Abs(folder)
	return err == nil && strings.HasPrefix(path, folder+string(filepath.Separator))
}

// Globbed returns a pattern that matches only the path.
func Globbed(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// Remove deletes a file and its label; one that is gone already is no error.
func Remove(path string) error {
	for _, name := range []string{path, path + LabelEnding} {
		if err := Missing(os.Remove(name)); err != nil {
			return unwritable(filepath.Base(path), err)
		}
	}
	return nil
}

// WriteFile writes a file that only its owner may read, and waits until it is on the disk.
func WriteFile(path string, content io.Reader) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if _, err = io.Copy(f, content); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func unwritable(place string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "cannot be written or removed", Mend: "see that the disk has room and the folder may be written to", Err: err}
}
