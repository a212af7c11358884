package settings

import (
	"reflect"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// strict compares a file's nodes with the expected shape, so that errors name the line
// and the mend before anything is decoded.
type strict struct{ file string }

func shapeOf(v any) reflect.Type { return reflect.TypeOf(v).Elem() }

// duration is decoded from text such as 30s.
var duration = reflect.TypeFor[time.Duration]()

// fits returns an error for the first node that does not fit.
func (s *strict) fits(n *yaml.Node, shape reflect.Type) error {
	if n.Kind == yaml.AliasNode {
		return invalid(at(s.file, n), "*"+n.Value+" is an alias", "write it out")
	}
	if n.Tag == "!!null" {
		return nil
	}
	switch {
	case shape == duration:
		return s.length(n)
	case shape.Kind() == reflect.Pointer:
		return s.fits(n, shape.Elem())
	case shape.Kind() == reflect.Struct:
		return s.fields(n, shape)
	case shape.Kind() == reflect.Slice:
		return s.list(n, shape)
	case shape.Kind() == reflect.Map, shape.Kind() == reflect.Interface:
		return s.free(n, shape)
	}
	return s.scalar(n, shape)
}

// fields compares a mapping with a struct.
func (s *strict) fields(n *yaml.Node, shape reflect.Type) error {
	if n.Kind != yaml.MappingNode {
		return invalid(at(s.file, n), "named settings are expected here", "write one of: "+strings.Join(namesOf(shape), ", "))
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		field, known := fieldOf(shape, key.Value)
		switch {
		case !known:
			return invalid(at(s.file, key), "there is no setting "+key.Value+" here", "use one of: "+strings.Join(namesOf(shape), ", "))
		case seen[key.Value]:
			return invalid(at(s.file, key), key.Value+" is here twice", "leave one out")
		}
		seen[key.Value] = true
		if err := s.fits(value, field); err != nil {
			return err
		}
	}
	return nil
}

func (s *strict) list(n *yaml.Node, shape reflect.Type) error {
	if n.Kind != yaml.SequenceNode {
		return invalid(at(s.file, n), "a list is expected here", "begin each entry with a dash")
	}
	for _, entry := range n.Content {
		if entry.Tag == "!!null" {
			return invalid(at(s.file, entry), "an entry is empty", "fill it or leave it out")
		}
		if err := s.fits(entry, shape.Elem()); err != nil {
			return err
		}
	}
	return nil
}

// free checks a part whose names are not ours; references are refused there too.
func (s *strict) free(n *yaml.Node, shape reflect.Type) error {
	if shape.Kind() == reflect.Map && n.Kind != yaml.MappingNode {
		return invalid(at(s.file, n), "named values are expected here", "write name: value")
	}
	for _, part := range n.Content {
		if err := s.fits(part, reflect.TypeFor[any]()); err != nil {
			return err
		}
	}
	return nil
}

func (s *strict) length(n *yaml.Node) error {
	if d, err := time.ParseDuration(n.Value); n.Kind != yaml.ScalarNode || err != nil || d < 0 {
		return invalid(at(s.file, n), "a length of time is expected here", "write 500ms, 30s or 2m")
	}
	return nil
}

// scalars are the tags that fit a kind of value, and what it is called.
var scalars = map[reflect.Kind]struct{ tag, wanted string }{
	reflect.Int:  {"!!int", "a whole number"},
	reflect.Bool: {"!!bool", "true or false"},
}

func (s *strict) scalar(n *yaml.Node, shape reflect.Type) error {
	if n.Kind != yaml.ScalarNode {
		return invalid(at(s.file, n), "a single value is expected here", "write it after the colon")
	}
	if kind, ok := scalars[shape.Kind()]; ok && n.Tag != kind.tag {
		return invalid(at(s.file, n), n.Value+" does not fit here", "write "+kind.wanted)
	}
	return nil
}

// fieldOf is the type of the field that a name in the file stands for.
func fieldOf(shape reflect.Type, name string) (reflect.Type, bool) {
	for i := range shape.NumField() {
		if f := shape.Field(i); f.IsExported() && f.Tag.Get("yaml") == name {
			return f.Type, true
		}
	}
	return nil, false
}

// namesOf are the names of a struct's fields in the file.
func namesOf(shape reflect.Type) []string {
	var names []string
	for i := range shape.NumField() {
		if f := shape.Field(i); f.IsExported() {
			names = append(names, f.Tag.Get("yaml"))
		}
	}
	return names
}
