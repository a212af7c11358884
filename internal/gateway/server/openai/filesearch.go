package openai

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// searched is the library of a response that searches files: what stands in its vector
// stores and fits its filter.
type searched struct {
	shelf Shelf
	asked *request.FileSearch
}

// Search finds passages in the vector stores.
func (l *searched) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	one := l.asked.Search
	one.Queries, q.Sets = []string{q.Text}, l.asked.Stores
	return search(ctx, l.shelf, q, &one)
}

// ground has a turn rest on what the tool file_search searches: nothing else is found, and no
// other tool of ours called. NotFound for a vector store that the caller has not.
func (s *Surface) ground(ctx context.Context, t *chat.Turn, asked *request.FileSearch) error {
	if asked == nil {
		return nil
	}
	for _, id := range asked.Stores {
		if err := s.known(ctx, id); err != nil {
			return err
		}
	}
	l := &searched{shelf: s.o.Shelf, asked: asked}
	t.Own, t.Passages, t.Announce = []tool.Tool{}, asked.Most, true
	if given, is := t.Library.(*beside); is { // what the prompt holds comes first here too
		given.next = l
		return nil
	}
	t.Library = l
	return nil
}
