package native

import (
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Rendered is a document of Markdown or HTML in its layout.
type Rendered struct {
	// Digest is that of its original.
	Digest string `json:"sha256"`
	// HTML is its author's. It stands in JSON so that no browser opens it, and is not safe to
	// be put into a page: the page makes nodes of the elements that it allows.
	HTML string `json:"html"`
}

// rendered is GET /v1/sources/{id}/rendered. A document that has no layout to be shown in,
// or whose file is not kept, is answered for as one that does not exist.
func (s *Surface) rendered(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if s.o.Originals == nil {
		return noOriginal(id)
	}
	page, err := s.o.Originals.Rendered(r.Context(), id, sightOf(r.Context()))
	if citeway.CodeOf(err) == citeway.NotFound {
		return noOriginal(id)
	}
	if err != nil {
		return err
	}
	sealed(w, page.Digest)
	server.WriteJSON(w, http.StatusOK, page)
	return nil
}
