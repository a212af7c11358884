package eval

import (
	"context"

	"github.com/citeway/citeway"
)

// remembering finds what it found before, so that folds ask the store once.
type remembering struct {
	finder
	found map[string][]citeway.Source
}

func (r *remembering) find(ctx context.Context, question string, limit int) ([]citeway.Source, error) {
	if f, known := r.found[question]; known {
		return f, ctx.Err()
	}
	f, err := r.finder.find(ctx, question, limit)
	if err == nil {
		r.found[question] = f
	}
	return f, err
}
