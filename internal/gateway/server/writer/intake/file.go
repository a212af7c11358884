package intake

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// folder is the name of the folder that rules of the settings see before the name
// of an uploaded file.
const folder = "writer-files"

// file takes one file in and records the result.
func (in *Intake) file(ctx context.Context, id string) error {
	f, err := in.o.Store.File(ctx, id)
	switch {
	case err != nil:
		return err
	case f.Gone:
		return in.drop(ctx, id)
	case f.Status != store.InProgress:
		return nil
	}
	failed := in.attempt(ctx, f)
	if failed != nil && ctx.Err() != nil {
		_, err := in.o.Store.ChangeFile(context.WithoutCancel(ctx), id, func(f *store.File) error {
			f.Attempts = 0 // it was stopped, and ended nothing
			return nil
		})
		return errors.Join(ctx.Err(), err) // it stays in progress, for the next start
	}
	return in.said(context.WithoutCancel(ctx), f, failed)
}

// attempt reads a file and notes before that it does, so that one that ends the
// program is set aside and not read at each start.
func (in *Intake) attempt(ctx context.Context, f *store.File) error {
	if f.Attempts >= ingest.MaxAttempts {
		return ingest.SetAside(f.Name)
	}
	if f.Attempts > 0 {
		in.alone.Lock()
		defer in.alone.Unlock()
	} else {
		in.alone.RLock()
		defer in.alone.RUnlock()
	}
	if _, err := in.o.Store.ChangeFile(ctx, f.ID, func(f *store.File) error {
		f.Attempts++
		return nil
	}); err != nil {
		return err
	}
	limit, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	return in.take(limit, f)
}

// said keeps the result of reading a file.
func (in *Intake) said(ctx context.Context, f *store.File, failed error) error {
	if failed != nil {
		in.o.Log.Warn("a file could not be taken in", "file", f.ID, "error", failed)
	}
	now, err := in.o.Store.ChangeFile(ctx, f.ID, func(f *store.File) error {
		f.Status, f.Reason, f.Attempts = store.Completed, "", 0
		if failed != nil {
			f.Status, f.Reason = store.Failed, reason(failed)
		}
		return nil
	})
	if citeway.CodeOf(err) == citeway.NotFound { // deleted while it was read
		return in.drop(ctx, f.ID)
	}
	if err != nil {
		return err
	}
	for _, graph := range f.Graphs {
		if slices.Contains(now.Graphs, graph) {
			continue
		}
		if err := in.o.Library.Leave(ctx, graph, f.ID); err != nil { // detached while it was read
			return err
		}
	}
	return nil
}

// take reads a file and puts its document.
func (in *Intake) take(ctx context.Context, f *store.File) error {
	bytes, err := in.o.Shelf.Open(f.ID)
	if err != nil {
		return err
	}
	data, err := io.ReadAll(bytes)
	if err = errors.Join(err, bytes.Close()); err != nil {
		return err
	}
	raw, err := readable(ingest.File{Name: f.Name, Mime: f.Mime, Data: data})
	if err != nil {
		return err
	}
	c, err := in.o.Extractor.Extract(ctx, raw)
	if err != nil {
		return err
	}
	d := c.Document()
	// A file stays what it was uploaded as: naming another title, or an address where
	// it once stood, does not make it that page.
	d.ID, d.Title, d.Path, d.URL, d.Kind = f.ID, f.Name, f.Name, "", citeway.KindFile
	d.Origin, d.Fingerprint = in.o.Shelf.Path(f.ID), f.Digest
	if d.Modified.IsZero() {
		d.Modified = f.Created
	}
	return in.put(ctx, d, folder+"/"+f.Name, append(slices.Clone(f.Graphs), f.Sets...))
}

// put stores a document. It joins its sets first, because they decide who may see it.
func (in *Intake) put(ctx context.Context, d *knowledge.Document, name string, sets []string) error {
	if in.o.Rules != nil {
		d.Label = in.o.Rules.Label([]string{name}, d.Label)
		join, _ := in.o.Rules.SetsOf([]string{name})
		sets = append(sets, join...)
	}
	for _, set := range sets {
		if err := in.o.Library.Join(ctx, set, d.ID); err != nil {
			return err
		}
	}
	_, err := in.o.Library.Put(ctx, d, ingest.Passages(d))
	return err
}

// maxReason is the most bytes of a reason to keep.
const maxReason = 500

// reason is why a file failed, on one line.
func reason(err error) string {
	text := err.Error()
	return text[:min(len(text), maxReason)]
}
