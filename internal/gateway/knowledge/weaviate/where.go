package weaviate

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// where is a filter. It is written in two ways: as JSON for the REST interface, and in the language of GraphQL.
type where struct {
	Operator string   `json:"operator"`
	Path     []string `json:"path,omitempty"`
	Int      *int64   `json:"valueInt,omitempty"`
	Text     *string  `json:"valueText,omitempty"`
	Texts    []string `json:"valueTextArray,omitempty"`
	Operands []where  `json:"operands,omitempty"`
}

func compare(property, operator string, number int64) where {
	return where{Operator: operator, Path: []string{property}, Int: &number}
}

func matches(property, operator, text string) where {
	return where{Operator: operator, Path: []string{property}, Text: &text}
}

func anyOf(property string, texts []string) where {
	return where{Operator: "ContainsAny", Path: []string{property}, Texts: texts}
}

// all and either join filters; of none they are the zero filter, which everything passes.
func all(operands ...where) where    { return joined("And", operands) }
func either(operands ...where) where { return joined("Or", operands) }

func joined(operator string, operands []where) where {
	var some []where
	for _, w := range operands {
		if w.Operator != "" {
			some = append(some, w)
		}
	}
	switch len(some) {
	case 0:
		return where{}
	case 1:
		return some[0]
	}
	return where{Operator: operator, Operands: some}
}

// seen is what a caller may see. A caller who sees no set is not asked about.
func seen(sight knowledge.Sight) where {
	var rank, sets where
	if sight.Clearance != nil {
		rank = compare("rank", "LessThanEqual", int64(*sight.Clearance))
	}
	if sight.Sets != nil {
		sets = anyOf("sets", allNamed(sight.Sets))
	}
	return all(rank, sets)
}

// of are the passages of some documents; those of all, where none are named.
func of(documents []string) where {
	if len(documents) == 0 {
		return where{}
	}
	return anyOf("document", allNamed(documents))
}

func allNamed(names []string) []string {
	keys := make([]string, len(names))
	for i, name := range names {
		keys[i] = named(name)
	}
	return keys
}

// write writes the filter in the language of GraphQL.
func (w *where) write(b *strings.Builder) {
	b.WriteString("{operator:" + w.Operator)
	if len(w.Path) > 0 {
		b.WriteString(",path:" + text(w.Path))
	}
	switch {
	case w.Int != nil:
		b.WriteString(",valueInt:" + strconv.FormatInt(*w.Int, 10))
	case w.Text != nil:
		b.WriteString(",valueText:" + text(*w.Text))
	case w.Texts != nil:
		b.WriteString(",valueText:" + text(w.Texts))
	}
	if len(w.Operands) > 0 {
		b.WriteString(",operands:[")
		for i := range w.Operands {
			w.Operands[i].write(b)
		}
		b.WriteString("]")
	}
	b.WriteString("}")
}

// text is a text, or a list of texts, as JSON and GraphQL both write it.
func text(value any) string {
	raw, _ := json.Marshal(value) // texts can always be written
	return string(raw)
}
