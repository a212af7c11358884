package webchat

import (
	"maps"
	"slices"
	"strings"
)

// resolveBlanks puts each blank node where it is referred to, as the client does. Anything
// with an @id that begins with _: and another field defines that node; the last definition
// counts. Anything that has only that @id is replaced by it.
func resolveBlanks(v any) any {
	nodes := map[string]map[string]any{}
	collect(v, nodes)
	if len(nodes) == 0 {
		return v
	}
	return replaced(v, nodes, 0)
}

func collect(v any, nodes map[string]map[string]any) {
	switch v := v.(type) {
	case map[string]any:
		if id, _ := v["@id"].(string); strings.HasPrefix(id, "_:") && !onlyID(v) {
			nodes[id] = v
		}
		for _, key := range sortedKeys(v) {
			collect(v[key], nodes)
		}
	case []any:
		for _, item := range v {
			collect(item, nodes)
		}
	}
}

// replaced returns v with its references replaced. Definitions are not copied, so a cycle
// stays a cycle.
func replaced(v any, nodes map[string]map[string]any, depth int) any {
	if depth > maxDepth {
		return v
	}
	switch v := v.(type) {
	case map[string]any:
		if id, _ := v["@id"].(string); onlyID(v) && nodes[id] != nil {
			return nodes[id]
		}
		for _, key := range sortedKeys(v) {
			v[key] = replaced(v[key], nodes, depth+1)
		}
	case []any:
		for i := range v {
			v[i] = replaced(v[i], nodes, depth+1)
		}
	}
	return v
}

func sortedKeys(m map[string]any) []string {
	return slices.Sorted(maps.Keys(m))
}
