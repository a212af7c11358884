package simulate

import (
	"regexp"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// index is an index and its documents, in the order in which they came.
type index struct {
	definition *azuresearch.Index
	key        string
	documents  []document
}

// document is the value of each field: string, float64, bool, time.Time, []string
// or []float32; fields without a value are not there.
type document map[string]any

var name = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9_]{0,127}$`)

const (
	typeBool   = "Edm.Boolean"
	typeLong   = "Edm.Int64"
	typeDouble = "Edm.Double"
)

var types = map[string]bool{azuresearch.TypeString: true, azuresearch.TypeStrings: true, azuresearch.TypeInt: true, azuresearch.TypeDate: true,
	azuresearch.TypeVector: true, typeBool: true, typeLong: true, typeDouble: true}

// newIndex checks a definition as the service does, and fills in its defaults.
func newIndex(x *azuresearch.Index) (*index, *refusal) {
	made := &index{definition: filled(x)}
	seen := map[string]bool{}
	for i := range made.definition.Fields {
		f := &made.definition.Fields[i]
		if refusal := made.checkField(f); refusal != nil {
			return nil, refusal
		}
		if seen[f.Name] {
			return nil, badDefinition("InvalidField", "There are two fields with the name '%s'.", f.Name)
		}
		seen[f.Name] = true
		if f.Key && made.key != "" {
			return nil, badDefinition("InvalidField", "An index has exactly one key field.")
		}
		if f.Key {
			made.key = f.Name
		}
	}
	if made.key == "" {
		return nil, badDefinition("InvalidField", "An index has exactly one key field, of type Edm.String.")
	}
	return made, made.checkSemantic()
}

func badDefinition(detail, format string, args ...any) *refusal {
	return bad(detail, "The request is invalid. Details: definition : "+format, args...)
}

func (x *index) checkField(f *azuresearch.Field) *refusal {
	switch {
	case !name.MatchString(f.Name):
		return badDefinition("InvalidName", "The field name '%s' is not valid.", f.Name)
	case !types[f.Type]:
		return badDefinition("InvalidField", "The field '%s' has the unknown type '%s'.", f.Name, f.Type)
	case f.Key && f.Type != azuresearch.TypeString:
		return badDefinition("InvalidField", "The key field '%s' is not of type Edm.String.", f.Name)
	case f.IsVector():
		return x.checkVector(f)
	case f.CanSearch() && f.Type != azuresearch.TypeString && f.Type != azuresearch.TypeStrings:
		return badDefinition("InvalidField", "The field '%s' of type '%s' cannot be searchable.", f.Name, f.Type)
	}
	return nil
}

func (x *index) checkVector(f *azuresearch.Field) *refusal {
	switch {
	case f.Type != azuresearch.TypeVector:
		return badDefinition("InvalidField", "The field '%s' of type '%s' cannot have dimensions.", f.Name, f.Type)
	case f.Dimensions < 2 || f.Dimensions > azuresearch.MaxDimensions:
		return badDefinition("InvalidField", "The vector field '%s' must have the property 'dimensions' set.", f.Name)
	case f.CanFilter():
		return badDefinition("InvalidField", "The vector field '%s' cannot be filterable.", f.Name)
	case x.profile(f.VectorProfile) == nil:
		return badDefinition("UnknownVectorAlgorithmConfiguration", "The field '%s' uses a vector search algorithm configuration '%s' which is not defined.", f.Name, f.VectorProfile)
	}
	return nil
}

// profile is the vector profile of that name, if its algorithm is there too.
func (x *index) profile(name string) *azuresearch.Profile {
	v := x.definition.VectorSearch
	if v == nil {
		return nil
	}
	for i, p := range v.Profiles {
		for _, a := range v.Algorithms {
			if p.Name == name && p.Algorithm == a.Name {
				return &v.Profiles[i]
			}
		}
	}
	return nil
}

func (x *index) checkSemantic() *refusal {
	if x.definition.Semantic == nil {
		return nil
	}
	for _, c := range x.definition.Semantic.Configurations {
		for _, field := range prioritized(&c) {
			if f := x.definition.Field(field); f == nil || f.Type != azuresearch.TypeString || !f.CanSearch() {
				return badDefinition("InvalidField", "The semantic configuration '%s' names '%s', which is no searchable text field.", c.Name, field)
			}
		}
	}
	return nil
}

// prioritized are the fields of a semantic configuration.
func prioritized(c *azuresearch.SemanticConfiguration) []string {
	var names []string
	if c.Fields.Title != nil {
		names = append(names, c.Fields.Title.Name)
	}
	for _, list := range [][]azuresearch.FieldName{c.Fields.Content, c.Fields.Keywords} {
		for _, f := range list {
			names = append(names, f.Name)
		}
	}
	return names
}

// filled is a copy in which every attribute is said.
func filled(x *azuresearch.Index) *azuresearch.Index {
	c := *x
	c.Fields = append([]azuresearch.Field{}, x.Fields...)
	for i := range c.Fields {
		f := &c.Fields[i]
		search, filter, retrieve := f.CanSearch(), f.CanFilter(), f.CanRetrieve()
		f.Searchable, f.Filterable, f.Retrievable = &search, &filter, &retrieve
	}
	return &c
}

// adopt takes over the documents of the definition before; a field may be added
// and not changed or taken away.
func (x *index) adopt(old *index) *refusal {
	for _, f := range old.definition.Fields {
		g := x.definition.Field(f.Name)
		if g == nil || g.Type != f.Type || g.Key != f.Key || *g.Searchable != *f.Searchable || *g.Filterable != *f.Filterable {
			return &refusal{400, "OperationNotAllowed", "Existing field '" + f.Name + "' cannot be changed.", "CannotChangeExistingField"}
		}
	}
	x.documents = old.documents
	return nil
}
