package azuresearch

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"
)

// Index is the definition of an index, in the service's own form.
type Index struct {
	Name         string        `json:"name"`
	Fields       []Field       `json:"fields"`
	VectorSearch *VectorSearch `json:"vectorSearch,omitempty"`
	Semantic     *SemanticPart `json:"semantic,omitempty"`
}

// Field is the definition of a field. An attribute that is nil is the service's
// default, which the Can methods give.
type Field struct {
	Name          string  `json:"name"`
	Type          string  `json:"type"`
	Key           bool    `json:"key,omitempty"`
	Searchable    *bool   `json:"searchable,omitempty"`
	Filterable    *bool   `json:"filterable,omitempty"`
	Retrievable   *bool   `json:"retrievable,omitempty"`
	Sortable      *bool   `json:"sortable,omitempty"`
	Facetable     *bool   `json:"facetable,omitempty"`
	Dimensions    int     `json:"dimensions,omitempty"`
	VectorProfile string  `json:"vectorSearchProfile,omitempty"`
	Fields        []Field `json:"fields,omitempty"`
}

// The types of fields that Citeway uses.
const (
	TypeString  = "Edm.String"
	TypeStrings = "Collection(Edm.String)"
	TypeInt     = "Edm.Int32"
	TypeDate    = "Edm.DateTimeOffset"
	TypeVector  = "Collection(Edm.Single)"
)

// IsVector reports whether the field holds vectors.
func (f *Field) IsVector() bool {
	return f.Type == TypeVector || f.VectorProfile != "" || f.Dimensions > 0
}

// CanSearch reports whether words, or a vector, are looked for in the field.
func (f *Field) CanSearch() bool {
	return is(f.Searchable, f.Type == TypeString || f.Type == TypeStrings)
}

// CanFilter reports whether a filter may name the field.
func (f *Field) CanFilter() bool { return is(f.Filterable, !f.IsVector()) }

// CanRetrieve reports whether a search gives the field's value.
func (f *Field) CanRetrieve() bool { return is(f.Retrievable, true) }

func is(set *bool, otherwise bool) bool {
	if set != nil {
		return *set
	}
	return otherwise
}

// VectorSearch says how neighbours are found.
type VectorSearch struct {
	Algorithms  []Algorithm  `json:"algorithms,omitempty"`
	Profiles    []Profile    `json:"profiles,omitempty"`
	Vectorizers []Vectorizer `json:"vectorizers,omitempty"`
}

// Algorithm is one way of finding neighbours.
type Algorithm struct {
	Name       string          `json:"name"`
	Kind       string          `json:"kind"`
	HNSW       *HNSWParameters `json:"hnswParameters,omitempty"`
	Exhaustive *KNNParameters  `json:"exhaustiveKnnParameters,omitempty"`
}

// HNSWParameters are the parameters of kind hnsw.
type HNSWParameters struct {
	Metric string `json:"metric,omitempty"`
}

// KNNParameters are the parameters of kind exhaustiveKnn.
type KNNParameters struct {
	Metric string `json:"metric,omitempty"`
}

// Profile joins an algorithm and a vectorizer under a name that fields use.
type Profile struct {
	Name       string `json:"name"`
	Algorithm  string `json:"algorithm"`
	Vectorizer string `json:"vectorizer,omitempty"`
}

// Vectorizer makes vectors of questions inside the service.
type Vectorizer struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// SemanticPart says what the semantic ranker reads.
type SemanticPart struct {
	Default        string                  `json:"defaultConfiguration,omitempty"`
	Configurations []SemanticConfiguration `json:"configurations"`
}

// SemanticConfiguration names the fields that the semantic ranker reads.
type SemanticConfiguration struct {
	Name   string            `json:"name"`
	Fields PrioritizedFields `json:"prioritizedFields"`
}

// PrioritizedFields are the fields of a semantic configuration, the most telling first.
type PrioritizedFields struct {
	Title    *FieldName  `json:"titleField,omitempty"`
	Content  []FieldName `json:"prioritizedContentFields,omitempty"`
	Keywords []FieldName `json:"prioritizedKeywordsFields,omitempty"`
}

// FieldName names a field.
type FieldName struct {
	Name string `json:"fieldName"`
}

// Field returns the field of that name, or of that path a/b, or nil.
func (x *Index) Field(name string) *Field {
	fields := x.Fields
	for {
		head, rest, deeper := strings.Cut(name, "/")
		f := fieldOf(fields, head)
		if f == nil || !deeper {
			return f
		}
		fields, name = f.Fields, rest
	}
}

func fieldOf(fields []Field, name string) *Field {
	for i := range fields {
		if fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}

// Schema reads the index's definition, which needs an admin key or the contributor
// role. Errors are those of Search; Refusal.Status is 404 if the index does not exist
// and 403 if the key may only search.
func (c *Client) Schema(ctx context.Context) (*Index, error) {
	raw, err := c.send(ctx, "", nil)
	if err != nil {
		return nil, err
	}
	x := new(Index)
	if err := json.Unmarshal(bytes.TrimPrefix(raw, bom), x); err != nil || x.Fields == nil {
		return nil, c.garbage(err)
	}
	return x, nil
}

// Count is how many documents the index holds. Errors as of Search.
func (c *Client) Count(ctx context.Context) (int, error) {
	raw, err := c.send(ctx, "docs/$count", nil)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(string(bytes.TrimSpace(bytes.TrimPrefix(raw, bom))))
	if err != nil || n < 0 {
		return 0, c.garbage(err)
	}
	return n, nil
}

// Sample returns up to n documents with every field that is retrievable. Errors
// as of Search.
func (c *Client) Sample(ctx context.Context, n int) ([]Document, error) {
	body := question{Search: "*", Top: min(max(n, 1), 50), Filter: c.o.Filter}
	raw, err := c.send(ctx, "docs/search.post.search", encode(body))
	if err != nil {
		return nil, err
	}
	p, err := c.parsePage(raw)
	if err != nil {
		return nil, err
	}
	return (*p.Value)[:min(len(*p.Value), n)], nil
}

// Text is the field's value as words, "" where it is missing or empty.
func (d Document) Text(field string) string { return d.text(field) }
