package doctor

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// query looks whether the index has what the query type needs.
func (x *indexVisit) query() {
	if !x.source.vectors() && !x.source.semantic() {
		x.ok(CheckQuery, x.place, "query_type "+string(x.source.queryType())+" needs nothing more")
		return
	}
	message, mend := x.lackOfVectors()
	if message == "" {
		message, mend = x.lackOfSemantic()
	}
	at := "query_type " + string(x.source.queryType())
	if message != "" {
		x.fault(CheckQuery, at, message, mend)
		return
	}
	x.ok(CheckQuery, at, "the index has what it needs"+x.unseen())
}

func (x *indexVisit) unseen() string {
	if x.schema == nil {
		return ", as far as can be seen without its definition"
	}
	return ""
}

// lackOfVectors is what a query type with vectors lacks, "" for nothing.
func (x *indexVisit) lackOfVectors() (message, mend string) {
	if !x.source.vectors() {
		return "", ""
	}
	if !x.source.embeds() {
		return "it searches vectors, and the data source does not say what makes a vector of a question",
			`add "embedding_dependency": {"type": "deployment_name", "deployment_name": "…"}, the model that made the index's vectors`
	}
	if x.schema == nil {
		return "", ""
	}
	for _, name := range x.mapping.VectorFields {
		f := x.schema.Field(name)
		switch {
		case f == nil:
			return fmt.Sprintf("the index has no vector field %q", name), x.mendVectors(name)
		case !f.IsVector() || !f.CanSearch():
			return fmt.Sprintf("%q is no vector field that is searched", name), x.mendVectors(name)
		}
	}
	return "", ""
}

func (x *indexVisit) mendVectors(name string) string {
	var others []string
	for _, n := range x.fieldNames(false) {
		if n != name {
			others = append(others, n)
		}
	}
	if near := likeliest(name, roleVector, others); near != "" {
		return `write into fields_mapping: "vector_fields": [` + strconv.Quote(near) + "]"
	}
	return "take query_type simple or semantic, or add a vector field; citeway azure index --vector-dims prints one"
}

// lackOfSemantic is what a semantic query type lacks, "" for nothing.
func (x *indexVisit) lackOfSemantic() (message, mend string) {
	if !x.source.semantic() {
		return "", ""
	}
	name, names := x.source.Parameters.Semantic, x.configurations()
	mend = "take query_type simple, or add a semantic configuration; citeway azure index --semantic prints one"
	if len(names) > 0 {
		mend = `write "semantic_configuration": ` + strconv.Quote(names[0])
	}
	switch {
	case x.schema != nil && len(names) == 0:
		return "the index has no semantic configuration", mend
	case name == "":
		return "the data source names no semantic configuration", cmp.Or(mend, `write "semantic_configuration": "…"`)
	case x.schema != nil && !slices.Contains(names, name):
		return fmt.Sprintf("the index has no semantic configuration %q, only %s", name, strings.Join(names, ", ")), mend
	}
	return "", ""
}

// configurations are the names of the index's semantic configurations.
func (x *indexVisit) configurations() []string {
	if x.schema == nil || x.schema.Semantic == nil {
		return nil
	}
	var names []string
	for _, c := range x.schema.Semantic.Configurations {
		names = append(names, c.Name)
	}
	return names
}
