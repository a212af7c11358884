package assembly

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
)

// maxFileName is the longest file name, in bytes, that common file systems allow.
const maxFileName = 200

// notUploaded are the endings of files that control an ingest and so are refused: a
// list of URLs would make it call other hosts, a sidecar would change the label of
// another document.
var notUploaded = []string{".urls", sidecarEnding}

// sidecarEnding ends the name of a file that holds the label of another.
const sidecarEnding = ".label.json"

// uploads is a folder for files from clients.
type uploads struct{ folder string }

// kept is a file in its place. Until done is called, undo restores what was there
// before.
type kept struct{ path, before string }

func (k *kept) done() { _ = os.Remove(k.before) }

func (k *kept) undo() {
	if os.Rename(k.before, k.path) != nil {
		_ = os.Remove(k.path)
	}
}

// keep writes a file under its own name, whole or not at all.
func (u uploads) keep(name string, content io.Reader) (*kept, error) {
	name, err := plainName(name)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(u.folder, 0o755); err != nil {
		return nil, unwritable(u.folder, err)
	}
	temp, err := u.write(name, content)
	if err != nil {
		return nil, err
	}
	k := &kept{path: filepath.Join(u.folder, name), before: temp + "-before"}
	if err := os.Rename(k.path, k.before); err != nil && !errors.Is(err, fs.ErrNotExist) {
		_ = os.Remove(temp)
		return nil, unwritable(name, err)
	}
	if err := os.Rename(temp, k.path); err != nil {
		_ = os.Remove(temp)
		k.undo()
		return nil, unwritable(name, err)
	}
	return k, nil
}

// write writes the content to a file of its own and returns its path.
func (u uploads) write(name string, content io.Reader) (string, error) {
	temp, err := os.CreateTemp(u.folder, ".upload-*")
	if err != nil {
		return "", unwritable(u.folder, err)
	}
	from := &sender{r: content}
	_, err = io.Copy(temp, from)
	if closed := temp.Close(); err == nil {
		err = closed
	}
	switch {
	case from.err != nil:
		err = &citeway.Error{Code: citeway.Invalid, Place: name, Message: "the upload breaks off", Mend: "send it again", Err: from.err}
	case err != nil:
		err = unwritable(name, err)
	default:
		return temp.Name(), nil
	}
	_ = os.Remove(temp.Name())
	return "", err
}

// sender remembers the error that cut a client's file short.
type sender struct {
	r   io.Reader
	err error
}

// Read passes on what came.
func (s *sender) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// remove deletes a file and its label; one that is gone already is no error.
func remove(path string) error {
	for _, name := range []string{path, path + sidecarEnding} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return unwritable(filepath.Base(path), err)
		}
	}
	return nil
}

// plainName returns the last part of a name that a client gave, if it can be used.
func plainName(name string) (string, error) {
	base := filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	bad := base == "." || base == "/" || strings.HasPrefix(base, ".") || len(base) > maxFileName || strings.ContainsFunc(base, hidden)
	for _, ending := range notUploaded {
		bad = bad || strings.HasSuffix(strings.ToLower(base), ending)
	}
	if bad {
		return "", &citeway.Error{Code: citeway.Invalid, Place: "file name " + base, Message: "cannot be used", Mend: "give the file a plain, short name with its extension"}
	}
	return base, nil
}

// hidden reports whether a character is invisible or changes the direction of text.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar
}

func unwritable(place string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "the upload could not be kept", Err: err}
}
