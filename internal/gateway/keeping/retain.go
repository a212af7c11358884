package keeping

import (
	"context"
	"log/slog"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// What is old or too much goes in steps of so many, with a pause after each for those who
// ask.
const (
	retainStep  = 200
	retainPause = 20 * time.Millisecond
)

// Retainer lets go of what is beyond a limit, the oldest first, and reports how many that
// were and whether there may be more.
type Retainer interface {
	Retain(ctx context.Context, l database.Limit) (n int, more bool, err error)
}

// Kind is one kind of what is kept, with its setting.
type Kind struct {
	Name  string
	Store any // a Retainer; another, as one that the caller brought, keeps all
	Keep  settings.Keep
}

// Retain lets go of what is beyond the settings, once through all kinds.
func Retain(ctx context.Context, kinds []Kind, now time.Time, log *slog.Logger) {
	for _, one := range kinds {
		store, is := one.Store.(Retainer)
		if !is || one.Keep == (settings.Keep{}) {
			continue
		}
		gone, err := letGo(ctx, store, database.Limit{Before: one.Keep.Before(now), Bytes: one.Keep.Bytes(), Step: retainStep})
		if err != nil && ctx.Err() == nil {
			log.Warn("what is beyond its retention could not be deleted", "kind", one.Name, "error", err)
		}
		if gone > 0 {
			log.Info("retention", "kind", one.Name, "deleted", gone)
		}
	}
}

// letGo goes on in steps until nothing is beyond the limit.
func letGo(ctx context.Context, store Retainer, l database.Limit) (gone int, err error) {
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
