package native

import (
	"net/http"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Document is a document as it is now, to be read.
type Document struct {
	// Source is the document, without passages.
	Source citeway.Source `json:"source"`
	// Version is the SHA-256 of Text in hexadecimal.
	Version string `json:"version"`
	// Text is the extracted text; positions count its bytes.
	Text     string  `json:"text"`
	Passages []Place `json:"passages"`
	// Original is the file that it was read from; nil where that is not kept.
	Original *Original `json:"original,omitempty"`
}

// Place is where a passage stands in a Document.
type Place struct {
	ID    string `json:"id"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	// Page is the page on which it begins, from 1; 0 without pages.
	Page int `json:"page,omitempty"`
	// Context is the path of headings above it, joined by " > ".
	Context string `json:"context,omitempty"`
}

// document is GET /v1/sources/{id}: the document as it is now. One that the caller may
// not see, or that was deleted, is answered for as one that does not exist; what an
// answer saw of it stays with the evidence.
func (s *Surface) document(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	d, err := s.o.Library.Document(r.Context(), id, sightOf(r.Context()))
	if citeway.CodeOf(err) == citeway.NotFound {
		return noDocument(id)
	}
	if err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, d)
	return nil
}

// noDocument is the one answer for an id of which the caller may know nothing.
func noDocument(id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such document", Mend: "see GET /v1/sources"}
}
