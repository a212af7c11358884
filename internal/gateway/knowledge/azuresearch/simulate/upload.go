package simulate

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// The actions on a document.
const (
	actionUpload = "upload"
	actionMerge  = "merge"
	actionEither = "mergeOrUpload"
	actionDelete = "delete"
)

// upload takes a batch of documents.
func (s *Service) upload(name string, body []byte) answer {
	var batch struct{ Value []map[string]any }
	if err := json.Unmarshal(body, &batch); err != nil || batch.Value == nil {
		return bad("", "The request is invalid. Details: parameters : no batch of documents was found.").answer()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.indexes[name]
	if x == nil {
		return noIndex(name).answer()
	}
	results := []map[string]any{}
	for _, d := range batch.Value {
		action, _ := d["@search.action"].(string)
		delete(d, "@search.action")
		if action == "" {
			action = actionUpload
		}
		if refusal := x.put(d, action); refusal != nil {
			return refusal.answer()
		}
		results = append(results, map[string]any{"key": d[x.key], "status": true, "errorMessage": nil, "statusCode": http.StatusCreated})
	}
	return good(http.StatusOK, map[string]any{"value": results})
}

// put does one action with one document.
func (x *index) put(given map[string]any, action string) *refusal {
	d := document{}
	for name, value := range given {
		f := x.definition.Field(name)
		if f == nil {
			return bad("", "The request is invalid. Details: parameters : Cannot find nested property '%s' on the resource type 'search.documentFields'.", name)
		}
		v, err := convert(f, value)
		if err != nil {
			return bad("", "The request is invalid. Details: parameters : Cannot convert the value of '%s' to '%s': %v", name, f.Type, err)
		}
		if v != nil {
			d[name] = v
		}
	}
	key, _ := d[x.key].(string)
	if key == "" {
		return bad("", "The request is invalid. Details: parameters : Document key cannot be missing or empty.")
	}
	return x.place(key, d, action)
}

func (x *index) place(key string, d document, action string) *refusal {
	at := -1
	for i := range x.documents {
		if x.documents[i][x.key] == key {
			at = i
		}
	}
	switch {
	case action == actionDelete && at < 0:
	case action == actionDelete:
		x.documents = append(x.documents[:at:at], x.documents[at+1:]...)
	case action == actionMerge && at < 0:
		return &refusal{http.StatusNotFound, "", "Document not found.", ""}
	case at >= 0 && (action == actionMerge || action == actionEither):
		merged := maps.Clone(x.documents[at])
		maps.Copy(merged, d)
		x.documents[at] = merged
	case at >= 0:
		x.documents[at] = d
	case action == actionUpload || action == actionEither:
		x.documents = append(x.documents, d)
	default:
		return bad("", "The request is invalid. Details: parameters : '%s' is no action.", action)
	}
	return nil
}

// convert is a value as the field's type keeps it; nil for null.
func convert(f *azuresearch.Field, value any) (any, error) {
	if value == nil {
		return nil, nil
	}
	switch f.Type {
	case azuresearch.TypeString:
		if s, ok := value.(string); ok {
			return s, nil
		}
	case typeBool:
		if b, ok := value.(bool); ok {
			return b, nil
		}
	case azuresearch.TypeDate:
		if s, ok := value.(string); ok {
			return time.Parse(time.RFC3339, s)
		}
	case azuresearch.TypeStrings:
		return stringsOf(value)
	case azuresearch.TypeVector:
		return vectorOf(f, value)
	default:
		return numberOf(f, value)
	}
	return nil, fmt.Errorf("found %T", value)
}

func numberOf(f *azuresearch.Field, value any) (any, error) {
	var n float64
	switch v := value.(type) {
	case float64:
		n = v
	case int:
		n = float64(v)
	default:
		return nil, fmt.Errorf("found %T", value)
	}
	if f.Type != typeDouble && n != math.Trunc(n) {
		return nil, fmt.Errorf("%v is not whole", n)
	}
	return n, nil
}

func stringsOf(value any) (any, error) {
	switch v := value.(type) {
	case []string:
		return v, nil
	case []any:
		all := make([]string, len(v))
		for i, e := range v {
			s, ok := e.(string)
			if !ok {
				return nil, fmt.Errorf("found %T in the collection", e)
			}
			all[i] = s
		}
		return all, nil
	}
	return nil, fmt.Errorf("found %T", value)
}

func vectorOf(f *azuresearch.Field, value any) (any, error) {
	var vector []float32
	switch v := value.(type) {
	case []float32:
		vector = v
	case []any:
		for _, e := range v {
			n, ok := e.(float64)
			if !ok {
				return nil, fmt.Errorf("found %T in the collection", e)
			}
			vector = append(vector, float32(n))
		}
	default:
		return nil, fmt.Errorf("found %T", value)
	}
	if len(vector) != f.Dimensions {
		return nil, fmt.Errorf("the vector has %d numbers and the field %d", len(vector), f.Dimensions)
	}
	return vector, nil
}
