package assembly

import (
	"errors"
	"io"
	"os"

	"github.com/citeway/citeway/internal/gateway/keeping"
)

// plainDisk is the disk of the system.
type plainDisk struct{}

// Rename gives a file another name, in the place of one that has it.
func (plainDisk) Rename(from, to string) error { return os.Rename(from, to) }

// Link gives a file a second name, or where the disk knows no such thing copies it.
func (d plainDisk) Link(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, os.ErrNotExist) || errors.Is(err, os.ErrExist) {
		return err
	}
	source, failed := os.Open(from)
	if failed != nil {
		return failed
	}
	defer source.Close()
	return keeping.WriteFile(to, source)
}

// Remove removes a file.
func (plainDisk) Remove(path string) error { return os.Remove(path) }

// RemoveAll removes a folder with all that is in it.
func (plainDisk) RemoveAll(path string) error { return os.RemoveAll(path) }

// Write writes a new file and waits until it is on the disk.
func (plainDisk) Write(path string, content io.Reader) error { return keeping.WriteFile(path, content) }
