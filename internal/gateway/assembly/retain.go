package assembly

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// retainEvery is how often what is old or too much goes.
const retainEvery = time.Hour

// kinds are all that is kept, with how long.
func (b *Base) kinds(r *settings.Retention) []keeping.Kind {
	return []keeping.Kind{{Name: "evidence", Store: b.evidence, Keep: r.Evidence}, {Name: "sessions", Store: b.serving.sessions, Keep: r.Sessions},
		{Name: "conversations", Store: b.serving.said, Keep: r.Sessions}, {Name: "uploads", Store: &library{b}, Keep: r.Uploads},
		{Name: "files of Writer's clients", Store: writers{b}, Keep: r.WriterFiles}, {Name: "audit", Store: b.audit, Keep: r.Audit}}
}

// retaining lets go of files that no document names, once, and of what is beyond the
// settings, now and every retainEvery, until the base is closed.
func (b *Base) retaining() {
	ctx, stop := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() {
		if err := b.store.SweepOriginals(ctx); err != nil && ctx.Err() == nil {
			b.log.Warn("files that no document names could not be removed", "error", err)
		}
		for ctx.Err() == nil {
			b.retain(ctx, &b.now.Load().settings.Retention, time.Now())
			select {
			case <-ctx.Done():
			case <-time.After(retainEvery):
			}
		}
	})
	b.closers = append(b.closers, func() error {
		stop()
		done.Wait()
		return nil
	})
}

// retain goes through all kinds once.
func (b *Base) retain(ctx context.Context, keeps *settings.Retention, now time.Time) {
	keeping.Retain(ctx, b.kinds(keeps), now, b.log)
}

// writers are the files of Writer's clients.
type writers struct{ base *Base }

// Retain deletes the files beyond a limit, those sent longest ago first, with every word of
// them in the knowledge base.
func (w writers) Retain(ctx context.Context, limit database.Limit) (n int, more bool, err error) {
	ids, err := w.base.serving.filed.Beyond(ctx, limit)
	for _, id := range ids {
		if err := w.base.serving.graphs.DropFile(ctx, id); err != nil {
			return n, false, err
		}
		if err := w.base.store.Forget(ctx, id); err != nil {
			return n, false, err
		}
		n++
	}
	return n, err == nil && n == limit.Step, err
}

// upload is a document that a client sent, and its file.
type upload struct {
	id, path string
	at       time.Time
	size     int64
}

// Retain forgets uploads beyond a limit, those sent longest ago first: the file, its label
// and every word of the document. Evidence of answers stays until its own end.
func (l *library) Retain(ctx context.Context, limit database.Limit) (n int, more bool, err error) {
	all, err := l.all(ctx)
	if err != nil {
		return 0, false, err
	}
	over := -limit.Bytes
	for i := range all {
		over += all[i].size
	}
	slices.SortFunc(all, func(a, b upload) int { return a.at.Compare(b.at) })
	for _, u := range all {
		if !u.at.Before(limit.Before) && (limit.Bytes == 0 || over <= 0) {
			break
		}
		if n == limit.Step {
			return n, true, nil
		}
		if err := l.forget(ctx, u); err != nil {
			return n, false, err
		}
		over -= u.size
		n++
	}
	return n, false, nil
}

// all are the uploads. Where gateways share their documents, they are as old as what was sent
// says of itself, and as large as what is kept of it.
func (l *library) all(ctx context.Context) (all []upload, err error) {
	folder, err := filepath.Abs(l.folder())
	if err != nil {
		return nil, err
	}
	shared := l.base.places.Search != ""
	if shared {
		folder = strings.TrimSuffix(keeping.UploadOrigin, "/")
	}
	held, err := l.base.store.Under(ctx, folder)
	for i := range held {
		h := &held[i]
		if shared {
			data, err := l.base.store.Original(h)
			if err != nil && citeway.CodeOf(err) != citeway.NotFound {
				return nil, err
			}
			at := time.Now() // what does not say how old it is stays
			if h.Source.Modified != nil {
				at = *h.Source.Modified
			}
			all = append(all, upload{h.Source.ID, "", at, int64(len(data))})
			continue
		}
		if info, err := os.Stat(h.Origin); err == nil {
			all = append(all, upload{h.Source.ID, h.Origin, info.ModTime(), info.Size()})
		}
	}
	return all, err
}

// forget forgets an upload, unless it was sent again meanwhile.
func (l *library) forget(ctx context.Context, u upload) error {
	if u.path == "" {
		return l.base.store.Forget(ctx, u.id)
	}
	end, err := l.base.turns.take(ctx, u.path)
	if err != nil {
		return err
	}
	defer end()
	if info, err := os.Stat(u.path); err != nil || !info.ModTime().Equal(u.at) {
		return keeping.Missing(err)
	}
	if err := l.base.store.Forget(ctx, u.id); err != nil {
		return err
	}
	return keeping.Remove(u.path)
}
