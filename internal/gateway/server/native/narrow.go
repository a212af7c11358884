package native

import (
	"context"
	"net/http"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// narrow has a turn rest on the sets and the documents that its request names, and on
// nothing else. NotFound for one that the caller may not see, as for one that does not exist.
func (s *Surface) narrow(ctx context.Context, t *chat.Turn, q *answerRequest) error {
	t.Within, t.Documents = q.Sets, q.Documents
	if !t.Narrowed() {
		return nil
	}
	if err := t.Check(); err != nil { // before many are looked for
		return err
	}
	return s.o.Library.Named(ctx, q.Sets, q.Documents, sightOf(ctx))
}

// sets is GET /v1/sets: the sets of documents that the caller may see, by name.
func (s *Surface) sets(w http.ResponseWriter, r *http.Request) error {
	sets, err := s.o.Library.Sets(r.Context(), sightOf(r.Context()))
	if err != nil {
		return err
	}
	total := len(sets)
	if sets = sets[:min(total, knowledge.MaxListed)]; sets == nil {
		sets = []knowledge.Set{}
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"sets": sets, "total": total})
	return nil
}
