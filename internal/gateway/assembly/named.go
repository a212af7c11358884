package assembly

import (
	"context"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Sets returns the sets that the caller may see.
func (l *library) Sets(ctx context.Context, sight knowledge.Sight) ([]knowledge.Set, error) {
	return l.base.store.SetsFor(ctx, sight)
}

// Named returns NotFound for the first set or document that is not there, or that the
// caller may not see.
func (l *library) Named(ctx context.Context, sets, documents []string, sight knowledge.Sight) error {
	for _, set := range sets {
		known, err := l.base.store.Holds(ctx, set, sight)
		if err == nil && !known {
			err = &citeway.Error{Code: citeway.NotFound, Place: "sets", Message: "there is no set " + strconv.Quote(set), Mend: "GET /v1/sets lists them"}
		}
		if err != nil {
			return err
		}
	}
	for _, id := range documents {
		_, err := l.seen(ctx, id, sight)
		if citeway.CodeOf(err) == citeway.NotFound {
			err = &citeway.Error{Code: citeway.NotFound, Place: "documents", Message: "there is no document " + strconv.Quote(id), Mend: "GET /v1/sources lists them"}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
