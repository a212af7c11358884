package assembly

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// library is the knowledge base as the surfaces see it.
type library struct{ base *Base }

var _ native.Library = (*library)(nil)

// Sources lists the documents that the caller may see.
func (l *library) Sources(ctx context.Context, sight knowledge.Sight) ([]citeway.Source, error) {
	return l.base.store.SourcesFor(ctx, sight)
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
	if within(l.folder(), held.Origin) {
		return remove(held.Origin)
	}
	return nil
}

// within reports whether a file lies in a folder.
func within(folder, path string) bool {
	folder, err := filepath.Abs(folder)
	return err == nil && strings.HasPrefix(path, folder+string(filepath.Separator))
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

// Add stores a file that a client sent in the data folder and takes it in. If the
// file is refused, it is removed again, and a file that had its name before stays.
func (l *library) Add(ctx context.Context, u *native.Upload) (citeway.Source, error) {
	kept, err := uploads{filepath.Join(l.folder(), u.Owner)}.keep(u.Name, u.Content)
	if err != nil {
		return citeway.Source{}, err
	}
	label, err := keepLabel(kept.path, u.Label)
	if err != nil {
		kept.undo()
		return citeway.Source{}, err
	}
	source, err := l.take(ctx, u, kept.path)
	if err != nil {
		kept.undo()
		label.undo()
		return citeway.Source{}, err
	}
	kept.done()
	label.done()
	return source, nil
}

// folder is where files from clients are stored; those of a key that may not see
// everything are in a subfolder of its own.
func (l *library) folder() string { return l.base.uploads }

// keepLabel writes the label that came with a file to a sidecar, where an ingest
// finds it. Without a label it removes an older sidecar.
func keepLabel(path string, label *citeway.Label) (*kept, error) {
	k := &kept{path: path + sidecarEnding, before: filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+sidecarEnding+"-before")}
	_ = os.Rename(k.path, k.before) // there may be none
	if label == nil {
		return k, nil
	}
	data, err := json.Marshal(label)
	if err == nil {
		err = os.WriteFile(k.path, data, 0o644)
	}
	if err != nil {
		k.undo()
		return nil, unwritable(filepath.Base(path), err)
	}
	return k, nil
}

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
	if l.folder() == "" {
		return nil
	}
	var files []string
	for _, pattern := range []string{"*", filepath.Join("*", "*")} {
		found, err := filepath.Glob(filepath.Join(globbed(l.folder()), pattern))
		if err != nil {
			return err
		}
		for _, path := range found {
			info, err := os.Stat(path)
			if err == nil && info.Mode().IsRegular() && !strings.HasPrefix(info.Name(), ".") && !strings.HasSuffix(path, sidecarEnding) {
				files = append(files, path)
			}
		}
	}
	if len(files) == 0 {
		return nil
	}
	_, err := ingest.New(l.base.store, ingest.Options{Rules: joining{l.base.settings}}).Ingest(ctx, files, nil)
	return err
}

// globbed returns a pattern that matches only the path.
func globbed(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// take takes one file in. It joins the sets that it was sent to, and stays in those
// that an earlier file of its name was in.
func (l *library) take(ctx context.Context, u *native.Upload, path string) (citeway.Source, error) {
	o := ingest.Options{Rules: joining{l.base.settings}, Join: u.Sets}
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
