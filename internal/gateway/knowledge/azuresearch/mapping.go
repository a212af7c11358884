package azuresearch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// The names that are assumed of fields that a mapping leaves out; they are those
// that On Your Data and its samples use.
const (
	DefaultContent  = "content"
	DefaultTitle    = "title"
	DefaultURL      = "url"
	DefaultFilepath = "filepath"
	DefaultChunk    = "chunk_id"
	DefaultVector   = "contentVector"
	DefaultKey      = "id"
)

// DefaultSeparator stands between content fields.
const DefaultSeparator = "\n"

// Mapping names the fields of an index: On Your Data's fields_mapping, and below
// it what Citeway adds. A field may be a path into a complex one, a/b.
type Mapping struct {
	// ContentFields hold the text, joined in this order.
	ContentFields          []string `json:"content_fields,omitempty"`
	ContentFieldsSeparator string   `json:"content_fields_separator,omitempty"`
	TitleField             string   `json:"title_field,omitempty"`
	URLField               string   `json:"url_field,omitempty"`
	FilepathField          string   `json:"filepath_field,omitempty"`
	// VectorFields are searched by the vector query types.
	VectorFields []string `json:"vector_fields,omitempty"`
	// ImageVectorFields are taken as On Your Data takes them, and not searched: a
	// question is text.
	ImageVectorFields []string `json:"image_vector_fields,omitempty"`

	// KeyField is the index's key, ChunkField names a chunk within its document.
	KeyField   string `json:"key_field,omitempty"`
	ChunkField string `json:"chunk_id_field,omitempty"`
	// RankField holds the rank of a document's label, a whole number that must be
	// filterable and retrievable; LabelField the label's name.
	RankField  string `json:"label_rank_field,omitempty"`
	LabelField string `json:"label_name_field,omitempty"`
	// SetField holds the single set that a document belongs to, SetsField a
	// collection of sets. A mapping has one or the other.
	SetField  string `json:"set_field,omitempty"`
	SetsField string `json:"sets_field,omitempty"`
}

// named is a field's name and its place in the mapping.
type named struct{ place, field string }

// fields lists every field that the mapping names.
func (m *Mapping) fields() []named {
	list := []named{{"title_field", m.TitleField}, {"url_field", m.URLField}, {"filepath_field", m.FilepathField},
		{"key_field", m.KeyField}, {"chunk_id_field", m.ChunkField}, {"label_rank_field", m.RankField},
		{"label_name_field", m.LabelField}, {"set_field", m.SetField}, {"sets_field", m.SetsField}}
	list = slices.DeleteFunc(list, func(n named) bool { return n.field == "" })
	for place, fields := range map[string][]string{"content_fields": m.ContentFields, "vector_fields": m.VectorFields, "image_vector_fields": m.ImageVectorFields} {
		for i, f := range fields {
			list = append(list, named{fmt.Sprintf("%s[%d]", place, i), f})
		}
	}
	slices.SortFunc(list, func(a, b named) int { return strings.Compare(a.place, b.place) })
	return list
}

// fieldPath is what the service takes for a field, or a path into a complex one.
var fieldPath = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9_]*(/[a-zA-Z][a-zA-Z0-9_]*)*$`)

// maxFields is the most fields that a mapping may name in one list.
const maxFields = 100

// Check returns Invalid, with the place, for a mapping that cannot be used: one with
// an invalid field name, two fields for sets, or a vector field used as text.
func (m *Mapping) Check() error {
	if max(len(m.ContentFields), len(m.VectorFields)) > maxFields {
		return invalid("fields_mapping", "more than 100 fields in one list", "name those that hold the text")
	}
	for _, n := range m.fields() {
		if !fieldPath.MatchString(n.field) || len(n.field) > maxName {
			return invalid("fields_mapping."+n.place, fmt.Sprintf("%q is not a valid field name", n.field), "use letters, digits and _, beginning with a letter, as the index has it")
		}
		if !strings.HasPrefix(n.place, "vector_fields") && slices.Contains(m.VectorFields, n.field) {
			return invalid("fields_mapping."+n.place, fmt.Sprintf("%q is one of vector_fields too", n.field), "a field holds text or a vector, not both")
		}
	}
	if m.SetField != "" && m.SetsField != "" {
		return invalid("fields_mapping.sets_field", "set_field is named too", "use set_field for a string, sets_field for a collection of strings")
	}
	return nil
}

// filled is the mapping with the names that are assumed.
func (m Mapping) filled() Mapping {
	or := func(s *string, name string) {
		if *s == "" {
			*s = name
		}
	}
	or(&m.ContentFieldsSeparator, DefaultSeparator)
	or(&m.TitleField, DefaultTitle)
	or(&m.URLField, DefaultURL)
	or(&m.FilepathField, DefaultFilepath)
	or(&m.KeyField, DefaultKey)
	or(&m.ChunkField, DefaultChunk)
	if len(m.ContentFields) == 0 {
		m.ContentFields = []string{DefaultContent}
	}
	if len(m.VectorFields) == 0 {
		m.VectorFields = []string{DefaultVector}
	}
	return m
}

// Filled is the mapping with the names that are assumed where it has none.
func (m *Mapping) Filled() Mapping { return m.filled() }

// Asked is m with what a request's fields_mapping names in its place. Only On Your
// Data's own members are taken: which fields hold ranks and sets is for the
// settings to say, never for a request.
func (m Mapping) Asked(request *Mapping) Mapping {
	if request == nil {
		return m
	}
	take := func(mine *string, theirs string) {
		if theirs != "" {
			*mine = theirs
		}
	}
	take(&m.ContentFieldsSeparator, request.ContentFieldsSeparator)
	take(&m.TitleField, request.TitleField)
	take(&m.URLField, request.URLField)
	take(&m.FilepathField, request.FilepathField)
	if len(request.ContentFields) > 0 {
		m.ContentFields = request.ContentFields
	}
	if len(request.VectorFields) > 0 {
		m.VectorFields = request.VectorFields
	}
	return m
}

// maxMapping is the most bytes of a mapping.
const maxMapping = 1 << 20

// ParseMapping reads a mapping from JSON and checks it. name is where it comes
// from; errors, all of code Invalid, name the line.
func ParseMapping(name string, data []byte) (*Mapping, error) {
	const mend = `write {"content_fields": ["…"], "title_field": "…", "url_field": "…", "filepath_field": "…"}`
	if len(data) > maxMapping {
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: name, Message: "larger than 1 MiB", Mend: mend}
	}
	var m *Mapping
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	err := in.Decode(&m)
	if err == nil {
		if _, more := in.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("something follows the mapping")
		}
	}
	if err == nil && m == nil {
		err = errors.New("null is not a mapping")
	}
	if err != nil {
		e := invalid(lineOf(name, data, err, in.InputOffset()), "this is no fields_mapping", mend)
		e.Err = errors.New(strings.TrimPrefix(err.Error(), "json: "))
		return nil, e
	}
	return m, m.Check()
}

// lineOf is the file and line at which err was met.
func lineOf(name string, data []byte, err error, at int64) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	default:
		if field, quoted := strings.CutPrefix(err.Error(), "json: unknown field "); quoted {
			at = int64(max(bytes.Index(data, []byte(field)), 0))
		}
	}
	at = min(max(at, 0), int64(len(data)))
	return fmt.Sprintf("%s:%d", name, 1+bytes.Count(data[:at], []byte("\n")))
}
