package rill

import (
	"net/http"

	"github.com/citeway/citeway/internal/gateway/server"
)

// described is the JSON form of a tool in a listing.
type described struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	// Schema is the JSON schema of its arguments, written as a string.
	Schema string `json:"inputSchema"`
}

// tools is GET …/ai/tools: what the chat may call.
func (s *Surface) tools(w http.ResponseWriter, r *http.Request) error {
	list := []described{}
	if s.o.Tools != nil {
		for _, t := range s.o.Tools(r.Context()) {
			spec := t.Spec()
			list = append(list, described{spec.Name, spec.Description, string(spec.Parameters)})
		}
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"tools": list})
	return nil
}
