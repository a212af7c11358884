package webchat

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// node is a thing of the activity's graph while it is read. It knows its path, which
// findings name.
type node struct {
	fields map[string]any
	path   string
	graph  *readGraph // told what is refused
	read   map[string]bool
}

func newNode(v any, path string, g *readGraph) (*node, bool) {
	fields, ok := v.(map[string]any)
	return &node{fields: fields, path: path, graph: g, read: map[string]bool{}}, ok
}

func (n *node) refuse(path, why string) { n.graph.refuse(path, why) }

// text returns a field that is a string.
func (n *node) text(name string) string {
	v, there := n.take(name)
	s, ok := v.(string)
	if there && !ok {
		n.refuse(n.path+"."+name, "is not a string")
	}
	return s
}

// named returns a field that is a string, or the name of a nested thing.
func (n *node) named(name string) string {
	v, _ := n.take(name)
	if fields, ok := v.(map[string]any); ok {
		s, _ := fields["name"].(string)
		return s
	}
	return n.text(name)
}

// label returns a field that is a string or a number, as a string.
func (n *node) label(name string) string {
	v, _ := n.take(name)
	if number, ok := v.(float64); ok {
		return strconv.FormatFloat(number, 'f', -1, 64)
	}
	return n.text(name)
}

// number returns a field that is a number, or a string that holds one.
func (n *node) number(name string) int {
	f, err := strconv.ParseFloat(n.label(name), 64)
	if err != nil || f < 0 || f > 1<<20 {
		return 0
	}
	return int(f)
}

// words returns a field that is a list of strings, or one string.
func (n *node) words(name string) []string {
	v, there := n.take(name)
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		var words []string
		for i, item := range v {
			if s, ok := item.(string); ok {
				words = append(words, s)
			} else {
				n.refuse(n.path+"."+name+"["+strconv.Itoa(i)+"]", "is not a string")
			}
		}
		return words
	}
	if there {
		n.refuse(n.path+"."+name, "is not a list of strings")
	}
	return nil
}

// thing returns a nested thing. A reference to a missing one is refused.
func (n *node) thing(name string) *node {
	v, there := n.take(name)
	if !there {
		return nil
	}
	return n.nested(v, name)
}

func (n *node) nested(v any, name string) *node {
	path := n.path + "." + name
	t, ok := newNode(v, path, n.graph)
	switch {
	case !ok:
		n.refuse(path, "is not a nested thing")
	case onlyID(t.fields):
		n.refuse(path, "refers to a thing that is not in the activity; only nested things are read")
	default:
		return t
	}
	return nil
}

// things returns a list of nested things. A single thing counts as a list of one.
func (n *node) things(name string) []*node {
	v, there := n.take(name)
	if !there {
		return nil
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	var things []*node
	for i, item := range list {
		if t := n.nested(item, name+"["+strconv.Itoa(i)+"]"); t != nil {
			things = append(things, t)
		}
	}
	return things
}

func (n *node) take(name string) (any, bool) {
	n.read[name] = true
	v, there := n.fields[name]
	return v, there && v != nil
}

// rest keeps the fields that were not read, to be written back.
func (n *node) rest(extras *map[string]json.RawMessage, name string) {
	left := map[string]any{}
	for key, v := range n.fields {
		if !n.read[key] && !strings.HasPrefix(key, "@") && n.graph.keeps(v, n.path+"."+key) {
			left[key] = v
		}
	}
	if len(left) == 0 {
		return
	}
	raw, err := json.Marshal(left)
	if err != nil {
		return
	}
	if *extras == nil {
		*extras = map[string]json.RawMessage{}
	}
	(*extras)[extra+name] = raw
}

// Limits of what is kept for the encoder of the same form. With blank nodes a graph can
// be endless, or small but huge once it is written out.
const (
	// maxDepth is how deep things may nest; deeper ones are not kept.
	maxDepth = 16
	// maxKept is the most values that are kept of one activity.
	maxKept = 1 << 16
)

// keeps reports whether the value at path is small enough to be kept, and counts it. The
// first that is too large is refused by name.
func (g *readGraph) keeps(v any, path string) bool {
	if g.count(v, 0) {
		return true
	}
	if !g.full {
		g.full = true
		g.refuse(path, "nests too deep, or holds too much, to be kept")
	}
	return false
}

func (g *readGraph) count(v any, depth int) bool {
	g.kept++
	if depth > maxDepth || g.kept > maxKept {
		return false
	}
	switch v := v.(type) {
	case map[string]any:
		for _, item := range v {
			if !g.count(item, depth+1) {
				return false
			}
		}
	case []any:
		for _, item := range v {
			if !g.count(item, depth+1) {
				return false
			}
		}
	}
	return true
}

func onlyID(fields map[string]any) bool {
	_, has := fields["@id"]
	for key := range fields {
		if !strings.HasPrefix(key, "@") {
			return false
		}
	}
	return has
}

// refusal is a finding about a part that was not read.
func refusal(path, why string) *citeway.Finding {
	return &citeway.Finding{Kind: citeway.Refused, Action: "dropped", Message: path + " " + why}
}
