package spans

import (
	"slices"

	"github.com/citeway/citeway"
)

// Naming is a citation on its way: it names each source and each passage once.
type Naming struct {
	citeway.Citation
	sources, passages names
}

// Add adds a source and a passage, unless they are named already; "" adds none.
func (n *Naming) Add(source, passage string) {
	n.Sources = n.sources.add(n.Sources, source)
	n.Passages = n.passages.add(n.Passages, passage)
}

// few is how many names are looked through one by one; nearly all citations name fewer.
const few = 16

// names are those of a list, once there are more than a few.
type names map[string]bool

func (m *names) add(list []string, name string) []string {
	if name == "" {
		return list
	}
	if len(list) < few {
		if slices.Contains(list, name) {
			return list
		}
		return append(list, name)
	}
	if *m == nil {
		*m = make(names, 2*few)
		for _, known := range list {
			(*m)[known] = true
		}
	}
	if (*m)[name] {
		return list
	}
	(*m)[name] = true
	return append(list, name)
}
