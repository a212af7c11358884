package view

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/citeway/citeway"
)

// fields says how each key of a mapping is read.
type fields map[string]func(*yaml.Node) error

// file is a file while it is read; it knows its name for the places of errors.
type file struct{ name string }

func (f file) wrong(n *yaml.Node, mend, format string, args ...any) error {
	place := f.name
	if n != nil && n.Line > 0 {
		place += ":" + strconv.Itoa(n.Line)
	}
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: fmt.Sprintf(format, args...), Mend: mend}
}

// mapping reads a mapping key by key. A key that is not known, or comes twice, is
// an error.
func (f file) mapping(n *yaml.Node, what string, known fields) error {
	if n.Kind != yaml.MappingNode {
		return f.wrong(n, "", "%s is not a mapping", what)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		read, ok := known[key.Value]
		if !ok {
			return f.wrong(key, elsewhere[key.Value], "%s has no key %q", what, key.Value)
		}
		if seen[key.Value] {
			return f.wrong(key, "", "the key %q comes twice", key.Value)
		}
		seen[key.Value] = true
		if err := read(value); err != nil {
			return err
		}
	}
	return nil
}

// elsewhere says of keys that views have elsewhere why they are refused.
var elsewhere = map[string]string{
	"row_filter":   "filter the rows before they become a file; Citeway does not filter by who asks",
	"include":      "make a view of its own for those who may see fewer fields",
	"exclude":      "make a view of its own for those who may see fewer fields",
	"parent":       "write the fields out",
	"watermark":    "the latest time of the table is taken",
	"window":       "query a time_floor and compare the rows",
	"lookup_table": "join the table before it becomes a file",
}

func (f file) text(to *string) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		if n.Kind != yaml.ScalarNode {
			return f.wrong(n, "", "a text is wanted here")
		}
		*to = n.Value
		return nil
	}
}

func (f file) truth(to *bool) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		if err := n.Decode(to); err != nil || n.Kind != yaml.ScalarNode {
			return f.wrong(n, "", "true or false is wanted here, not %q", n.Value)
		}
		return nil
	}
}

// number reads an integer from low to high.
func (f file) number(to *int, low, high int) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		x, err := strconv.Atoi(n.Value)
		if err != nil || x < low || x > high {
			return f.wrong(n, "", "an integer from %d to %d is wanted here, not %q", low, high, n.Value)
		}
		*to = x
		return nil
	}
}

func (f file) texts(to *[]string) func(*yaml.Node) error {
	return func(n *yaml.Node) error {
		return f.list(n, func(n *yaml.Node) error {
			var s string
			err := f.text(&s)(n)
			*to = append(*to, s)
			return err
		})
	}
}

// maxItems is how many items a list has.
const maxItems = 1000

func (f file) list(n *yaml.Node, item func(*yaml.Node) error) error {
	if n.Kind != yaml.SequenceNode {
		return f.wrong(n, "", "a list is wanted here")
	}
	if len(n.Content) > maxItems {
		return f.wrong(n, "", "the list has more than %d items", maxItems)
	}
	for _, c := range n.Content {
		if err := item(c); err != nil {
			return err
		}
	}
	return nil
}

// unused reads a key that says nothing to this engine.
func unused(*yaml.Node) error { return nil }
