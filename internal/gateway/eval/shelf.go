package eval

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/verify"
)

// Shelf is a knowledge base that holds a data set, with one way of ranking it.
type Shelf struct {
	store  *sqlite.Store
	tuning knowledge.Tuning
}

// Tuned is the same shelf with another ranking.
func (s *Shelf) Tuned(t knowledge.Tuning) *Shelf { return &Shelf{s.store, t} }

// Embed makes the shelf find by meaning too, and returns when it does. The reader, if there is
// one, reads what is found first.
func (s *Shelf) Embed(ctx context.Context, e embed.Embedder, reader extractive.Reader) error {
	if err := s.store.Embed(ctx, e, embed.Options{Reader: reader}); err != nil {
		return err
	}
	return s.store.AwaitVectors(ctx, nil)
}

func (s *Shelf) search(ctx context.Context, question string, limit int) ([]knowledge.Hit, error) {
	return s.store.Search(ctx, knowledge.Query{Text: question, Limit: limit, Tuning: s.tuning})
}

// openEncoder is the built-in encoder; nil where the program lacks it.
func openEncoder() (embed.Embedder, error) {
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		return nil, nil
	}
	return e, err
}

// openReader is the built-in reader, which remembers what it has read; nil where nothing is
// to be read, and where the program lacks it. It returns Invalid for an unknown choice.
func openReader(choice string) (extractive.Reader, error) {
	if _, err := verify.ParseReads(choice); err != nil || choice == string(verify.ReadOff) {
		return nil, err
	}
	data, err := assets.Encoder()
	if citeway.CodeOf(err) == citeway.Unavailable {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	e, err := encoder.Open(data)
	if err != nil {
		return nil, err
	}
	return rememberReadings(e), nil
}
