package ingest

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strconv"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// about is what is known of a file beside its content.
type about struct{ modified time.Time }

// read reads the file or URL of a job, with its sidecar.
func (in *Ingester) read(ctx context.Context, j *job) (*raw, error) {
	if j.web {
		return in.fetch(ctx, j.origin)
	}
	if lock := in.options.Reading; lock != nil {
		lock.Lock()
		defer lock.Unlock()
	}
	info, err := os.Stat(j.origin)
	if err != nil {
		return nil, unreadable(j.name, err)
	}
	if info.Size() > MaxFile {
		return nil, overSize(j.name)
	}
	data, err := os.ReadFile(j.origin)
	if err != nil {
		return nil, unreadable(j.name, err)
	}
	sidecar, err := readSidecar(j.origin + sidecarEnding)
	if err != nil {
		return nil, unreadable(j.name+sidecarEnding, err)
	}
	return &raw{data: data, sidecar: sidecar, name: path.Base(j.name), about: about{info.ModTime()}}, nil
}

// readSidecar returns the content of a sidecar, or nil if there is none. An
// unreadable sidecar is an error: the document might be secret.
func readSidecar(name string) ([]byte, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, irregular(name)
	}
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, MaxSidecar+1))
	if err == nil && len(data) > MaxSidecar {
		err = errors.New("it is over " + strconv.Itoa(MaxSidecar) + " bytes")
	}
	return data, err
}

func unreadable(name string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: name, Message: "could not be read", Mend: database.Mend(err, "see that the file is whole, and on a disk that answers"), Err: err}
}

func overSize(name string) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: name, Message: "is over " + strconv.Itoa(MaxFile>>20) + " MiB", Mend: "divide the document"}
}

// fetch reads a URL.
func (in *Ingester) fetch(ctx context.Context, url string) (*raw, error) {
	page, err := in.pages.Fetch(ctx, url)
	if citeway.CodeOf(err) == citeway.TooLarge {
		return nil, overSize(url)
	}
	if err != nil {
		return nil, err
	}
	return &raw{data: page.Data, mime: page.Mime, name: page.Name, about: about{page.Modified}}, nil
}
