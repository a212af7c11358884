package assembly

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway/internal/gateway/keeping"
)

// exchange puts a file and its label in the place of those before, both or neither: the
// end of the program at any moment leaves the new pair, or the old one once restore
// has run. Its folder stands beside the file. In it are
//
//	new, new.label   what comes, until it is in its place; no label is none
//	old, old.label   what was there before; no file is none
//	begun            the file's name, from when the first of the two may have changed
type exchange struct {
	disk   disk
	folder string
	// path is the file's place.
	path string
}

// The names in an exchange's folder.
const (
	newFile, oldFile = "new", "old"
	labelEnding      = ".label"
)

// disk is what an exchange does to files. Tests put one in its place that breaks.
type disk interface {
	Rename(from, to string) error
	Link(from, to string) error
	Remove(path string) error
	RemoveAll(path string) error
	// Write writes a file and waits until it is on the disk.
	Write(path string, content io.Reader) error
}

func (x *exchange) in(name string) string { return filepath.Join(x.folder, name) }

// swap puts the new pair in the place of the old one. After an error the old one is
// there once undo has run.
func (x *exchange) swap() error {
	for _, ending := range []string{"", labelEnding} {
		if err := keeping.Missing(x.disk.Link(place(x.path, ending), x.in(oldFile+ending))); err != nil {
			return err
		}
	}
	if err := x.disk.Write(x.in(keeping.BegunFile+"~"), strings.NewReader(filepath.Base(x.path))); err != nil {
		return err
	}
	if err := x.disk.Rename(x.in(keeping.BegunFile+"~"), x.in(keeping.BegunFile)); err != nil {
		return err
	}
	if err := x.disk.Rename(x.in(newFile), x.path); err != nil {
		return err
	}
	err := x.disk.Rename(x.in(newFile+labelEnding), place(x.path, labelEnding))
	if errors.Is(err, fs.ErrNotExist) {
		return keeping.Missing(x.disk.Remove(place(x.path, labelEnding)))
	}
	return err
}

// place is where the file at path, or its label, stands.
func place(path, ending string) string {
	if ending == "" {
		return path
	}
	return path + keeping.LabelEnding
}

// done keeps the new pair: from the removal of begun on nothing brings back the old.
func (x *exchange) done() error {
	if err := keeping.Missing(x.disk.Remove(x.in(keeping.BegunFile))); err != nil {
		return err
	}
	_ = x.disk.RemoveAll(x.folder) // what stays of it the next start removes
	return nil
}

// undo brings back the old pair, if the exchange began, and removes the rest.
func (x *exchange) undo() error {
	if _, err := os.Stat(x.in(keeping.BegunFile)); err == nil {
		for _, ending := range []string{labelEnding, ""} {
			if err := x.restore(ending); err != nil {
				return err
			}
		}
	}
	return x.done()
}

// restore brings back the old file, or its label. It may be done again and again.
func (x *exchange) restore(ending string) error {
	old, again := x.in(oldFile+ending), x.in(oldFile+ending+"~")
	if err := keeping.Missing(x.disk.Remove(again)); err != nil {
		return err
	}
	err := x.disk.Link(old, again)
	if errors.Is(err, fs.ErrNotExist) {
		return keeping.Missing(x.disk.Remove(place(x.path, ending)))
	}
	if err != nil {
		return err
	}
	return x.disk.Rename(again, place(x.path, ending))
}

// restore undoes the exchanges in a folder that the end of the program cut short.
func restore(d disk, folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return unwritable(folder, err)
	}
	for _, e := range entries {
		inner := filepath.Join(folder, e.Name())
		switch {
		case !e.IsDir():
			continue
		case !strings.HasPrefix(e.Name(), keeping.ExchangePrefix):
			err = restore(d, inner)
		default:
			err = restoreOne(d, inner)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func restoreOne(d disk, folder string) error {
	x := &exchange{disk: d, folder: folder}
	name, err := os.ReadFile(x.in(keeping.BegunFile))
	if keeping.Missing(err) == nil {
		x.path = filepath.Join(filepath.Dir(folder), filepath.Base(string(name)))
		err = x.undo()
	}
	if err != nil {
		return unwritable(folder, err)
	}
	return nil
}
