package modeltest

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Write asks m and gives emit what it wrote, markers as they were written. Its error
// says why the answer is not whole.
func Write(ctx context.Context, m model.Model, r *model.Request, emit func(piece []byte) error) error {
	var end citeway.End
	err := m.Stream(ctx, r, ending(Words(emit), &end))
	if err == nil && end.Err != nil {
		return end.Err
	}
	return err
}

// ending is a sink before next that keeps the end.
func ending(next citeway.Sink, end *citeway.End) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		if last, ok := e.(*citeway.End); ok {
			*end = *last
		}
		return next.Put(e)
	})
}

// Words returns a sink that gives emit what a model wrote, markers as they were
// written, and the words of citations that stand in their place.
func Words(emit func(piece []byte) error) citeway.Sink {
	prose := 0
	return citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			prose += len(e.Bytes)
			return emit(e.Bytes)
		case *citeway.Trim:
			return emit(e.Bytes)
		case *citeway.Definition:
			return emit(e.Raw)
		case *citeway.Marker:
			prose += len(e.Label)
			return emit(append(append([]byte(nil), e.Blank...), e.Raw...))
		case *citeway.Citation:
			if e.Start < prose {
				return nil
			}
			prose += len(e.Label)
			return emit([]byte(e.Blank + e.Marker + e.Label))
		}
		return nil
	})
}

// seen is all that an event says.
func seen(e citeway.Event) string {
	switch e := e.(type) {
	case *citeway.Text:
		return string(e.Bytes)
	case *citeway.Trim:
		return string(e.Bytes)
	case *citeway.Marker:
		return string(e.Raw)
	case *citeway.Definition:
		return string(e.Raw)
	}
	raw, err := json.Marshal(e)
	return fmt.Sprint(string(raw), err)
}
