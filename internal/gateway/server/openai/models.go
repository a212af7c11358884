package openai

import (
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// listed is a model as OpenAI's API lists it.
// https://platform.openai.com/docs/api-reference/models/object
type listed struct {
	ID      string `json:"id"`
	Object  string `json:"object"`
	Created int64  `json:"created"`
	Owner   string `json:"owned_by"`
	// Type and Capabilities are Mistral's, whose client reads no model without them. Others pass them over.
	// https://docs.mistral.ai/api/endpoint/models
	Type         string       `json:"type"`
	Capabilities capabilities `json:"capabilities"`
}

// capabilities are what a model is asked for here.
type capabilities struct {
	Chat  bool `json:"completion_chat"`
	Tools bool `json:"function_calling"`
}

// all are the model names that a request may use, citeway first.
func (s *Surface) all() []listed {
	list := []listed{s.listed(own, own)}
	for _, m := range s.o.Models {
		list = append(list, s.listed(own+"/"+m.Name, own))
	}
	for _, m := range s.o.Models {
		if m.Upstream == nil {
			continue
		}
		owner := m.Owner
		if owner == "" {
			owner = own
		}
		list = append(list, s.listed(m.Name, owner))
	}
	return list
}

func (s *Surface) listed(id, owner string) listed {
	return listed{ID: id, Object: "model", Created: s.since, Owner: owner, Type: "base", Capabilities: capabilities{Chat: true, Tools: true}}
}

// find is the model of that name, or nil.
func (s *Surface) find(name string) *Model {
	for i := range s.o.Models {
		if s.o.Models[i].Name == name {
			return &s.o.Models[i]
		}
	}
	return nil
}

// unknown is the error for an unknown model; it lists the known ones.
func (s *Surface) unknown(name string) error {
	var names []string
	for _, m := range s.all() {
		names = append(names, m.ID)
	}
	return &citeway.Error{Code: citeway.NotFound, Place: "model", Message: "there is no model " + name, Mend: "there are " + strings.Join(names, ", ")}
}

// models is GET /openai/v1/models.
func (s *Surface) models(w http.ResponseWriter, _ *http.Request) error {
	server.WriteJSON(w, http.StatusOK, map[string]any{"object": "list", "data": s.all()})
	return nil
}

// model is GET /openai/v1/models/{id}.
func (s *Surface) model(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	for _, m := range s.all() {
		if m.ID == id {
			server.WriteJSON(w, http.StatusOK, m)
			return nil
		}
	}
	return s.unknown(id)
}
