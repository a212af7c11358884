package anthropic

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// maxShown is how many passages of a request are shown to the model. Where it brings more, the best for the question are.
const maxShown = 8

// ground has a turn answered from what the request brought, if it brought anything.
func (g *given) ground(t *chat.Turn) {
	switch {
	case len(g.sources) == 0:
	case len(g.sources) <= maxShown:
		t.Sources = g.sources
	default:
		t.Library, t.Passages = brought(g.sources), maxShown
	}
}

// brought finds passages among those that a request brought. They are the caller's own, so no clearance withholds them.
type brought []citeway.Source

// Search returns the passages that have words of the question, the best first, and then the others, in order.
func (b brought) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	x := index.New()
	for i := range b {
		s := b[i]
		passages := s.Passages
		s.Passages = nil
		x.Put(&index.Entry{Source: s, Passages: []index.Passage{{Passage: passages[0], Order: int64(i)}}})
	}
	hits, err := x.Search(ctx, knowledge.Query{Text: q.Text, Limit: q.Wanted()})
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	for i := range hits {
		found[hits[i].Source.ID] = true
	}
	for i := range b {
		if s := b[i]; len(hits) < q.Wanted() && !found[s.ID] {
			p := s.Passages[0]
			s.Passages = nil
			hits = append(hits, knowledge.Hit{Source: s, Passage: p})
		}
	}
	return hits, nil
}
