package keeping

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// forgetting is a store of documents that can forget one.
type forgetting interface {
	Source(ctx context.Context, id string) (*knowledge.Held, error)
	Named(ctx context.Context, name string) ([]string, error)
	Under(ctx context.Context, folder string) ([]knowledge.Held, error)
	Forget(ctx context.Context, id string) error
	Move(ctx context.Context, from, to string) error
	Purge(ctx context.Context) error
	Close() error
}

// eraser has every store of a data folder open.
type eraser struct {
	folder    string
	places    Places
	knowledge forgetting
	evidence  *evidencesqlite.Store
	sessions  *session.File
	talks     *talkrows.Store
	graphs    *graphrows.Store
	keys      *keyrows.Store
	depot     *graphrows.Bytes // the files of Writer's clients, where the state is on a server
	closers   []func() error
	report    Erased
}

func openEraser(places Places) (*eraser, error) {
	folder := places.Folder
	x := &eraser{folder: folder, places: places}
	store, err := openForgetting(places)
	if err != nil {
		return nil, err
	}
	x.knowledge, x.closers = store, append(x.closers, store.Close)
	err = errors.Join(
		openIn(x, EvidenceFile, evidencesqlite.Open, &x.evidence), openIn(x, SessionFile, session.Open, &x.sessions),
		openIn(x, TalkFile, talkrows.Open, &x.talks), openIn(x, WriterFile, graphrows.Open, &x.graphs), openIn(x, KeysFile, keyrows.Open, &x.keys))
	if places.State != "" {
		depot, failed := graphrows.OpenBytes(places.State)
		if failed == nil {
			x.depot, x.closers = depot, append(x.closers, depot.Close)
		}
		err = errors.Join(err, failed)
	}
	if err != nil {
		_ = x.close()
		return nil, err
	}
	return x, nil
}

// openForgetting opens the documents. What was kept of a folder before it was changed goes with
// what is erased, so none is made here.
func openForgetting(places Places) (forgetting, error) {
	if places.Search != "" {
		return places.OpenShared(context.Background())
	}
	path := filepath.Join(places.Folder, KnowledgeFile)
	if _, err := os.Stat(path); err != nil {
		return nil, noKnowledge(places.Folder)
	}
	return sqlite.Open(path)
}

// openIn opens one store, which is closed with x.
func openIn[S interface{ Close() error }](x *eraser, name string, open func(string) (S, error), into *S) error {
	s, err := open(x.places.Of(name))
	if err == nil {
		*into, x.closers = s, append(x.closers, s.Close)
	}
	return err
}

func (x *eraser) close() error {
	var errs []error
	for _, c := range slices.Backward(x.closers) {
		errs = append(errs, c())
	}
	return errors.Join(errs...)
}

// document forgets one document, with its file if that is in the data folder.
func (x *eraser) document(ctx context.Context, id string) error {
	held, err := x.knowledge.Source(ctx, id)
	if citeway.CodeOf(err) == citeway.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	if err := x.knowledge.Forget(ctx, id); err != nil {
		return err
	}
	x.report.Documents++
	n, _, err := x.graphs.Erase(ctx, nil, []string{id})
	x.report.Records += n
	if err != nil {
		return err
	}
	if strings.HasPrefix(held.Origin, UploadOrigin) {
		return nil
	}
	if !Within(filepath.Join(x.folder, UploadFolder), held.Origin) && !Within(filepath.Join(x.folder, WriterFiles), held.Origin) {
		x.report.Outside = append(x.report.Outside, held.Origin)
		return nil
	}
	if _, err := os.Stat(held.Origin); err == nil {
		x.report.Files++
	}
	return Remove(held.Origin)
}

// staleAfter is how old what an upload left behind must be to belong to none that still
// runs.
const staleAfter = time.Hour

// leftovers removes what may still hold words of the erased: a key's folder, its files on
// the shelf of the Writer surface, what broken uploads left, and the copies of databases as
// they were before a change of schema, whole: out of them nothing is erased by itself.
func (x *eraser) leftovers(e *Erasing, documents []string) (err error) {
	if x.report.any() {
		if x.report.Copies, err = dropCopies(x.folder); err != nil {
			return err
		}
	}
	folders, err := x.uploadFolders(e.owners())
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if err := os.RemoveAll(folder); err != nil {
			return unwritable(filepath.Base(folder), err)
		}
	}
	for _, id := range documents {
		if x.depot != nil {
			if err := x.depot.Drop(context.Background(), id); err != nil {
				return err
			}
		}
		if filepath.IsLocal(id) && filepath.Base(id) == id {
			if err := Missing(os.Remove(filepath.Join(x.folder, WriterFiles, id))); err != nil {
				return unwritable(id, err)
			}
		}
	}
	for _, pattern := range []string{filepath.Join(UploadFolder, ExchangePrefix+"*"), filepath.Join(UploadFolder, "*", ExchangePrefix+"*"),
		filepath.Join(WriterFiles, ExchangePrefix+"*")} {
		found, err := filepath.Glob(filepath.Join(Globbed(x.folder), pattern))
		if err != nil {
			return err
		}
		for _, path := range found {
			if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > staleAfter && !begun(path) {
				_ = os.RemoveAll(path) // another may have been first
			}
		}
	}
	return nil
}

// uploadFolders are the folders of what owners sent who may not see everything.
func (x *eraser) uploadFolders(owners []string) (folders []string, err error) {
	all, err := os.ReadDir(filepath.Join(x.folder, UploadFolder))
	if err = Missing(err); err != nil || len(owners) == 0 {
		return nil, err
	}
	for _, entry := range all {
		if entry.IsDir() && access.HasPart(entry.Name(), owners) {
			folders = append(folders, filepath.Join(x.folder, UploadFolder, entry.Name()))
		}
	}
	return folders, nil
}

// begun reports whether an exchange in that folder would be undone by the next start.
func begun(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, BegunFile))
	return err == nil
}

// purge leaves no byte of what was deleted in any database.
func (x *eraser) purge(ctx context.Context) error {
	for _, purge := range []func(context.Context) error{x.knowledge.Purge, x.evidence.Purge, x.sessions.Purge, x.talks.Purge, x.graphs.Purge, x.keys.Purge} {
		if err := purge(ctx); err != nil {
			return err
		}
	}
	if x.depot == nil {
		return nil
	}
	return x.depot.Purge(ctx)
}

// evidenceID is the id of a record of evidence, as evidence.NewID mints them.
var evidenceID = regexp.MustCompile(`\b[a-z]{1,3}_[0-9a-f]{20}\b`)

// documentID is what names a document that is gone: of a shorter name, parts of words
// would do.
var documentID = regexp.MustCompile(`^(d_[0-9a-f]{20}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)

// evidenceIn are the ids of evidence in texts, each once.
func evidenceIn(texts []string) []string {
	var ids []string
	for _, text := range texts {
		ids = append(ids, evidenceID.FindAllString(text, -1)...)
	}
	slices.Sort(ids)
	return slices.DeleteFunc(slices.Compact(ids), func(id string) bool { return strings.HasPrefix(id, "d_") })
}
