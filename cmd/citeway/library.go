package main

import (
	"context"
	"io"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/knowledge"
)

// library is the knowledge base as the native surface sees it.
type library struct{ base *base }

// Sources lists the documents.
func (l *library) Sources(ctx context.Context) ([]citeway.Source, error) {
	return l.base.store.Sources(ctx)
}

// Delete makes a document gone, and with it the file that a client had sent.
func (l *library) Delete(ctx context.Context, id string) error {
	held, err := l.base.store.Source(ctx, id)
	if err != nil {
		return err
	}
	if err := l.base.store.Delete(ctx, id); err != nil {
		return err
	}
	if knowledge.DocumentID(uploadFolder+"/"+held.Source.Path) == id {
		return l.uploads().remove(held.Source.Path)
	}
	return nil
}

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

// Add keeps a file that a client sent in the data folder and takes it in. A file
// that is refused is not kept, and what stood under its name before stays.
func (l *library) Add(ctx context.Context, name string, content io.Reader) (citeway.Source, error) {
	kept, err := l.uploads().keep(name, content)
	if err != nil {
		return citeway.Source{}, err
	}
	source, err := l.take(ctx, name, kept.path)
	if err != nil {
		kept.undo()
		return citeway.Source{}, err
	}
	kept.done()
	return source, nil
}

func (l *library) uploads() uploads { return uploads{filepath.Join(l.base.folder, uploadFolder)} }

// take takes one file in.
func (l *library) take(ctx context.Context, name, path string) (citeway.Source, error) {
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
