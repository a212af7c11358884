package access_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
)

// BenchmarkFind is what a key costs a request.
func BenchmarkFind(b *testing.B) {
	store, err := keyrows.Open(filepath.Join(b.TempDir(), "keys.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	k, secret := access.New("a", time.Now())
	if err := store.Create(b.Context(), k); err != nil {
		b.Fatal(err)
	}
	ring := access.NewRing(store)
	for name, given := range map[string]string{"known": secret, "unknown": "cw_" + secret} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ring.Find(b.Context(), given); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
