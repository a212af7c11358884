package access

import (
	"context"
	"time"

	"github.com/citeway/citeway"
)

// Store keeps keys. All methods are safe for concurrent use, and for use by several
// processes if the store is a file.
type Store interface {
	// Create keeps a key; when it returns, the key is kept. Invalid for one that
	// cannot be kept or whose id or secret is there already, TooLarge beyond MaxKeys.
	Create(ctx context.Context, k Key) error
	// List returns every key, the oldest first, revoked ones too.
	List(ctx context.Context) ([]Key, error)
	// Revoke ends a key at that time; a key revoked earlier stays unchanged. Returns
	// NotFound if there is no such key.
	Revoke(ctx context.Context, id string, at time.Time) error
	// Used records when a key was used. An unknown key is not an error.
	Used(ctx context.Context, id string, at time.Time) error
	// Version is a greater number whenever keys were created or revoked since, by
	// any process; NoKeys or less as long as there never was one.
	Version(ctx context.Context) (int64, error)
	// Changes is another number whenever keys were created or revoked since through
	// this very store; what other processes did is Version's. It looks at no disk.
	Changes() int64
	// Close ends the store. Nothing may be called afterwards.
	Close() error
}

// NoKeys is the version of a store that never held a key.
const NoKeys = 1

// Missing is the error for an id that no key has.
func Missing(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: "key " + id, Message: "there is no such key", Mend: "see citeway keys list"}
}

// Twice is the error for a key that is there already.
func Twice(id string) error { return invalid("key "+id, "is there already", "make another") }

// TooMany is the error for a store that holds MaxKeys.
func TooMany() error {
	return &citeway.Error{Code: citeway.TooLarge, Place: "keys", Message: "there are 10000 keys, and no more are kept", Mend: "use one key for several callers"}
}
