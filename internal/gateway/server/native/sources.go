package native

import (
	"net/http"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// sources is GET /v1/sources: the documents that the caller may see.
func (s *Surface) sources(w http.ResponseWriter, r *http.Request) error {
	asked, err := listing(r)
	if err != nil {
		return err
	}
	asked.Sight = sightOf(r.Context())
	listed, err := s.o.Library.List(r.Context(), asked)
	if err != nil {
		return err
	}
	page := map[string]any{"sources": s.shelve(r, listed), "total": listed.Total}
	if listed.Next != "" {
		page["next"] = listed.Next
	}
	server.WriteJSON(w, http.StatusOK, page)
	return nil
}

// shelved is a document as the listing has it.
type shelved struct {
	citeway.Source
	// Replaceable says that the caller may send a file in its place.
	Replaceable bool `json:"replaceable,omitempty"`
}

// shelve says of each document what the caller may do with it.
func (s *Surface) shelve(r *http.Request, listed *knowledge.Listed) []shelved {
	sight, owner := sightOf(r.Context()), ownerOf(r)
	documents := make([]shelved, len(listed.Sources))
	for i := range documents {
		documents[i] = shelved{listed.Sources[i], s.o.Library.Replaceable(listed.Origins[i], sight, owner)}
	}
	return documents
}

// listing is the page of documents that a request asks for.
func listing(r *http.Request) (knowledge.Listing, error) {
	given := r.URL.Query()
	l := knowledge.Listing{Words: given.Get("q"), After: given.Get("after")}
	if len(l.Words) > maxWords {
		return l, tooManyWords()
	}
	if limit := given.Get("limit"); limit != "" {
		var err error
		if l.Limit, err = strconv.Atoi(limit); err != nil || l.Limit < 1 || l.Limit > knowledge.MaxListed {
			return l, &citeway.Error{Code: citeway.Invalid, Place: "limit", Message: "is no number from 1 to " + strconv.Itoa(knowledge.MaxListed), Mend: "leave it out for " + strconv.Itoa(knowledge.MaxListed)}
		}
	}
	return l, nil
}

// maxWords is the most bytes of the words that documents and conversations are listed by.
const maxWords = 1 << 10

func tooManyWords() error {
	return &citeway.Error{Code: citeway.TooLarge, Place: "q", Message: "is longer than " + strconv.Itoa(maxWords) + " bytes", Mend: "ask for fewer words"}
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
