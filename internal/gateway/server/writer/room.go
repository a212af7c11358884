package writer

import (
	"context"
	"fmt"

	"github.com/citeway/citeway"
)

// Limits of what one key may have at a time; those without a key share theirs.
const (
	// GraphsPerKey is how many graphs, where the options do not say.
	GraphsPerKey = 10_000
	// FilesPerKey is how many files, where the options do not say.
	FilesPerKey = 100_000
)

// roomForGraph refuses a graph more than an owner may have.
func (s *Surface) roomForGraph(ctx context.Context, owner string) error {
	graphs, _, err := s.o.Store.Owned(ctx, owner)
	if err == nil && graphs >= s.o.GraphsPerKey {
		err = noRoom("graphs", s.o.GraphsPerKey)
	}
	return err
}

// roomForFile refuses a file more than an owner may have.
func (s *Surface) roomForFile(ctx context.Context, owner string) error {
	_, files, err := s.o.Store.Owned(ctx, owner)
	if err == nil && files >= s.o.FilesPerKey {
		err = noRoom("files", s.o.FilesPerKey)
	}
	return err
}

func noRoom(what string, most int) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: what, Message: fmt.Sprintf("there are %d of this key's, which is as many as it may have", most),
		Mend: "delete some that are not needed any more"}
}
