package writer

import (
	"context"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// shelves is the library of one request: the graphs that it asks. What it finds is
// what the graphs hold and the caller's key lets be seen.
type shelves struct {
	library Library
	store   store.Store
	ids     []string
	sets    []string // the sets that the caller may see; nil is all
	// beside are further questions to search for along with each.
	beside []string
}

var _ chat.Library = (*shelves)(nil)

// shelvesOf returns the library of the graphs with those ids, all of which must be
// visible to the caller.
func (s *questions) shelvesOf(ctx context.Context, ids []string) (*shelves, error) {
	for _, id := range ids {
		if _, err := s.graphs.find(ctx, id); err != nil {
			return nil, err
		}
	}
	return &shelves{library: s.library, store: s.store, ids: ids, sets: server.CallerOf(ctx).Sets}, nil
}

// Search finds the passages that fit the question best, interleaved with those that fit
// its further questions.
func (l *shelves) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	found := make([][]knowledge.Hit, 0, 1+len(l.beside))
	for _, text := range append([]string{q.Text}, l.beside...) {
		one := q
		one.Text = text
		hits, err := l.one(ctx, one)
		if err != nil {
			return nil, err
		}
		found = append(found, hits)
	}
	return merged(found, q.Wanted()), nil
}

// one searches for one question.
func (l *shelves) one(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	q.Sets = l.ids
	if l.sets != nil {
		// Sets are alternatives, and here a document must be in a graph and in a set of
		// the caller's: so the graphs are named by their documents.
		documents, err := l.members(ctx)
		if err != nil || len(documents) == 0 {
			return nil, err
		}
		q.Documents, q.Sets = documents, l.sets
	}
	hits, err := l.library.Search(ctx, q)
	if err != nil {
		return nil, err
	}
	living := &living{l.store, l.ids}
	kept := hits[:0:0]
	for i := range hits {
		there, err := living.has(ctx, hits[i].Source.ID)
		if err != nil {
			return nil, err
		}
		if there {
			kept = append(kept, hits[i])
		}
	}
	return kept, nil
}

func (l *shelves) members(ctx context.Context) ([]string, error) {
	var all []string
	for _, id := range l.ids {
		documents, err := l.library.Members(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, documents...)
	}
	return all, nil
}

// merged takes the best of each list in turn, each passage once.
func merged(lists [][]knowledge.Hit, most int) []knowledge.Hit {
	if len(lists) == 1 {
		return lists[0]
	}
	var all []knowledge.Hit
	seen := map[string]bool{}
	for rank, more := 0, true; more && len(all) < most; rank++ {
		more = false
		for _, list := range lists {
			if rank >= len(list) {
				continue
			}
			more = true
			if h := list[rank]; !seen[h.Passage.ID] && len(all) < most {
				seen[h.Passage.ID] = true
				all = append(all, h)
			}
		}
	}
	return all
}

// living reports which documents belong to graphs now: a file that was deleted or
// detached, or a page that was removed, no longer belongs from that moment on, whatever
// a search may still find.
type living struct {
	store  store.Store
	graphs []string
}

// has reports whether a document is in any of the graphs.
func (l *living) has(ctx context.Context, document string) (bool, error) {
	f, err := l.store.File(ctx, document)
	switch {
	case err == nil:
		return !f.Gone && slices.ContainsFunc(f.Graphs, func(g string) bool { return slices.Contains(l.graphs, g) }), nil
	case citeway.CodeOf(err) != citeway.NotFound:
		return false, err
	}
	for _, id := range l.graphs {
		g, err := l.store.Graph(ctx, id)
		if err != nil && citeway.CodeOf(err) != citeway.NotFound {
			return false, err
		}
		if err == nil && pageOfGraph(g, document) {
			return true, nil
		}
	}
	return false, nil
}

// pageOfGraph reports whether a document is a page that the graph names.
func pageOfGraph(g *store.Graph, document string) bool {
	return slices.ContainsFunc(g.URLs, func(u store.URL) bool { return slices.Contains(u.Documents, document) })
}
