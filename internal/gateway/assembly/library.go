package assembly

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// library is the knowledge base as the surfaces see it.
type library struct{ base *Base }

var _ native.Library = (*library)(nil)

// List returns a page of the documents that the caller may see.
func (l *library) List(ctx context.Context, asked knowledge.Listing) (*knowledge.Listed, error) {
	return l.base.store.List(ctx, asked)
}

// Sees reports whether there is, or was, a document that the caller may see.
func (l *library) Sees(ctx context.Context, id string, sight knowledge.Sight) (bool, error) {
	held, err := l.base.store.Source(ctx, id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return false, nil
	}
	return err == nil && sight.SeesSource(&held.Source, held.Sets), err
}

// Delete deletes a document, and the file if a client sent it.
func (l *library) Delete(ctx context.Context, id string) error {
	held, err := l.base.store.Source(ctx, id)
	if err != nil {
		return err
	}
	if err := l.base.store.Delete(ctx, id); err != nil {
		return err
	}
	if keeping.Within(l.folder(), held.Origin) {
		return keeping.Remove(held.Origin)
	}
	return nil
}

// Version returns the version that a document has now.
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

// Add stores a file that a client sent in the data folder and takes it in, with its
// label, or without one with that of the file that had its name before. If the file is
// refused, it is removed again, and a file that had its name before stays, with its own
// label. One that replaces a document gets the name of its file.
func (l *library) Add(ctx context.Context, u *native.Upload) (citeway.Source, error) {
	if err := l.replacing(ctx, u); err != nil {
		return citeway.Source{}, err
	}
	x, err := uploads{filepath.Join(l.folder(), u.Owner), l.base.disk}.keep(u.Name, u.Content, u.Label)
	if err != nil {
		return citeway.Source{}, err
	}
	one := l.base.arrivals.begin(filepath.Base(x.path), u.Owner)
	defer l.base.arrivals.end(one)
	end, err := l.base.turns.take(ctx, x.path)
	if err != nil {
		_ = x.undo()
		return citeway.Source{}, err
	}
	defer end()
	source, err := l.exchange(ctx, u, x, &sent{l.base.arrivals, one})
	if err != nil {
		if undone := x.undo(); undone != nil {
			l.base.log.Error("an upload could not be undone; the next start does it", "file", u.Name, "error", undone)
		}
		return citeway.Source{}, err
	}
	return source, nil
}

// exchange takes in what an exchange brings.
func (l *library) exchange(ctx context.Context, u *native.Upload, x *exchange, watcher ingest.Watcher) (citeway.Source, error) {
	label, err := l.labelKept(ctx, u, x)
	if err != nil {
		return citeway.Source{}, err
	}
	if err := x.label(u.Name, label); err != nil {
		return citeway.Source{}, err
	}
	l.base.swapping.Lock()
	err = x.swap()
	l.base.swapping.Unlock()
	if err != nil {
		return citeway.Source{}, unwritable(u.Name, err)
	}
	source, err := l.take(ctx, u, x.path, watcher)
	if err != nil {
		return citeway.Source{}, err
	}
	if err := x.done(); err != nil {
		return citeway.Source{}, unwritable(u.Name, err)
	}
	if l.base.places.Search != "" { // its bytes are with the document, for every gateway
		return source, keeping.Remove(x.path)
	}
	return source, nil
}

// folder is where files from clients are stored; those of a key that may not see
// everything are in a subfolder of its own.
func (l *library) folder() string { return l.base.uploads }

// joining are rules that take no document out of a set: an upload is in the sets
// that it was sent to, wherever it is stored.
type joining struct{ ingest.Rules }

// SetsOf returns the sets that a document is put into.
func (j joining) SetsOf(names []string) (join, leave []string) {
	join, _ = j.Rules.SetsOf(names)
	return join, nil
}

// refresh takes uploads in again if the settings now give them another label. It
// names each file by itself, as when it was sent.
func (l *library) refresh(ctx context.Context) error {
	if l.folder() == "" || l.base.places.Search != "" {
		return nil
	}
	// What lies in a folder of its own is of a key from which something is hidden.
	for pattern, giver := range map[string]*knowledge.Sight{"*": nil, filepath.Join("*", "*"): {Sets: []string{}}} {
		var files []string
		found, err := filepath.Glob(filepath.Join(keeping.Globbed(l.folder()), pattern))
		if err != nil {
			return err
		}
		for _, path := range found {
			info, err := os.Stat(path)
			if err == nil && info.Mode().IsRegular() && !strings.HasPrefix(info.Name(), ".") && !strings.HasSuffix(path, keeping.LabelEnding) {
				files = append(files, path)
			}
		}
		if err := l.again(ctx, files, giver); err != nil {
			return err
		}
	}
	return nil
}

// again takes files in again that someone gave who may see that much.
func (l *library) again(ctx context.Context, files []string, giver *knowledge.Sight) error {
	if len(files) == 0 {
		return nil
	}
	o := l.intake()
	o.Giver = giver
	report, err := ingest.New(l.base.store, o).Ingest(ctx, files, nil)
	for i := range report.Skipped {
		l.base.log.Warn("a file that a client sent is not taken in", "file", report.Skipped[i].Name, "error", report.Skipped[i].Err)
	}
	return err
}

// intake are the options of taking uploads in: a file is never read with the label of
// another.
func (l *library) intake() ingest.Options {
	return ingest.Options{Extractor: l.base.reader, Rules: joining{l.base.now.Load().settings}, Reading: l.base.swapping.RLocker(), Originals: l.base.keepsOriginals(), OriginOf: l.originOf()}
}

// take takes one file in. It joins the sets that it was sent to, and stays in those
// that an earlier file of its name was in.
func (l *library) take(ctx context.Context, u *native.Upload, path string, watcher ingest.Watcher) (citeway.Source, error) {
	o := l.intake()
	o.Watcher = watcher
	o.Join, o.Stated, o.Giver = u.Sets, true, &u.Sight
	report, err := ingest.New(l.base.store, o).Ingest(ctx, []string{path}, nil)
	if err != nil {
		return citeway.Source{}, err
	}
	if len(report.Skipped) > 0 {
		return citeway.Source{}, report.Skipped[0].Err
	}
	if len(report.Documents) == 0 {
		return citeway.Source{}, &citeway.Error{Code: citeway.Internal, Place: u.Name, Message: "was taken in and is not there"}
	}
	held, err := l.base.store.Source(ctx, report.Documents[0])
	if err != nil {
		return citeway.Source{}, err
	}
	return held.Source, nil
}
