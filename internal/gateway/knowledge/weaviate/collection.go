package weaviate

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// The numbers of the forms of our collections: a name of its own each, so that one of another form is left alone
// and the rows fill the new one. That of words is raised where the analyser makes other terms of the same text.
const (
	wordSchema    = "2"
	meaningSchema = "1"
)

// mark begins the description of a collection of ours; its identity follows.
const mark = "Made by Citeway: "

// collection is one that is there.
type collection struct{ name, identity string }

// property is one of a collection.
type property struct {
	Name         string   `json:"name"`
	DataType     []string `json:"dataType"`
	Tokenization string   `json:"tokenization,omitempty"`
	Filterable   bool     `json:"indexFilterable"`
	Searchable   bool     `json:"indexSearchable"`
}

// sightProperties are what filters ask for, and the passage's id, which they do not.
var sightProperties = []property{
	{Name: "passage", DataType: []string{"text"}, Tokenization: "field"},
	{Name: "document", DataType: []string{"text"}, Tokenization: "field", Filterable: true},
	{Name: "number", DataType: []string{"int"}, Filterable: true},
	{Name: "rank", DataType: []string{"int"}, Filterable: true},
	{Name: "sets", DataType: []string{"text[]"}, Tokenization: "field", Filterable: true},
}

// The properties of each kind of collection. Terms are split by blanks alone: they are stems already.
var (
	wordProperties = append(sightProperties[:len(sightProperties):len(sightProperties)],
		property{Name: "terms", DataType: []string{"text"}, Tokenization: "whitespace", Filterable: true, Searchable: true})
	meaningProperties = sightProperties
)

// made is the definition of a collection: with no vectoriser, no stop words but ours, and copies that catch up by
// themselves with what they missed, since words are looked for in one copy alone.
func (x *Index) made(name, identity string, properties []property) map[string]any {
	words := len(properties) == len(wordProperties)
	return map[string]any{
		"class": name, "description": mark + identity, "vectorizer": "none", "properties": properties,
		"vectorIndexType": "hnsw", "vectorIndexConfig": map[string]any{"distance": "cosine", "skip": words},
		"invertedIndexConfig": map[string]any{"bm25": map[string]any{"k1": 1.6, "b": 0.75}, "stopwords": map[string]any{"preset": "none"}},
		"replicationConfig":   map[string]any{"factor": x.o.Replicas, "asyncEnabled": x.o.Replicas > 1},
		"shardingConfig":      map[string]any{"desiredCount": x.o.Shards},
	}
}

// there returns the collection of that name, and makes it where it is missing. Of several who make it at the
// same time one does, and the others find it.
func (x *Index) there(ctx context.Context, name string, properties []property) (collection, error) {
	c, err := x.find(ctx, name)
	if status(err) != http.StatusNotFound {
		return c, err
	}
	var made error
	if made = x.nodes.send(ctx, request{method: http.MethodPost, path: "schema", body: x.made(name, rand.Text(), properties), read: ignored}); made != nil && !lasting(made) {
		return collection{}, made
	}
	if c, err = x.find(ctx, name); status(err) == http.StatusNotFound && made != nil {
		return collection{}, made
	}
	return c, err
}

func (x *Index) find(ctx context.Context, name string) (c collection, err error) {
	return c, x.nodes.send(ctx, request{path: "schema/" + name, read: func(answer []byte) error {
		var said struct{ Class, Description string }
		if err := json.Unmarshal(answer, &said); err != nil {
			return unread(err)
		}
		identity, ours := strings.CutPrefix(said.Description, mark)
		if !ours {
			return &citeway.Error{Code: citeway.Invalid, Place: "weaviate", Message: "the collection " + name + " was not made by Citeway", Mend: "choose another prefix"}
		}
		c = collection{said.Class, identity}
		return nil
	}})
}

// status is that of a refusal; 0 for other errors.
func status(err error) int {
	var r *upstream.Refusal
	if errors.As(err, &r) {
		return r.Status
	}
	return 0
}

func ignored([]byte) error { return nil }
