package evidence

import (
	"context"

	"github.com/citeway/citeway"
)

// CallOf returns the record of the tool call that r is of: r itself where it is the
// call's, and the call's where r is a citation of it or a further passage of its
// result, which do not repeat the result. A call's source bears the id of the call.
// It is nil where r is of no call, or the call is not kept. Errors are those of Get
// but NotFound.
func CallOf(ctx context.Context, s Store, r *Record) (*Record, error) {
	switch {
	case r.Tool == "" || r.Document != "":
		return nil, nil
	case r.Kind == Tool:
		return r, nil
	case s == nil || r.Source.ID == "":
		return nil, nil
	}
	call, err := s.Get(ctx, r.Source.ID)
	switch {
	case citeway.CodeOf(err) == citeway.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	case call.Kind != Tool || call.Tool != r.Tool:
		return nil, nil
	}
	return call, nil
}
