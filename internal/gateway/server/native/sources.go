package native

import (
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// sources is GET /v1/sources: the documents that the caller may see.
func (s *Surface) sources(w http.ResponseWriter, r *http.Request) error {
	seen, err := s.o.Library.Sources(r.Context(), sightOf(r.Context()))
	if err != nil {
		return err
	}
	if seen == nil {
		seen = []citeway.Source{}
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"sources": seen})
	return nil
}

// remove is DELETE /v1/sources/{id}. A document that the caller may not see is
// answered for as one that does not exist: its id is made from its name, so another
// answer would tell which names there are.
func (s *Surface) remove(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	seen, err := s.o.Library.Sees(r.Context(), id, sightOf(r.Context()))
	if err == nil && seen {
		err = s.o.Library.Delete(r.Context(), id)
	}
	switch {
	case err == nil && !seen, citeway.CodeOf(err) == citeway.NotFound:
		return noDocument(id)
	case err != nil:
		return err
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"id": id, "deleted": true})
	return nil
}
