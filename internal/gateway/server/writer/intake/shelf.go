package intake

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/citeway/citeway"
)

// Shelf is a folder with the bytes of uploaded files, each stored under its id, either
// whole or not at all. It knows neither their names nor their owners.
type Shelf struct {
	folder string
	depot  Depot
}

// Depot keeps the bytes of files where several gateways find them. The folder of each then
// holds copies alone.
type Depot interface {
	// Put keeps the bytes of a file.
	Put(ctx context.Context, id string, data []byte) error
	// Get returns the bytes of a file; NotFound if there are none.
	Get(ctx context.Context, id string) ([]byte, error)
	// Drop deletes the bytes of a file, if there are any.
	Drop(ctx context.Context, id string) error
}

// unfinished begins the name of a file that has not come whole.
const unfinished = ".upload-"

// depotTime is how long the bytes of one file may take to the depot, or from it.
const depotTime = 2 * time.Minute

// OpenShelf opens a folder, creating it if it does not exist. depot keeps the bytes besides; nil
// is none.
func OpenShelf(folder string, depot Depot) (*Shelf, error) {
	folder, err := filepath.Abs(folder)
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err != nil {
		return nil, unwritable(err)
	}
	return &Shelf{folder, depot}, nil
}

// Kept describes a kept file.
type Kept struct {
	Size int64
	// Digest is the SHA-256 of the bytes in hexadecimal.
	Digest string
}

// Keep writes a file to its end. When it returns, the bytes are on the disk. Returns
// Invalid for an upload that breaks off, Unavailable if the disk takes no more, and
// content's own error if it is too large.
func (s *Shelf) Keep(id string, content io.Reader) (Kept, error) {
	temp, err := os.CreateTemp(s.folder, unfinished+"*")
	if err != nil {
		return Kept{}, unwritable(err)
	}
	from, sum := &sender{r: content}, sha256.New()
	size, err := io.Copy(io.MultiWriter(temp, sum), from)
	if err == nil {
		err = temp.Sync()
	}
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temp.Name(), s.Path(id))
	}
	if err == nil {
		return Kept{size, hex.EncodeToString(sum.Sum(nil))}, s.deposit(id)
	}
	_ = os.Remove(temp.Name())
	if from.err != nil {
		return Kept{}, broken(from.err)
	}
	return Kept{}, unwritable(err)
}

// deposit gives the bytes of a file to the depot.
func (s *Shelf) deposit(id string) error {
	if s.depot == nil {
		return nil
	}
	data, err := os.ReadFile(s.Path(id))
	if err != nil {
		return unwritable(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), depotTime)
	defer cancel()
	return s.depot.Put(ctx, id, data)
}

// fetch gets the bytes of a file from the depot into the folder.
func (s *Shelf) fetch(id string) error {
	if s.depot == nil {
		return fs.ErrNotExist
	}
	ctx, cancel := context.WithTimeout(context.Background(), depotTime)
	defer cancel()
	data, err := s.depot.Get(ctx, id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return fs.ErrNotExist
	}
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(s.folder, unfinished+"*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), s.Path(id))
	}
	return err
}

// broken is the error of an upload that did not come whole.
func broken(err error) error {
	var ours *citeway.Error
	if errors.As(err, &ours) {
		return err
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "the upload breaks off", Mend: "send it again", Err: err}
}

// sender remembers the error with which an upload broke off.
type sender struct {
	r   io.Reader
	err error
}

// Read passes on the data.
func (s *sender) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// Path is where the bytes of a file are. An id is never a path.
func (s *Shelf) Path(id string) string {
	return filepath.Join(s.folder, filepath.Base(filepath.Clean("/"+id)))
}

// Open returns the bytes of a file; NotFound if there are none.
func (s *Shelf) Open(id string) (*os.File, error) {
	f, err := os.Open(s.Path(id))
	if errors.Is(err, fs.ErrNotExist) {
		if err = s.fetch(id); err == nil {
			f, err = os.Open(s.Path(id))
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: "file", Message: "the bytes of " + id + " are not there any more"}
	}
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "file", Message: "the bytes of " + id + " cannot be read", Err: err}
	}
	return f, nil
}

// Drop deletes the bytes of a file, if there are any.
func (s *Shelf) Drop(id string) error {
	if err := os.Remove(s.Path(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return unwritable(err)
	}
	if s.depot == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), depotTime)
	defer cancel()
	return s.depot.Drop(ctx, id)
}

// Sweep deletes incomplete files, and returns the ids of the complete ones.
func (s *Shelf) Sweep() ([]string, error) {
	entries, err := os.ReadDir(s.folder)
	if err != nil {
		return nil, unwritable(err)
	}
	var ids []string
	for _, e := range entries {
		switch {
		case strings.HasPrefix(e.Name(), unfinished):
			_ = os.Remove(filepath.Join(s.folder, e.Name())) // the next start tries again
		case e.Type().IsRegular():
			ids = append(ids, e.Name())
		}
	}
	return ids, nil
}

// ErrFull is in the chain of an error if the disk is full.
var ErrFull = syscall.ENOSPC

func unwritable(err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: "file", Message: "the upload cannot be kept", Mend: "check the data folder and the space on its disk", Err: err}
}
