// Package memory keeps evidence for as long as the program runs.
package memory

import (
	"context"
	"sync"

	"github.com/citeway/citeway/evidence"
)

var _ evidence.Store = (*Store)(nil)

// Store keeps evidence in memory.
type Store struct {
	mu      sync.RWMutex
	records map[string]evidence.Record
}

// New returns an empty store.
func New() *Store { return &Store{records: map[string]evidence.Record{}} }

// Save keeps the records.
func (s *Store) Save(ctx context.Context, records ...evidence.Record) error {
	if err := evidence.Check(records); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range records {
		s.records[r.ID] = r
	}
	return nil
}

// Get returns a record; NotFound if there is none.
func (s *Store) Get(_ context.Context, id string) (*evidence.Record, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	r, ok := s.records[id]
	if !ok {
		return nil, evidence.Missing(id)
	}
	return &r, nil
}
