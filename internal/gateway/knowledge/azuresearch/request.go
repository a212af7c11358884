package azuresearch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// question is the body of a search.
type question struct {
	Search                string        `json:"search,omitempty"`
	QueryType             string        `json:"queryType,omitempty"`
	SemanticConfiguration string        `json:"semanticConfiguration,omitempty"`
	Captions              string        `json:"captions,omitempty"`
	VectorQueries         []vectorQuery `json:"vectorQueries,omitempty"`
	VectorFilterMode      string        `json:"vectorFilterMode,omitempty"`
	Filter                string        `json:"filter,omitempty"`
	Select                string        `json:"select,omitempty"`
	Top                   int           `json:"top"`
	Skip                  int           `json:"skip,omitempty"`
}

// vectorQuery is one search for neighbours: of a vector, or of a text that the
// index's vectorizer makes one of.
type vectorQuery struct {
	Kind   string    `json:"kind"`
	Vector []float32 `json:"vector,omitempty"`
	Text   string    `json:"text,omitempty"`
	K      int       `json:"k"`
	Fields string    `json:"fields"`
}

// minNeighbours is how many neighbours are asked for at least where they are
// fused or ranked again: the semantic ranker takes fifty.
const minNeighbours = 50

// question makes the body that asks for q. nil where nothing can be found.
func (c *Client) question(ctx context.Context, q *knowledge.Query) (*question, error) {
	filter, none, err := c.filter(q)
	words := neutral(q.Text)
	if err != nil || none || words == "" {
		return nil, err
	}
	kind := c.o.QueryType
	body := &question{Filter: filter, Select: c.selected(), Top: q.Wanted()}
	if kind.words() {
		body.Search, body.QueryType = words, "simple"
	}
	if kind.semantic() {
		body.QueryType, body.SemanticConfiguration, body.Captions = "semantic", c.o.SemanticConfiguration, "extractive"
	}
	if !kind.vectors() {
		return body, nil
	}
	if filter != "" {
		body.VectorFilterMode = "preFilter"
	}
	v, err := c.neighbours(ctx, q)
	body.VectorQueries = []vectorQuery{v}
	return body, err
}

// neighbours is the vector part of a search.
func (c *Client) neighbours(ctx context.Context, q *knowledge.Query) (vectorQuery, error) {
	v := vectorQuery{Kind: "text", K: q.Wanted(), Fields: strings.Join(c.mapping.VectorFields, ",")}
	if c.o.QueryType != Vector {
		v.K = max(v.K, minNeighbours)
	}
	text := cut(strings.ToValidUTF8(strings.TrimSpace(q.Text), ""), MaxQuestion)
	if c.o.Embed == nil {
		v.Text = text
		return v, nil
	}
	vector, err := c.o.Embed(ctx, text)
	if err != nil {
		return v, err
	}
	v.Kind, v.Vector = "vector", vector
	return v, c.checkVector(vector)
}

func (c *Client) checkVector(vector []float32) error {
	if n := len(vector); n == 0 || n > MaxDimensions {
		return c.fail(citeway.Upstream, fmt.Sprintf("the embedding has %d numbers", n), "check the embedding model; an index takes 1 to 4096", nil)
	}
	if slices.ContainsFunc(vector, func(x float32) bool { return math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) }) {
		return c.fail(citeway.Upstream, "the embedding holds something that is not a number", "check the embedding model", nil)
	}
	return nil
}

// selected lists the fields that are asked for, each once.
func (c *Client) selected() string {
	m := &c.mapping
	var names []string
	for _, f := range append(slices.Clone(m.ContentFields), m.TitleField, m.URLField, m.FilepathField, m.ChunkField, m.KeyField, m.RankField, m.LabelField) {
		if f != "" && !c.lacks.has(f) && !slices.Contains(names, f) {
			names = append(names, f)
		}
	}
	return strings.Join(names, ",")
}

// assumed reports whether the field was not named but assumed, and can be done
// without.
func (c *Client) assumed(field string) bool {
	for _, n := range c.o.Mapping.fields() {
		if n.field == field {
			return false
		}
	}
	return slices.Contains([]string{DefaultTitle, DefaultURL, DefaultFilepath, DefaultChunk, DefaultKey}, field)
}

// drop notes that the index lacks a field, and reports whether the request that
// selected it can be sent again without it.
func (c *Client) drop(field, selected string) bool {
	if !c.assumed(field) || !slices.Contains(strings.Split(selected, ","), field) {
		return false
	}
	c.lacks.add(field)
	return true
}

// encode is v as JSON, with & and < as they are.
func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // of strings and finite numbers it does not fail
	return bytes.TrimSpace(b.Bytes())
}

// neutral is a question as words: what the service's query syntax reads as an
// operator is taken out, so that a question with a bracket or a leading dash is
// looked for and not obeyed. A dash within a word stays.
//
// The syntax: https://learn.microsoft.com/azure/search/query-simple-syntax
func neutral(question string) string {
	var b strings.Builder
	last := ' '
	for _, r := range cut(strings.ToValidUTF8(question, " "), MaxQuestion) {
		switch {
		case strings.ContainsRune("+|\"()*~\\", r), r < ' ', r == '-' && last == ' ':
			r = ' '
		}
		if r != ' ' || last != ' ' {
			b.WriteRune(r)
		}
		last = r
	}
	return strings.TrimSpace(b.String())
}

// cut is s up to n bytes, at the end of a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
