package native

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"net/http"
	"strconv"

	"go.yaml.in/yaml/v3"
)

//go:embed openapi.yaml
var openAPI []byte

// nowhere is the server's address in the description as it is embedded.
const nowhere = "  - url: /\n"

// description is the description with the server's own address, which programs need that
// read it elsewhere.
func (s *Surface) description(r *http.Request) []byte {
	if s.o.Base == nil {
		return openAPI
	}
	base := s.o.Base(r)
	if base == "" {
		return openAPI
	}
	return bytes.Replace(openAPI, []byte(nowhere), []byte("  - url: "+strconv.Quote(base)+"\n"), 1)
}

// describe is GET /v1/openapi.yaml.
func (s *Surface) describe(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml")
	_, err := w.Write(s.description(r))
	return err
}

// describeJSON is GET /v1/openapi.json.
func (s *Surface) describeJSON(w http.ResponseWriter, r *http.Request) error {
	var described map[string]any
	if err := yaml.Unmarshal(s.description(r), &described); err != nil {
		return err
	}
	text, err := json.Marshal(described)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, err = w.Write(text)
	return err
}
