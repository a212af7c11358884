package native

import (
	"net/http"

	"github.com/citeway/citeway/internal/gateway/server"
)

// Model is a model that a request may name.
type Model struct {
	Name string `json:"name"`
	// Default says that it answers where the request names none.
	Default bool `json:"default,omitempty"`
}

// models is GET /v1/models: what a reader may choose among.
func (s *Surface) models(w http.ResponseWriter, _ *http.Request) error {
	list := s.o.Models
	if list == nil {
		list = []Model{}
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"models": list})
	return nil
}
