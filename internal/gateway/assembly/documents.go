package assembly

import (
	"context"
	"path"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// documents is the store of documents as a gateway needs it: a file of its own, or what many
// gateways share.
type documents interface {
	knowledge.Store
	// What is opened: the files that documents were read from, and the passages of a text.
	KeepsOriginals() bool
	HasOriginal(held *knowledge.Held) bool
	Original(held *knowledge.Held) ([]byte, error)
	SweepOriginals(ctx context.Context) error
	Passages(ctx context.Context, document, version string) ([]knowledge.Passage, error)
	HeldFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Held, error)
	Named(ctx context.Context, name string) ([]string, error)
	Forget(ctx context.Context, id string) error
	// What is taken in.
	Begin(ctx context.Context, document, fingerprint string, most int) (before int, err error)
	End(ctx context.Context, document string) error
	Begun(ctx context.Context) ([]string, error)
	Move(ctx context.Context, from, to string) error
	Sync(ctx context.Context) error
	TakingIn() (end func())
	CatchUp(ctx context.Context) error
	Tell(news *knowledge.News)
	ChangedSince(ctx context.Context, sight knowledge.Sight, after int64) (changed bool, last int64, err error)
	// Sets, as a caller sees them.
	SetsFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error)
	Holds(ctx context.Context, set string, sight knowledge.Sight) (bool, error)
	// Vectors. Embed makes the store search by meaning too.
	Embed(ctx context.Context, e embed.Embedder, o embed.Options) error
	Vectors(ctx context.Context) (knowledge.Progress, error)
	VectorsFor(ctx context.Context, sight knowledge.Sight) (knowledge.Progress, error)
	AwaitVectors(ctx context.Context, progress func(knowledge.Progress)) error
}

// openDocuments opens the documents where the options say.
func (b *Base) openDocuments(ctx context.Context) error {
	if b.places.Search == "" {
		store, err := sqlite.Open(b.places.Local(keeping.KnowledgeFile))
		if err != nil {
			return err
		}
		b.store = store
	} else {
		store, err := b.places.OpenShared(ctx)
		if err != nil {
			return err
		}
		b.store = store
	}
	b.store.Tell(b.arrivals.news)
	b.closers = append(b.closers, b.store.Close)
	return nil
}

// sent reports whether a document that was read from origin was sent by a client, under which
// key's id ("" for one that may see all) and as what file.
func (l *library) sent(origin string) (owner, name string, is bool) {
	rest, is := strings.CutPrefix(origin, keeping.UploadOrigin)
	if !is && keeping.Within(l.folder(), origin) {
		within, err := filepath.Rel(l.folder(), origin)
		rest, is = filepath.ToSlash(within), err == nil
	}
	if owner = path.Dir(rest); owner == "." {
		owner = ""
	}
	return owner, path.Base(rest), is
}

// originOf is what the origin of an upload is called where gateways share their documents: its
// file stays on none of them. nil where the file stays.
func (l *library) originOf() func(string) string {
	if l.base.places.Search == "" {
		return nil
	}
	root, err := filepath.Abs(l.folder())
	return func(file string) string {
		within, failed := filepath.Rel(root, file)
		if err != nil || failed != nil {
			return file
		}
		return keeping.UploadOrigin + filepath.ToSlash(within)
	}
}
