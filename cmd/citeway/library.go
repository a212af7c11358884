package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/knowledge"
)

// library is the knowledge base as the native surface sees it.
type library struct{ base *base }

// Sources lists the documents.
func (l *library) Sources(ctx context.Context) ([]citeway.Source, error) {
	return l.base.store.Sources(ctx)
}

// Delete makes a document gone.
func (l *library) Delete(ctx context.Context, id string) error { return l.base.store.Delete(ctx, id) }

// Version tells which version a document has now.
func (l *library) Version(ctx context.Context, id string) (string, bool, error) {
	held, err := l.base.store.Source(ctx, id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	return held.Version, !held.Gone, nil
}

// Add keeps a file that a client sent in the data folder and takes it in.
func (l *library) Add(ctx context.Context, name string, content io.Reader) (citeway.Source, error) {
	path, err := l.keep(name, content)
	if err != nil {
		return citeway.Source{}, err
	}
	report, err := knowledge.NewIngester(l.base.store, knowledge.IngestOptions{}).Ingest(ctx, []string{path}, nil)
	if err != nil {
		return citeway.Source{}, err
	}
	if len(report.Skipped) > 0 {
		return citeway.Source{}, report.Skipped[0].Err
	}
	if len(report.Documents) == 0 {
		return citeway.Source{}, &citeway.Error{Code: citeway.Internal, Place: name, Message: "was taken in and is not there"}
	}
	held, err := l.base.store.Source(ctx, report.Documents[0])
	if err != nil {
		return citeway.Source{}, err
	}
	return held.Source, nil
}

// keep writes the file under its own name, whole or not at all.
func (l *library) keep(name string, content io.Reader) (string, error) {
	name = filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	if name == "." || name == "/" || strings.HasPrefix(name, ".") {
		return "", &citeway.Error{Code: citeway.Invalid, Place: "file name " + name, Message: "cannot be used", Mend: "give the file a plain name with its extension"}
	}
	folder := filepath.Join(l.base.folder, uploadFolder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", unwritable(folder, err)
	}
	temp, err := os.CreateTemp(folder, ".upload-*")
	if err != nil {
		return "", unwritable(folder, err)
	}
	defer os.Remove(temp.Name())
	_, err = io.Copy(temp, content)
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return "", unwritable(name, err)
	}
	path := filepath.Join(folder, name)
	return path, os.Rename(temp.Name(), path)
}

func unwritable(place string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "the upload could not be kept", Err: err}
}
