// Package memory keeps graphs and files as long as the program runs.
//
// What may not enter: a file.
package memory

import (
	"context"
	"slices"
	"sync"

	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

var _ store.Store = (*Store)(nil)

// Store keeps graphs and files in memory.
type Store struct {
	mu     sync.Mutex // guards what follows
	graphs list[store.Graph]
	files  list[store.File]
}

// New returns an empty store.
func New() *Store {
	return &Store{
		graphs: list[store.Graph]{kind: "graph", places: map[string]int{}},
		files:  list[store.File]{kind: "file", places: map[string]int{}},
	}
}

// AddGraph keeps a new graph.
func (s *Store) AddGraph(_ context.Context, g store.Graph) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.graphs.add(g.ID, g.Owner, g.Clone())
}

// Graph returns a graph.
func (s *Store) Graph(_ context.Context, id string) (*store.Graph, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.graphs.find(id)
	switch {
	case err != nil:
		return nil, err
	case e.record == nil:
		return &store.Graph{ID: id, Owner: e.owner, Gone: true}, nil
	}
	return e.record.Clone(), nil
}

// ChangeGraph alters a graph.
func (s *Store) ChangeGraph(_ context.Context, id string, change func(*store.Graph) error) (*store.Graph, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.graphs.there(id)
	if err != nil {
		return nil, err
	}
	g := e.record.Clone()
	if err := change(g); err != nil {
		return nil, err
	}
	e.record = g.Clone()
	return g, nil
}

// DropGraph makes a graph gone.
func (s *Store) DropGraph(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.graphs.there(id)
	if err != nil {
		return err
	}
	e.record = nil
	for _, f := range s.files.entries {
		if f.record != nil {
			f.record.Graphs = slices.DeleteFunc(f.record.Graphs, func(g string) bool { return g == id })
		}
	}
	return nil
}

// Graphs returns a page of graphs.
func (s *Store) Graphs(_ context.Context, sight store.Sight, p store.Page) ([]store.Graph, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, more, err := s.graphs.page(p, sight, func(e *entry[store.Graph]) bool { return sight.Sees(e.id, e.owner) })
	all := make([]store.Graph, len(found))
	for i, g := range found {
		all[i] = *g.Clone()
	}
	return all, more, err
}

// AddFile keeps a new file.
func (s *Store) AddFile(_ context.Context, f store.File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.files.add(f.ID, f.Owner, f.Clone())
}

// File returns a file.
func (s *Store) File(_ context.Context, id string) (*store.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.files.find(id)
	switch {
	case err != nil:
		return nil, err
	case e.record == nil:
		return &store.File{ID: id, Owner: e.owner, Gone: true}, nil
	}
	return e.record.Clone(), nil
}

// ChangeFile alters a file.
func (s *Store) ChangeFile(_ context.Context, id string, change func(*store.File) error) (*store.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.files.there(id)
	if err != nil {
		return nil, err
	}
	f := e.record.Clone()
	if err := change(f); err != nil {
		return nil, err
	}
	e.record = f.Clone()
	return f, nil
}

// DropFile makes a file gone.
func (s *Store) DropFile(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.files.there(id)
	if err == nil {
		e.record = nil
	}
	return err
}

// Files returns a page of files.
func (s *Store) Files(_ context.Context, sight store.Sight, q store.FileQuery, p store.Page) ([]store.File, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, more, err := s.files.page(p, sight, func(e *entry[store.File]) bool { return sight.Sees(e.id, e.owner) && q.Fits(e.record) })
	all := make([]store.File, len(found))
	for i, f := range found {
		all[i] = *f.Clone()
	}
	return all, more, err
}

// Counts counts the files of a graph.
func (s *Store) Counts(_ context.Context, graph string) (c store.Counts, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.files.entries {
		if e.record != nil && slices.Contains(e.record.Graphs, graph) {
			c.Add(e.record.Status)
		}
	}
	return c, nil
}

// Owned counts what an owner has.
func (s *Store) Owned(_ context.Context, owner string) (graphs, files int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.graphs.owned(owner), s.files.owned(owner), nil
}

// Unfinished returns what is in progress.
func (s *Store) Unfinished(context.Context) (files, graphs []string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.files.entries {
		if e.record != nil && e.record.Status == store.InProgress {
			files = append(files, e.id)
		}
	}
	for _, e := range s.graphs.entries {
		if e.record != nil && e.record.Validating() {
			graphs = append(graphs, e.id)
		}
	}
	return files, graphs, nil
}

// Close does nothing.
func (s *Store) Close() error { return nil }
