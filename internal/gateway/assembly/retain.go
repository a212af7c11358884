package assembly

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/internal/sqlitefile"
)

// How what is old or too much goes: in steps of so many, with a pause after each for those
// who ask, and so often.
const (
	retainEvery = time.Hour
	retainStep  = 200
	retainPause = 20 * time.Millisecond
)

// retainer lets go of what is beyond a limit, the oldest first, and reports how many that
// were and whether there may be more.
type retainer interface {
	Retain(ctx context.Context, l sqlitefile.Limit) (n int, more bool, err error)
}

// retained is one kind of what is kept, with its setting.
type retained struct {
	name  string
	store any // a retainer; another, as one that the caller brought, keeps all
	keep  func(*settings.Retention) settings.Keep
}

// retained are all kinds.
func (b *Base) retained() []retained {
	evidence := func(r *settings.Retention) settings.Keep { return r.Evidence }
	sessions := func(r *settings.Retention) settings.Keep { return r.Sessions }
	uploads := func(r *settings.Retention) settings.Keep { return r.Uploads }
	return []retained{{"evidence", b.evidence, evidence}, {"sessions", b.serving.sessions, sessions},
		{"conversations", b.serving.said, sessions}, {"uploads", &library{b}, uploads}}
}

// retaining lets go of what is beyond the settings, now and every retainEvery, until the
// base is closed.
func (b *Base) retaining() {
	ctx, stop := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() {
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
	for _, one := range b.retained() {
		store, is := one.store.(retainer)
		keep := one.keep(keeps)
		if !is || keep == (settings.Keep{}) {
			continue
		}
		gone, err := letGo(ctx, store, sqlitefile.Limit{Before: keep.Before(now), Bytes: keep.Bytes(), Step: retainStep})
		if err != nil && ctx.Err() == nil {
			b.log.Warn("what is beyond its retention could not be deleted", "kind", one.name, "error", err)
		}
		if gone > 0 {
			b.log.Info("retention", "kind", one.name, "deleted", gone)
		}
	}
}

// letGo goes on in steps until nothing is beyond the limit.
func letGo(ctx context.Context, store retainer, l sqlitefile.Limit) (gone int, err error) {
	for {
		n, more, err := store.Retain(ctx, l)
		gone += n
		if err != nil || !more {
			return gone, err
		}
		select {
		case <-ctx.Done():
			return gone, ctx.Err()
		case <-time.After(retainPause):
		}
	}
}

// upload is a document that a client sent, and its file.
type upload struct {
	id, path string
	at       time.Time
	size     int64
}

// Retain forgets uploads beyond a limit, those sent longest ago first: the file, its label
// and every word of the document. Evidence of answers stays until its own end.
func (l *library) Retain(ctx context.Context, limit sqlitefile.Limit) (n int, more bool, err error) {
	folder, err := filepath.Abs(l.folder())
	if err != nil {
		return 0, false, err
	}
	held, err := l.base.store.Under(ctx, folder)
	if err != nil {
		return 0, false, err
	}
	var all []upload
	over := -limit.Bytes
	for i := range held {
		if info, err := os.Stat(held[i].Origin); err == nil {
			all = append(all, upload{held[i].Source.ID, held[i].Origin, info.ModTime(), info.Size()})
			over += info.Size()
		}
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

// forget forgets an upload, unless it was sent again meanwhile.
func (l *library) forget(ctx context.Context, u upload) error {
	end, err := l.base.turns.take(ctx, u.path)
	if err != nil {
		return err
	}
	defer end()
	if info, err := os.Stat(u.path); err != nil || !info.ModTime().Equal(u.at) {
		return missing(err)
	}
	if err := l.base.store.Forget(ctx, u.id); err != nil {
		return err
	}
	return remove(u.path)
}
