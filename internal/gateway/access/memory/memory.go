// Package memory keeps keys in memory, for tests and for a gateway without a data
// folder. What may not enter: anything that outlives the process.
package memory

import (
	"context"
	"sync"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

// Store is a store in memory.
type Store struct {
	mu      sync.Mutex // guards what follows
	keys    []access.Key
	version int64
}

var _ access.Store = (*Store)(nil)

// New returns an empty store.
func New() *Store { return &Store{} }

// Create keeps a key.
func (s *Store) Create(ctx context.Context, k access.Key) error {
	if err := k.Check(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.keys {
		if s.keys[i].ID == k.ID || s.keys[i].Hash == k.Hash {
			return access.Twice(k.ID)
		}
	}
	if len(s.keys) >= access.MaxKeys {
		return access.TooMany()
	}
	s.keys = append(s.keys, k)
	s.version++
	return ctx.Err()
}

// List returns every key, the oldest first.
func (s *Store) List(ctx context.Context) ([]access.Key, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]access.Key(nil), s.keys...), ctx.Err()
}

// Revoke ends a key.
func (s *Store) Revoke(ctx context.Context, id string, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.key(id)
	if k == nil {
		return access.Missing(id)
	}
	if k.Revoked == nil {
		k.Revoked = &at
		s.version++
	}
	return ctx.Err()
}

// Used notes when a key was used.
func (s *Store) Used(ctx context.Context, id string, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.key(id); k != nil {
		k.LastUsed = &at
	}
	return ctx.Err()
}

// Version counts what was created and revoked.
func (s *Store) Version(ctx context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version, ctx.Err()
}

// Changes is Version: there is no other process.
func (s *Store) Changes() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version
}

// Close does nothing.
func (*Store) Close() error { return nil }

// key is the key with that id, or nil. The lock must be held.
func (s *Store) key(id string) *access.Key {
	for i := range s.keys {
		if s.keys[i].ID == id {
			return &s.keys[i]
		}
	}
	return nil
}
