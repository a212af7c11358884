package azuresearch

import (
	"fmt"
	"slices"
	"strings"
)

// Definition is what a service needs to fill and search an index, in its own
// forms.
type Definition struct {
	Index      *Index      `json:"index"`
	Indexer    *Indexer    `json:"indexer"`
	DataSource *DataSource `json:"dataSource,omitempty"`
	// Notes tell a person what is left to do.
	Notes []string `json:"-"`
}

// DefineOptions say what to define.
type DefineOptions struct {
	// Name is the index's name; DefaultIndex where "".
	Name string
	// Dimensions is how many numbers each vector has; 0 means no vector field.
	Dimensions int
	// Semantic adds a semantic configuration.
	Semantic bool
	// DataSource names the blob data source; "" makes a name and defines none.
	DataSource string
}

// DefaultIndex is the name of an index that is given none.
const DefaultIndex = "documents"

// The names of what a definition adds to an index.
const (
	VectorProfile   = "citeway-vectors"
	vectorAlgorithm = "citeway-hnsw"
	SemanticDefault = "default"
	lastModified    = "last_modified"
)

// minDimensions is the fewest numbers of a vector that the service takes.
const minDimensions = 2

// Define makes an index and a blob indexer that fit the mapping. Errors, all of
// code Invalid, name the place: a mapping that Check refuses, a field that would
// have to be two things, vectors without dimensions, an unusable name.
func Define(m Mapping, o DefineOptions) (*Definition, error) {
	if o.Name == "" {
		o.Name = DefaultIndex
	}
	if err := o.check(&m); err != nil {
		return nil, err
	}
	m = m.filled()
	x, err := defineIndex(&m, &o)
	if err != nil {
		return nil, err
	}
	d := &Definition{Index: x, Indexer: defineIndexer(&m, &o)}
	if x.Field(lastModified).Type == TypeDate {
		d.Indexer.fill(lastModified, blobModified)
	}
	if o.DataSource != "" {
		d.DataSource = blobSource(o.DataSource)
		d.Notes = append(d.Notes, "put your own subscription, group, account and container into dataSource")
	}
	if empty := d.unfilled(); len(empty) > 0 {
		d.Notes = append(d.Notes, "the indexer does not fill "+strings.Join(empty, ", ")+": fill them with a skillset or with documents of your own")
	}
	return d, nil
}

// maxIndexName is the longest index name, in characters, for which the indexer's
// name, which is made from it, is not too long.
const maxIndexName = 100

func (o *DefineOptions) check(m *Mapping) error {
	switch {
	case !indexName.MatchString(o.Name) || len(o.Name) > maxIndexName:
		return invalid("name", fmt.Sprintf("%q is not a valid index name", o.Name), "use small letters, digits and dashes, at most 100")
	case o.DataSource != "" && (!indexName.MatchString(o.DataSource) || len(o.DataSource) > maxName):
		return invalid("data-source", fmt.Sprintf("%q is not a valid data source name", o.DataSource), "use small letters, digits and dashes")
	case o.Dimensions != 0 && (o.Dimensions < minDimensions || o.Dimensions > MaxDimensions):
		return invalid("vector-dims", fmt.Sprintf("%d is not between 2 and 4096", o.Dimensions), "give the number that the embedding model has, for example 1536")
	case o.Dimensions == 0 && len(m.VectorFields) > 0:
		return invalid("fields_mapping.vector_fields", "vector fields are named, and not how many dimensions they have", "add --vector-dims with the number that the embedding model has")
	}
	if err := m.Check(); err != nil {
		return err
	}
	for _, n := range m.fields() {
		if strings.Contains(n.field, "/") || strings.HasPrefix(n.field, "azureSearch") {
			return invalid("fields_mapping."+n.place, fmt.Sprintf("an indexer cannot fill %q", n.field), "name a field of the index itself")
		}
	}
	return nil
}

// shelf collects the fields of an index.
type shelf struct {
	fields []Field
	err    error
}

// add puts a field on the shelf, unless it is there; two kinds of one field are
// an error.
func (s *shelf) add(place string, f Field) {
	at := slices.IndexFunc(s.fields, func(g Field) bool { return g.Name == f.Name })
	switch {
	case at < 0:
		s.fields = append(s.fields, f)
	case s.err == nil && (s.fields[at].Type != f.Type || s.fields[at].Key):
		s.err = invalid("fields_mapping."+place, fmt.Sprintf("%q would be %s and %s", f.Name, kindOf(&s.fields[at]), kindOf(&f)), "give each its own field")
	}
}

func kindOf(f *Field) string {
	if f.Key {
		return "the key"
	}
	return f.Type
}

// field is one whose attributes are all said, so that nothing hangs on a default.
func field(name, kind string, search, filter bool) Field {
	yes, no := true, false
	of := map[bool]*bool{true: &yes, false: &no}
	return Field{Name: name, Type: kind, Searchable: of[search], Filterable: of[filter], Retrievable: &yes, Sortable: &no, Facetable: &no}
}

func defineIndex(m *Mapping, o *DefineOptions) (*Index, error) {
	var s shelf
	key := field(m.KeyField, TypeString, false, true)
	key.Key = true
	s.add("key_field", key)
	for i, name := range m.ContentFields {
		// A text longer than 32766 bytes cannot be kept in a field that is filterable.
		s.add(fmt.Sprintf("content_fields[%d]", i), field(name, TypeString, true, false))
	}
	s.add("title_field", field(m.TitleField, TypeString, true, true))
	s.add("filepath_field", field(m.FilepathField, TypeString, false, true))
	s.add("url_field", field(m.URLField, TypeString, false, true))
	s.add("chunk_id_field", field(m.ChunkField, TypeString, false, true))
	for _, n := range []struct{ place, name, kind string }{{"label_rank_field", m.RankField, TypeInt}, {"label_name_field", m.LabelField, TypeString},
		{"set_field", m.SetField, TypeString}, {"sets_field", m.SetsField, TypeStrings}} {
		if n.name != "" {
			s.add(n.place, field(n.name, n.kind, false, true))
		}
	}
	x := &Index{Name: o.Name}
	if o.Dimensions > 0 {
		x.VectorSearch = s.vectors(m, o.Dimensions)
	}
	if fieldOf(s.fields, lastModified) == nil {
		s.add(lastModified, field(lastModified, TypeDate, false, true))
	}
	if o.Semantic {
		x.Semantic = defineSemantic(m)
	}
	x.Fields = s.fields
	return x, s.err
}

// vectors adds the vector fields, and says how they are searched.
func (s *shelf) vectors(m *Mapping, dimensions int) *VectorSearch {
	for i, name := range m.VectorFields {
		f := field(name, TypeVector, true, false)
		f.Retrievable, f.Sortable, f.Facetable = f.Filterable, nil, nil // the numbers are of no use to a reader
		f.Dimensions, f.VectorProfile = dimensions, VectorProfile
		s.add(fmt.Sprintf("vector_fields[%d]", i), f)
	}
	return &VectorSearch{
		Algorithms: []Algorithm{{Name: vectorAlgorithm, Kind: "hnsw", HNSW: &HNSWParameters{Metric: "cosine"}}},
		Profiles:   []Profile{{Name: VectorProfile, Algorithm: vectorAlgorithm}},
	}
}

func defineSemantic(m *Mapping) *SemanticPart {
	c := SemanticConfiguration{Name: SemanticDefault, Fields: PrioritizedFields{Title: &FieldName{m.TitleField}}}
	for _, f := range m.ContentFields {
		if f != m.TitleField && !slices.Contains(c.Fields.Content, FieldName{f}) {
			c.Fields.Content = append(c.Fields.Content, FieldName{f})
		}
	}
	return &SemanticPart{Default: SemanticDefault, Configurations: []SemanticConfiguration{c}}
}

// unfilled are the fields of the index that nothing is mapped to.
func (d *Definition) unfilled() []string {
	var names []string
	for i := range d.Index.Fields {
		f := &d.Index.Fields[i]
		if !f.Key && !d.Indexer.fills(f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}
