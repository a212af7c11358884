package simulate

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// query is the body of a search.
type query struct {
	Search                string        `json:"search,omitempty"`
	QueryType             string        `json:"queryType,omitempty"`
	SearchMode            string        `json:"searchMode,omitempty"`
	SearchFields          string        `json:"searchFields,omitempty"`
	SemanticConfiguration string        `json:"semanticConfiguration,omitempty"`
	Captions              string        `json:"captions,omitempty"`
	VectorQueries         []vectorQuery `json:"vectorQueries,omitempty"`
	VectorFilterMode      string        `json:"vectorFilterMode,omitempty"`
	Filter                string        `json:"filter,omitempty"`
	Select                string        `json:"select,omitempty"`
	Top                   *int          `json:"top,omitempty"`
	Skip                  int           `json:"skip,omitempty"`
	Count                 bool          `json:"count,omitempty"`

	// What follows is made by check.
	keep     expr
	fields   []string
	words    []string // names of the fields searched for words
	semantic *azuresearch.SemanticConfiguration
}

type vectorQuery struct {
	Kind       string    `json:"kind"`
	Vector     []float32 `json:"vector,omitempty"`
	Text       string    `json:"text,omitempty"`
	K          int       `json:"k,omitempty"`
	Fields     string    `json:"fields,omitempty"`
	Exhaustive bool      `json:"exhaustive,omitempty"`
}

// readQuery reads a search and refuses what the index does not allow.
func readQuery(x *index, body []byte) (*query, *refusal) {
	q := new(query)
	in := json.NewDecoder(bytes.NewReader(body))
	in.DisallowUnknownFields()
	if err := in.Decode(q); err != nil {
		if field, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
			return nil, bad("", "The request is invalid. Details: parameters : The parameter '%s' in the request payload is not a valid parameter for the operation 'search'.", strings.Trim(field, `"`))
		}
		return nil, bad("", "The request is invalid. Details: parameters : %v", err)
	}
	for _, check := range []func(*index) *refusal{q.checkPage, q.checkWords, q.checkSelect, q.checkFilter, q.checkSemantic, q.checkVectors} {
		if refusal := check(x); refusal != nil {
			return nil, refusal
		}
	}
	return q, nil
}

// maxSkip is the most results that the service skips.
const maxSkip = 100_000

func (q *query) checkPage(*index) *refusal {
	if q.Skip < 0 || q.Skip > maxSkip {
		return bad("InvalidSkip", "Value must be between 0 and 100000.\r\nParameter name: skip")
	}
	if q.Top != nil && *q.Top < 0 {
		return bad("InvalidTop", "Value must be greater than or equal to 0.\r\nParameter name: top")
	}
	return nil
}

func (q *query) checkWords(x *index) *refusal {
	if !slices.Contains([]string{"", "simple", "full", "semantic"}, q.QueryType) {
		return bad("", "The request is invalid. Details: parameters : The value '%s' of queryType is not valid.", q.QueryType)
	}
	named := split(q.SearchFields)
	for _, n := range named {
		f := x.definition.Field(n)
		if f == nil {
			return bad("UnknownField", "Unknown field '%s' in search field list.\r\nParameter name: searchFields", n)
		}
		if f.IsVector() || !f.CanSearch() {
			return bad("NonSearchableField", "The field '%s' in the search field list is not searchable.\r\nParameter name: searchFields", n)
		}
	}
	for _, f := range x.definition.Fields {
		if !f.IsVector() && f.CanSearch() && (len(named) == 0 || slices.Contains(named, f.Name)) {
			q.words = append(q.words, f.Name)
		}
	}
	return nil
}

func (q *query) checkSelect(x *index) *refusal {
	named := split(q.Select)
	for _, n := range named {
		if x.definition.Field(n) == nil && n != "*" {
			return badSelect("Could not find a property named '%s' on type 'search.document'.", n)
		}
	}
	every := len(named) == 0 || slices.Contains(named, "*")
	for _, f := range x.definition.Fields {
		if f.CanRetrieve() && (every || slices.Contains(named, f.Name)) {
			q.fields = append(q.fields, f.Name)
		}
	}
	return nil
}

func (q *query) checkFilter(x *index) *refusal {
	if q.Filter == "" {
		q.keep = always(true)
		return nil
	}
	e, refusal := parse(q.Filter)
	if refusal != nil {
		return refusal
	}
	q.keep = e
	return e.check(x, nil)
}

func (q *query) checkSemantic(x *index) *refusal {
	if q.QueryType != "semantic" {
		return nil
	}
	s, name := x.definition.Semantic, q.SemanticConfiguration
	if s != nil && name == "" {
		name = s.Default
	}
	if name == "" {
		return bad("SemanticConfigurationRequired", "A semantic configuration must be named, or the index must have a default one.\r\nParameter name: semanticConfiguration")
	}
	if s != nil {
		for i := range s.Configurations {
			if s.Configurations[i].Name == name {
				q.semantic = &s.Configurations[i]
				return nil
			}
		}
	}
	return bad("UnknownSemanticConfiguration", "Unknown semantic configuration '%s'.\r\nParameter name: semanticConfiguration", name)
}

func (q *query) checkVectors(x *index) *refusal {
	for i := range q.VectorQueries {
		v := &q.VectorQueries[i]
		if v.Kind != "vector" && v.Kind != "text" {
			return bad("InvalidVectorQuery", "The vector query has the unknown kind '%s'.", v.Kind)
		}
		for _, n := range split(v.Fields) {
			if refusal := v.checkField(x, n); refusal != nil {
				return refusal
			}
		}
	}
	return nil
}

func (v *vectorQuery) checkField(x *index, name string) *refusal {
	f := x.definition.Field(name)
	switch {
	case f == nil:
		return bad("UnknownField", "Unknown field '%s' in vector field list.", name)
	case !f.IsVector() || !f.CanSearch():
		return bad("NonVectorField", "The field '%s' in the vector field list is not a vector field.\r\nParameter name: vector.fields", name)
	case v.Kind == "text" && x.profile(f.VectorProfile).Vectorizer == "":
		return bad("InvalidVectorQuery", "Field '%s' does not have a vectorizer defined in it's vector profile.", name)
	case v.Kind == "vector" && len(v.Vector) != f.Dimensions:
		return bad("InvalidVectorQuery", "The vector field '%s', with dimension of '%d', expects a length of '%[2]d'. However, the provided vector has a length of '%d'.", name, f.Dimensions, len(v.Vector))
	}
	return nil
}

// split cuts a list at its commas.
func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}
