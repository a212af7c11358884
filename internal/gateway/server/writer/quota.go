package writer

import (
	"context"
	"fmt"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// Limits of what one key may have at a time. Callers without a key share one limit.
const (
	// GraphsPerKey is how many graphs, if the options do not say.
	GraphsPerKey = 10_000
	// FilesPerKey is how many files, if the options do not say.
	FilesPerKey = 100_000
)

// quota limits what one key may have.
type quota struct {
	store         store.Store
	graphs, files int

	adding sync.Mutex // held from where the records of a key are counted to where one is added
}

// addGraph keeps a graph if its owner may have one more.
func (s *quota) addGraph(ctx context.Context, g *store.Graph) error {
	s.adding.Lock()
	defer s.adding.Unlock()
	if err := s.roomForGraph(ctx, g.Owner); err != nil {
		return err
	}
	return s.store.AddGraph(ctx, *g)
}

// addFile keeps the record of a file if its owner may have one more.
func (s *quota) addFile(ctx context.Context, f *store.File) error {
	s.adding.Lock()
	defer s.adding.Unlock()
	if err := s.roomForFile(ctx, f.Owner); err != nil {
		return err
	}
	return s.store.AddFile(ctx, *f)
}

// roomForGraph refuses a graph more than an owner may have.
func (s *quota) roomForGraph(ctx context.Context, owner string) error {
	graphs, _, err := s.store.Owned(ctx, owner)
	if err == nil && graphs >= s.graphs {
		err = noRoom("graphs", s.graphs)
	}
	return err
}

// roomForFile refuses a file more than an owner may have.
func (s *quota) roomForFile(ctx context.Context, owner string) error {
	_, files, err := s.store.Owned(ctx, owner)
	if err == nil && files >= s.files {
		err = noRoom("files", s.files)
	}
	return err
}

func noRoom(what string, most int) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: what, Message: fmt.Sprintf("there are %d of this key's, which is as many as it may have", most),
		Mend: "delete some that are not needed any more"}
}
